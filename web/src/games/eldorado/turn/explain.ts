// Explains why a space is out of reach or a card cannot be bought: requests a preview and puts its
// refusal into words.

import type { EldoradoSymbol, EldoradoTerrain } from '../../../protocol';
import type { PageError } from '../../../state/api';
import { text } from '../../../text';
import { reason } from '../../kit/reason';
import { itemOf, powersOf } from '../components';
import { isSpace, neighbours } from '../geometry/hex';
import { itemName, placeName } from '../words';
import type { EldoradoTurn } from './turn.svelte';

const t = text.eldorado;

/** The symbol that enters a terrain. */
const ENTERED_WITH: Readonly<Partial<Record<EldoradoTerrain, EldoradoSymbol>>> = {
  jungle: 'machete',
  water: 'paddle',
  village: 'coin',
};

/** Explains why a space cannot be reached. */
export async function explainSpace(turn: EldoradoTurn, space: string): Promise<void> {
  const { table } = turn;
  if (!table.choices || turn.isChoosing || !(space in table.board.course.spaces)) return;
  if (turn.places.has(space)) return;
  const { leftover } = table.board;
  const item = turn.item ?? (leftover && itemOf(leftover.item));
  if (item === undefined) return table.notify(t.why.noCard);
  const action = attempt(turn, item, space);
  if (action === undefined) return table.notify(t.prompt.nowhere(itemName(item)));
  const answer = await table.preview([action]);
  if (answer.answer === 'refused') table.notify(explained(turn, item, space, answer.error));
}

/** Explains why a card of the market cannot be bought. */
export async function explainMarketCard({ table, choosing }: EldoradoTurn, card: string): Promise<void> {
  if (!table.choices) return;
  const { verb } = choosing;
  if (verb !== undefined) return table.notify(t.refusals.wrongStep[verb === 'give' ? 'pay' : verb]);
  const answer = await table.preview([`buy ${card}`]);
  if (answer.answer === 'refused') table.notify(reason(answer.error));
}

/** The move that the player probably meant: by an adjacent piece, if there is one. */
function attempt(turn: EldoradoTurn, item: string, space: string): string | undefined {
  const { board, me } = turn.table;
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

/** The reason, with the names of the card and the space if that is more helpful. */
function explained(turn: EldoradoTurn, item: string, space: string, error: PageError): string {
  const { board } = turn.table;
  if (!('game' in error) || error.game !== 'eldorado') return reason(error);
  const name = itemName(item);
  switch (error.code) {
    case 'not-beside': {
      // Mountains and caves cannot be entered, whatever the distance.
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
