// The names of options and their values, from the catalogue. A server that is newer than the page may
// have options that the catalogue lacks; their names are derived from their keys.

import { capital } from '../../games/kit/sentence';
import type { GameName, OptionLine } from '../../protocol';
import { text } from '../../text';

const plain = (id: string): string => capital(id.replaceAll('-', ' '));

export const optionName = (game: GameName, key: string): string =>
  text.options[game]?.[key]?.name ?? plain(key);

export const valueName = (game: GameName, key: string, value: string): string =>
  text.options[game]?.[key]?.values[value] ?? plain(value);

/** One line of explanation; undefined if the name is enough. */
export const optionHelp = (game: GameName, { key }: OptionLine): string | undefined =>
  text.options[game]?.[key]?.help;
