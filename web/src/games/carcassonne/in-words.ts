// The table in words: features first, as they are what is played for, then tile by tile.

import type { CarcassonneChoice, CarcassonneFeature, CarcassonneSort } from '../../protocol';
import { nameAt } from '../../state/telling';
import type { InWords, Room, Section } from '../contract';
import { cellName, cellOf } from './lookup';
import { claimsAmong } from './phases/claiming';
import { print } from './prints';
import { text } from './text';

type Table = Room<'carcassonne'>;
const t = text.inWords;

/** The edges of a tile in their order, and where the neighbour lies there. */
const SIDES = [
  { name: 'N', x: 0, y: 1 },
  { name: 'E', x: 1, y: 0 },
  { name: 'S', x: 0, y: -1 },
  { name: 'W', x: -1, y: 0 },
] as const;
const SORTS: readonly CarcassonneSort[] = ['city', 'road', 'cloister', 'farm'];

export const inWords: InWords<'carcassonne'> = {
  sections: (room) => [tile(room), ...features(room), players(room), tiles(room)],
  choice,
};

function tile({ board }: Table): Section {
  const { tile: kind } = board;
  const lines = kind === undefined ? [] : [t.kind(kind), t.edges(print(kind).edges)];
  return { title: t.tile, lines };
}

function features(room: Table): Section[] {
  const open = Object.values(room.board.features)
    .filter(({ complete }) => !complete)
    .sort((a, b) => SORTS.indexOf(a.sort) - SORTS.indexOf(b.sort) || b.worth - a.worth);
  const lines = (isClaimed: boolean): string[] =>
    open
      .filter(({ owners }) => owners.length > 0 === isClaimed)
      .map((feature) => featureInWords(room, feature));
  return [
    { title: t.claimed, lines: lines(true) },
    { title: t.free, lines: lines(false), isLong: true },
  ];
}

function featureInWords({ view }: Table, feature: CarcassonneFeature): string {
  const { sort, tiles: parts, needs, owners, shields, worth } = feature;
  const own = Object.keys(parts).filter((cell) => parts[cell]!.length > 0);
  return t.feature(sort, [
    ...(owners.length > 0 ? [t.of(owners.map((seat) => nameAt(view.seats, seat)).join(', '))] : []),
    ...(sort === 'cloister' ? [] : [text.callout.tiles(own.length)]),
    ...(shields > 0 ? [text.callout.shields(shields)] : []),
    ...(sort === 'farm' ? [] : [text.callout.open(Object.keys(needs).length)]),
    text.callout.worth(worth),
    t.at(own.join('; ')),
  ]);
}

function players({ board, view }: Table): Section {
  const lines = Object.entries(board.players).map(([seat, player]) =>
    t.player(nameAt(view.seats, seat as 'A'), player?.points ?? 0, player?.followers ?? 0),
  );
  return { title: t.supply, lines };
}

function tiles({ board, view }: Table): Section {
  const cells = Object.entries(board.tiles).sort(([, a], [, b]) => a.order - b.order);
  const lines = cells.map(([cell, { kind, rotation, follower }]) => {
    const stands = follower ? t.follower(nameAt(view.seats, follower.seat), follower.part) : '';
    return t.laid(cell, kind, text.rotation(rotation), stands);
  });
  return { title: t.tiles, lines, isLong: true };
}

function choice(room: Table, action: string): string {
  const kind = action.split(' ')[0] ?? '';
  const chosen: CarcassonneChoice | undefined = room.choices?.actions[kind]?.[action];
  if (chosen?.do === 'place') return placement(room, chosen.cell, chosen.rotation);
  if (chosen?.do !== 'claim') return text.noClaim;
  const { kind: laid, rotation } = room.board.tiles[chosen.cell]!;
  const ground = { kind: laid, rotation, features: room.board.features };
  const claim = claimsAmong(room.choices!.actions, ground).list.find((one) => one.action === action)!;
  return `${text.claim(claim.sort, claim.direction)}, ${text.claimWorth(claim)}`;
}

/** A place with the tiles that the tile would join there. */
function placement({ board }: Table, cell: string, rotation: number): string {
  const edges = board.tile === undefined ? [] : print(board.tile).edges;
  const { x, y } = cellOf(cell);
  const beside = SIDES.flatMap((side, at) => {
    const isThere = cellName({ x: x + side.x, y: y + side.y }) in board.tiles;
    return isThere ? [t.beside(edges[(at - rotation + 4) % 4] ?? '', side.name)] : [];
  });
  return t.place(cell, text.rotation(rotation), beside);
}
