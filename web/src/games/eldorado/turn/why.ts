// A space is tried that is out of reach: the server is asked why, and its reason is put into words.

import type { EldoradoSymbol, EldoradoTerrain } from '../../../protocol';
import type { PageError } from '../../../state/api';
import { text } from '../../../text';
import { reason } from '../../kit/reason';
import { powersOf } from '../components';
import { isSpace, neighbours } from '../geometry/hex';
import { itemName, placeName } from '../words';
import type { EldoradoTurn } from './turn.svelte';

const t = text.eldorado;

/** What a terrain is entered with. */
const ENTERED_WITH: Readonly<Partial<Record<EldoradoTerrain, EldoradoSymbol>>> = {
  jungle: 'machete',
  water: 'paddle',
  village: 'coin',
};

/** Says why nothing leads to a space. */
export async function sayWhy(turn: EldoradoTurn, space: string): Promise<void> {
  const { room } = turn;
  if (!room.choices || turn.isChoosing || !(space in room.board.course.spaces)) return;
  if (turn.places.has(space)) return;
  const item = turn.item ?? room.board.leftover?.item;
  if (item === undefined) return room.say(t.why.noCard);
  const action = attempt(turn, item, space);
  if (action === undefined) return room.say(t.prompt.nowhere(itemName(item)));
  const answer = await room.preview([action]);
  if (answer.answer === 'refused') room.say(explained(turn, item, space, answer.error));
}

/** The move that was meant: by the piece that stands beside, if one does. */
function attempt(turn: EldoradoTurn, item: string, space: string): string | undefined {
  const { board, me } = turn.room;
  if (turn.item === undefined) return `on ${space}`;
  const pieces = Object.values((me && board.players[me]?.pieces) ?? {}).filter(isSpace);
  const near = neighbours(space);
  const from = pieces.find((piece) => near.includes(piece)) ?? pieces[0];
  const symbols = powersOf(item).map(([symbol]) => symbol);
  const terrain = board.course.spaces[space]?.terrain;
  const wanted = terrain && ENTERED_WITH[terrain];
  const symbol = symbols.find((one) => one === wanted) ?? symbols[0];
  if (from === undefined || symbol === undefined) return undefined;
  return `move ${symbols.length > 1 ? `${item} as ${symbol}` : item} ${from}>${space}`;
}

/** The reason, with the names of what was tried where that says more. */
function explained(turn: EldoradoTurn, item: string, space: string, error: PageError): string {
  const { board } = turn.room;
  if (!('game' in error) || error.game !== 'eldorado') return reason(error);
  const name = itemName(item);
  switch (error.code) {
    case 'not-beside': {
      // Nobody enters mountains and caves, however near they are.
      const terrain = board.course.spaces[space]?.terrain;
      const isClosed = terrain === 'mountain' || terrain === 'cave';
      return isClosed ? t.why.wrongTerrain(name, terrain) : t.why.notBeside(name);
    }
    case 'wrong-terrain':
      return t.why.wrongTerrain(name, error.facts.terrain);
    case 'too-weak': {
      const { symbol, want, have } = error.facts;
      const place = placeName(board, space);
      return t.why.tooWeak(name, place, t.symbols(want, symbol), have);
    }
    default:
      return reason(error);
  }
}
