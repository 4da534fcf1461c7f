// How descriptions of moves become sentences, in the log and for screen readers.

import { listed, points as pointsInWords } from './phrases';

/** Clauses with different subjects have a comma before the "and". */
const listedClauses = (parts: readonly string[]): string => {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')}, and ${last}`;
};

export const log = {
  clause: (name: string, words: string) => `${name} ${words}`,
  joined: listed,
  /** The final scoring. */
  atEnd: (clauses: readonly string[]) => `at the end ${listedClauses(clauses)}`,
  paragraph: (sentences: readonly string[]) => sentences.join(' '),
  /** Names may contain commas, so the items are separated by semicolons. */
  scores: (items: readonly { what: string; points: number }[]) => {
    const sum = pointsInWords(items.reduce((total, { points }) => total + points, 0));
    if (items[0]?.what === '') return `scores ${sum}`;
    if (items.length === 1) return `scores ${sum} for ${items[0]!.what}`;
    const parts = items.map(({ what, points }) => `${points} for ${what}`);
    return `scores ${sum} (${parts.join('; ')})`;
  },
};
