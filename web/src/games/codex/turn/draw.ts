// Drawing a card: a face-up one, or the top of a deck.

import type { CodexDeckName, CodexView } from '../../../protocol';
import { text } from '../../../text';
import type { ChoicesOf } from '../../contract';
import { valueInWords } from '../words';

export interface DrawPick {
  phase: 'draw';
  action: string;
}

/** A card that can be drawn, in the order of the market: a deck and its two face-up cards. */
export interface Source {
  deck: CodexDeckName;
  /** The face-up card; undefined for the deck itself and for an empty slot. */
  card?: number;
  /** The slot of the face-up card; undefined for the deck itself. */
  slot?: number;
  /** The action that draws it; undefined if it cannot be drawn now. */
  action?: string;
}

/** Both decks with their face-up slots, whether they can be drawn or not. */
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

/** The card that would be drawn. */
export function effectOfDraw(source: Source, board: CodexView): string {
  if (source.card !== undefined) return valueInWords(source.card);
  const { top } = board.decks[source.deck];
  return top ? text.codex.effect.topOf(source.deck, top) : '';
}
