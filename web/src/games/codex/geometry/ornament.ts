// The ornament of a card: lines derived from the card's number, in a different style for each
// kingdom. The same number always gives the same lines.

import type { CodexKingdom } from '../../../protocol';
import { CARD } from './layout';

/** A seeded generator of numbers from 0 to 1. */
function sequence(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0 || 1;
  return () => {
    // Marsaglia's xorshift: small, and random enough for ornaments.
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 4294967296;
  };
}

type Next = () => number;
const round = (value: number): number => Math.round(value * 10) / 10;

/** Lines over the complete card, to be stroked. */
export function ornament(seed: number, kingdom: CodexKingdom | undefined): string {
  const next = sequence(seed);
  switch (kingdom) {
    case 'fungi':
      return gills(next);
    case 'plant':
      return tendrils(next);
    case 'animal':
      return hills(next);
    case 'insect':
      return wings(next);
    case undefined:
      return rays(next);
  }
}

/** Rings boxAround a point below the card, like the gills of a mushroom. */
function gills(next: Next): string {
  const x = round(CARD.width * (0.2 + 0.6 * next()));
  const y = round(CARD.height * (0.9 + 0.5 * next()));
  let lines = '';
  for (let radius = 18 + 8 * next(); radius < 190; radius += 9 + 5 * next()) {
    const r = round(radius);
    lines += `M${round(x - r)} ${y}a${r} ${r} 0 0 1 ${2 * r} 0`;
  }
  return lines;
}

/** Two winding stems with leaves on both sides. */
function tendrils(next: Next): string {
  let lines = '';
  for (const base of [0.3, 0.72]) {
    let x = -6;
    const y = CARD.height * (base + 0.2 * (next() - 0.5));
    lines += `M${x} ${round(y)}`;
    let leaves = '';
    let bend = next() < 0.5 ? 1 : -1;
    while (x < CARD.width) {
      const reach = 20 + 10 * next();
      lines += `q${round(reach / 2)} ${round(bend * 15)} ${round(reach)} 0`;
      const at = `M${round(x + reach / 2)} ${round(y + bend * 7.5)}`;
      leaves += `${at}q2 ${round(bend * 9)} 10 ${round(bend * 10)}q-1 ${round(-bend * 8)} -10 ${round(-bend * 10)}`;
      x += reach;
      bend = -bend;
    }
    lines += leaves;
  }
  return lines;
}

/** Ridges of hills, one behind the other. */
function hills(next: Next): string {
  let lines = '';
  for (let y = 14; y < CARD.height + 16; y += 11) {
    const top = round(y + 4 * (next() - 0.5));
    lines += `M-6 ${top}`;
    for (let x = -6; x < CARD.width; ) {
      const reach = round(26 + 22 * next());
      lines += `q${round(reach / 2)} ${round(-8 - 8 * next())} ${reach} 0`;
      x += reach;
    }
  }
  return lines;
}

/** Cells of a honeycomb, some left out. */
function wings(next: Next): string {
  let lines = '';
  const side = 11;
  const width = side * Math.sqrt(3);
  for (let row = 0; row * side * 1.5 < CARD.height + side; row += 1) {
    for (let x = row % 2 === 0 ? 0 : width / 2; x < CARD.width + width; x += width) {
      if (next() < 0.28) continue;
      const left = round(x - width / 2);
      const half = round(width / 2);
      lines += `M${left} ${round(row * side * 1.5 - side / 2)}l${half} ${-side / 2}l${half} ${side / 2}v${side}`;
    }
  }
  return lines;
}

/** Rays from the centre, for starters, which belong to no kingdom. */
function rays(next: Next): string {
  let lines = '';
  const turn = next();
  for (let ray = 0; ray < 28; ray += 1) {
    const angle = ((ray + turn) / 28) * 2 * Math.PI;
    const inner = 24 + (ray % 2) * 7;
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    lines += `M${round(75 + x * inner)} ${round(50 + y * inner)}L${round(75 + x * 96)} ${round(50 + y * 96)}`;
  }
  return lines;
}
