// A space is tried that is out of reach: the server is asked why, and its reason is put into words.

import type { EldoradoTurn } from './turn.svelte';
import { reason } from '../../state/toasts.svelte';
import { isSpace, neighbours } from './hex';
import { itemName, placeName } from './names';
import { CARDS } from './prints';
import { words } from './words';

/** What a terrain is entered with. */
const ENTERED_WITH: Readonly<Record<string, string>> = {
  jungle: 'machete',
  water: 'paddle',
  village: 'coin',
};

export async function wonder(turn: EldoradoTurn, space: string): Promise<void> {
  const { room } = turn;
  if (!room.choices || turn.isChoosing || !(space in room.board.course.spaces)) return;
  if (turn.places.has(space)) return;
  const item = turn.item ?? room.board.leftover?.item;
  if (item === undefined) return room.say(words.refusal.noCard);
  const action = attempt(turn, item, space);
  if (action === undefined) return room.say(words.prompt.nowhere(itemName(item)));
  const answer = await room.preview([action]);
  if (answer.answer !== 'refused') return;
  const { error } = answer;
  const ours = words.refusal.byCode[error.code];
  room.say(ours?.(itemName(item), placeName(room.board, space)) ?? reason(error));
}

/** The move that was meant: by the piece that stands beside, if one does. */
function attempt(turn: EldoradoTurn, item: string, space: string): string | undefined {
  const { board, me } = turn.room;
  if (turn.item === undefined) return `on ${space}`;
  const pieces = Object.values((me && board.players[me]?.pieces) ?? {}).filter(isSpace);
  const near = neighbours(space);
  const from = pieces.find((piece) => near.includes(piece)) ?? pieces[0];
  const symbols = Object.keys(CARDS[item]?.power ?? {});
  if (from === undefined || symbols.length === 0) return undefined;
  const wanted = ENTERED_WITH[board.course.spaces[space]?.terrain ?? ''];
  const symbol = symbols.find((one) => one === wanted) ?? symbols[0]!;
  return `move ${symbols.length > 1 ? `${item} as ${symbol}` : item} ${from}>${space}`;
}
