// What the options of a table are called: our own words, or what the server says where we have none.

import { capital, sentence } from '../../games/kit/sentence';
import type { GameName, OptionLine } from '../../protocol';
import { text } from '../../text';

const plain = (id: string): string => capital(id.replaceAll('-', ' '));

export const optionName = (game: GameName, key: string): string =>
  text.options[game]?.[key]?.name ?? plain(key);

export const valueName = (game: GameName, key: string, value: string): string =>
  text.options[game]?.[key]?.values[value] ?? plain(value);

/** One line of explanation; none where the name is enough. */
export function optionHelp(game: GameName, { key, help }: OptionLine): string | undefined {
  const ours = text.options[game]?.[key];
  return ours === undefined ? sentence(help) : ours.help;
}
