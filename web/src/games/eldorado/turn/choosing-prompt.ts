// The prompt while cards are chosen.

import { text } from '../../../text';
import { coins } from '../components';
import { cardName } from '../words';
import type { EldoradoTurn } from './turn.svelte';

const t = text.eldorado.prompt;

export function choosingPrompt(turn: EldoradoTurn): string {
  // Nothing is sent while cards are chosen, so the table's step has the total number.
  const { step } = turn.table.board;
  switch (turn.choosing.verb) {
    case 'keep':
      return t.keep;
    case 'remove':
      return t.remove(step.step === 'remove' ? step.left : 1);
    case 'replace':
      return t.replace(step.step === 'replace' ? step.left : 1);
    case 'give':
    case undefined:
      return paying(turn);
  }
}

function paying({ choosing, table }: EldoradoTurn): string {
  const { purpose, left, refusal, draft } = choosing;
  if (!purpose) return t.ready;
  if (left <= 0 && refusal !== undefined) return refusal;
  if (purpose.for === 'buy') {
    const name = cardName(purpose.card);
    if (left <= 0) return t.buyReady(name);
    const hasBegun = table.board.step.step === 'pay' || draft?.chosen.length;
    return hasBegun ? t.buyMore(name, coins(left)) : t.buy(name, coins(left));
  }
  if (left <= 0) return t.ready;
  if (purpose.for === 'tear') return t.tear(left);
  const terrain = table.board.course.spaces[purpose.to]?.terrain ?? 'rubble';
  return terrain === 'base-camp' ? t.camp(left) : t.enter(left, text.eldorado.terrain[terrain]);
}
