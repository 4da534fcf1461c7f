// Cards in words, for who does not see the pictures.

import type { CodexKingdom, CodexPlayer, CodexSide } from '../../protocol';
import { text } from '../../text';
import { SYMBOLS, backOf, faceOf, type Face, type SymbolName } from './data';
import { CORNERS, neighbour } from './layout';

const words = text.codex;

/** How often each symbol is in a list, in the order of the symbols. */
export function tally(symbols: readonly string[]): { [symbol: string]: number } {
  const counts: { [symbol: string]: number } = {};
  for (const name of SYMBOLS) {
    const count = symbols.filter((other) => other === name).length;
    if (count > 0) counts[name] = count;
  }
  return counts;
}

/** "2 fungi and 1 quill"; empty when there is none. */
export function symbolsInWords(symbols: readonly string[]): string {
  return words.listed(
    Object.entries(tally(symbols)).map(([name, count]) => words.symbol(name, count)),
  );
}

/** All symbols that a side shows when nothing covers it. */
export function shownBy(face: Face): SymbolName[] {
  const inCorners = CORNERS.map((corner) => face.corners[corner]);
  return SYMBOLS.flatMap((name) =>
    [...inCorners, ...face.centre].filter((shown) => shown === name).map(() => name),
  );
}

/** Everything that is printed on one side of a card. */
export function cardInWords(card: number, side: CodexSide): string {
  const { corners } = faceOf(card, side);
  return described(
    card,
    side,
    CORNERS.map((corner) => words.card.corner(corner, corners[corner])),
  );
}

/** What a front brings and asks for, in short. */
export function valueInWords(card: number): string {
  const face = faceOf(card, 'front');
  const name = words.card.short(words.kingdoms[face.kingdom as CodexKingdom], face.isGold);
  return [name, ...valueOf(face)].join(', ');
}

/** A card as it lies on a board: what is covered is said to be. */
export function laidInWords(player: CodexPlayer, cell: string): string {
  const laid = player.cards[cell];
  if (!laid) return '';
  if (laid.card === undefined) return words.board.laid(cell, backInWords(laid.back ?? ''));
  const { corners } = faceOf(laid.card, laid.side);
  const parts = CORNERS.map((corner) => {
    const isCovered = (player.cards[neighbour(cell, corner)]?.order ?? -1) > laid.order;
    return words.card.corner(corner, isCovered ? 'covered' : corners[corner]);
  });
  return words.board.laid(cell, described(laid.card, laid.side, parts));
}

function described(card: number, side: CodexSide, corners: readonly string[]): string {
  const face = faceOf(card, side);
  const name = face.kingdom
    ? words.card.name(words.kingdoms[face.kingdom], face.isGold, card, words.side[side])
    : words.card.starter(card, words.side[side]);
  const centre = face.centre.length > 0 ? [words.card.centre(symbolsInWords(face.centre))] : [];
  return `${name}: ${[...valueOf(face), ...corners, ...centre].join(', ')}`;
}

/** Points and cost, where there are some. */
function valueOf(face: Face): string[] {
  return [
    ...(face.points > 0 ? [words.card.scores(face.points, face.per)] : []),
    ...(face.cost.length > 0 ? [words.card.costs(tally(face.cost))] : []),
  ];
}

/** A card of which only the back is known, `fungi-resource`. */
export function backInWords(back: string): string {
  const { kingdom, isGold } = backOf(back);
  return words.card.short(words.kingdoms[kingdom as CodexKingdom], isGold);
}
