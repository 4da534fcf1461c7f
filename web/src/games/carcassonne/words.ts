// Names, and the text view: features first, since they score, then the tiles.

import type {
  CarcassonneFeature,
  CarcassonneSort,
  CarcassonneTile,
  CarcassonneView,
  Item,
  SeatLetter,
  TableView,
} from '../../protocol';
import { seatName } from '../../state/turn-log';
import { text } from '../../text';
import type { InWords, Section, Table } from '../contract';
import { unknownVariant } from '../kit/exhaustive';
import { printedTile } from './components';
import { cellName, cellOf } from './geometry/lookup';
import { directionOf } from './geometry/spot';
import { claimsAmong } from './turn/claiming';

type CarcassonneTable = Table<'carcassonne'>;
const t = text.carcassonne;

/** The edges of a tile in their order, and the offset of the neighbouring cell. */
const SIDES = [
  { name: 'N', x: 0, y: 1 },
  { name: 'E', x: 1, y: 0 },
  { name: 'S', x: 0, y: -1 },
  { name: 'W', x: -1, y: 0 },
] as const;
const SORTS: readonly CarcassonneSort[] = ['city', 'road', 'cloister', 'farm'];

/** "City of 4 tiles". */
export function itemName(board: CarcassonneView, item: Item): string {
  if (item.item !== 'feature') return '';
  const feature = board.features[item.number];
  if (feature === undefined) return t.sort(item.sort);
  const tiles = Object.keys(feature.tiles).length;
  const isCityOfFarmers = item.sort === 'farm' && feature.sort === 'city';
  return isCityOfFarmers ? t.farmersOf(tiles) : t.item(item.sort, tiles);
}

export const inWords: InWords<'carcassonne'> = {
  sections: (table) => [tileToLay(table), ...features(table), players(table), tiles(table)],
  choice,
};

function tileToLay({ board: { tile: kind } }: CarcassonneTable): Section {
  const lines =
    kind === undefined ? [] : [t.inWords.kind(kind), t.inWords.edges(printedTile(kind).edges)];
  return { title: t.inWords.tile, lines };
}

function features(table: CarcassonneTable): Section[] {
  const open = Object.values(table.board.features)
    .filter(({ complete }) => !complete)
    .sort((a, b) => SORTS.indexOf(a.sort) - SORTS.indexOf(b.sort) || b.worth - a.worth);
  const lines = (isClaimed: boolean): string[] =>
    open
      .filter(({ owners }) => owners.length > 0 === isClaimed)
      .map((feature) => featureInWords(table, feature));
  return [
    { title: t.inWords.claimed, lines: lines(true) },
    { title: t.inWords.free, lines: lines(false), isLong: true },
  ];
}

function featureInWords({ view }: CarcassonneTable, feature: CarcassonneFeature): string {
  const { sort, tiles: parts, needs, owners, shields, worth } = feature;
  const own = Object.keys(parts).filter((cell) => parts[cell]!.length > 0);
  const names = text.shell.list(owners.map((seat) => seatName(view.seats, seat)));
  return t.inWords.feature(sort, [
    ...(owners.length > 0 ? [t.inWords.owners(names)] : []),
    ...(sort === 'cloister' ? [] : [t.callout.tiles(own.length)]),
    ...(shields > 0 ? [t.callout.shields(shields)] : []),
    ...(sort === 'farm' ? [] : [t.callout.open(Object.keys(needs).length)]),
    t.callout.worth(worth),
    t.inWords.at(own),
  ]);
}

function players({ board, view }: CarcassonneTable): Section {
  const seats = Object.keys(board.players) as SeatLetter[];
  const lines = seats.map((seat) => {
    const { points = 0, followers = 0 } = board.players[seat] ?? {};
    return t.inWords.player(seatName(view.seats, seat), points, followers);
  });
  return { title: t.inWords.supply, lines };
}

function tiles({ board, view }: CarcassonneTable): Section {
  const cells = Object.entries(board.tiles).sort(([, a], [, b]) => a.order - b.order);
  const lines = cells.map(([cell, tile]) =>
    t.inWords.laid(cell, tile.kind, t.rotation(tile.rotation), followerInWords(view, tile)),
  );
  return { title: t.inWords.tiles, lines, isLong: true };
}

function followerInWords(view: TableView, { kind, rotation, follower }: CarcassonneTile): string {
  if (follower === undefined) return '';
  const { part, seat, sort } = follower;
  const alike = printedTile(kind).features.filter((feature) => feature.sort === sort);
  const direction = alike.length > 1 ? directionOf(kind, rotation, part) : undefined;
  return t.inWords.follower(seatName(view.seats, seat), { sort, direction });
}

function choice({ board, choices }: CarcassonneTable, action: string): string {
  const chosen = Object.values(choices?.actions ?? {})
    .map((actions) => actions[action])
    .find((found) => found !== undefined);
  if (chosen === undefined) return '';
  switch (chosen.do) {
    case 'place':
      return placement(board, chosen.cell, chosen.rotation);
    case 'claim': {
      const claims = claimsAmong(choices, board.tiles[chosen.cell]!, board.features);
      return t.claim(claims.list.find((claim) => claim.action === action)!);
    }
    case 'pass':
      return t.noClaim;
    default:
      return unknownVariant(chosen, '');
  }
}

/** A placement with the neighbouring tiles that it joins. */
function placement(board: CarcassonneView, cell: string, rotation: number): string {
  const { x, y } = cellOf(cell);
  const edges = board.tile === undefined ? [] : printedTile(board.tile).edges;
  const beside = SIDES.flatMap((side, at) => {
    const terrain = edges[(at - rotation + 4) % 4];
    const isThere = cellName({ x: x + side.x, y: y + side.y }) in board.tiles;
    return isThere && terrain !== undefined ? [t.inWords.beside(terrain, side.name)] : [];
  });
  return t.inWords.place(cell, t.rotation(rotation), beside);
}
