// Drawing a card: one that lies open, or the top of a deck.

import type { CodexDeckName, CodexView } from '../../../protocol';
import { text } from '../../../text';
import type { ChoicesOf } from '../../contract';
import { valueInWords } from '../words';

export interface DrawPick {
  phase: 'draw';
  action: string;
}

/** Something that can be drawn, in the order of the market: a deck and its two open cards. */
export interface Source {
  deck: CodexDeckName;
  /** The open card; missing for the deck itself and for an empty place. */
  card?: number;
  /** The place of the open card; missing for the deck itself. */
  slot?: number;
  /** What takes it; missing when it cannot be taken now. */
  action?: string;
}

/** The two decks with their open cards, taken or not. */
export function sources(board: CodexView, choices: ChoicesOf<'codex'> | undefined): Source[] {
  const takes = choices?.actions['take'] ?? {};
  const draws = choices?.actions['draw'] ?? {};
  const decks: [CodexDeckName, number[]][] = [
    ['resource', [0, 1]],
    ['gold', [2, 3]],
  ];
  return decks.flatMap(([deck, slots]) => {
    const action = Object.keys(draws).find((key) => {
      const choice = draws[key];
      return choice?.do === 'draw' && choice.deck === deck;
    });
    const open = slots.map((slot): Source => {
      const card = board.face_up[slot];
      const take = Object.keys(takes).find((key) => {
        const choice = takes[key];
        return choice?.do === 'take' && choice.slot === slot;
      });
      return {
        deck,
        slot,
        ...(card !== undefined && { card }),
        ...(take !== undefined && { action: take }),
      };
    });
    return [{ deck, ...(action !== undefined && { action }) }, ...open];
  });
}

/** What comes into the hand. */
export function effectOfDraw(source: Source, board: CodexView): string {
  if (source.card !== undefined) return valueInWords(source.card);
  const { top } = board.decks[source.deck];
  return top ? text.codex.effect.topOf(source.deck, top) : '';
}
