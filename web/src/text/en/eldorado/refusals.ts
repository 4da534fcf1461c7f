// Why an action is refused. Refusals identify seats by their letters.

import type { EldoradoExpected, EldoradoUnexplored, EldoradoUnsold, Mover } from '../../../protocol';
import { counted } from '../phrases';
import { card, coins, howToEnter } from './names';

const OVER = 'The race is over.';

/** What has to be done first. */
const wrongStep: Readonly<Record<EldoradoExpected, string>> = {
  'lay-blockade': 'The blockades are being laid out; wait a moment.',
  draw: 'Cards are being drawn; wait a moment.',
  play: 'Play a card, buy one, or end your turn.',
  pay: 'First choose the cards of your payment.',
  remove: 'First choose the cards to remove from the game.',
  replace: 'First choose the cards to replace.',
  keep: 'First choose the cards to keep.',
  'choose-caves': 'First decide whether to explore the cave.',
  'find-token': 'A token is being drawn in a cave; wait a moment.',
  nothing: OVER,
};

function notYourTurn(mover: Mover): string {
  if (mover === 'over') return OVER;
  return mover === 'chance'
    ? 'Cards or tokens are being drawn; wait a moment.'
    : `It is not your turn: seat ${mover} moves.`;
}

const unsold: Readonly<Record<EldoradoUnsold, string>> = {
  never: 'players start with such cards, and the market has none',
  empty: 'its pile is empty',
  reserve: 'it is in the reserve while the board has no empty place',
};

const noCave: Readonly<Record<EldoradoUnexplored, string>> = {
  none: 'There is no cave.',
  away: 'Your explorer has not stopped beside that cave.',
  empty: 'That cave is empty.',
  explored: 'Your explorer has already explored that cave.',
  'left-alone': 'You have chosen not to explore that cave.',
};

export const refusals = {
  gameOver: OVER,
  notYourTurn,
  wrongStep,
  blockadeLaid: (blockade: string) => `Blockade ${blockade} has already been laid out.`,
  notInPile: (name: string) => `No ${card.named(name)} is left in the draw pile.`,
  tokenGone: (what: string) => `No token “${what}” is left in the caves.`,
  notInHand: (name: string) => `You have no ${card.named(name)} in your hand.`,
  noToken: (what: string) => `You have no token “${what}”.`,
  noPiece: (at: string) => `None of your explorers is at ${at}.`,
  notBeside: (from: string, to: string) =>
    `Space ${to} is not next to your explorer at ${from}, or cannot be entered.`,
  occupied: 'There is already an explorer on that space.',
  blocked: (blockade: string) => `Blockade ${blockade} is in the way: tear it down first.`,
  wrongTerrain: howToEnter,
  tooWeak: (want: string, have: number) => `It takes ${want}, but this has ${have || 'none'}.`,
  noLeftover: 'There is no power left to continue with.',
  notAtBlockade: (blockade: string) => `Blockade ${blockade} is not next to your explorer.`,
  wrongBlockade: (blockade: string, takes: string) =>
    `Blockade ${blockade} is torn down with ${takes}.`,
  tooFewCards: (want: number, have: number) =>
    `It takes ${counted(want, 'card')}, but you have ${have || 'none'}.`,
  boughtAlready: 'You have already bought a card in this turn.',
  movementOver: 'At this table, explorers cannot move after a purchase.',
  notForSale: (name: string, why: EldoradoUnsold) =>
    `The ${card.named(name)} is not for sale now: ${unsold[why]}.`,
  tooDear: (name: string, cost: string, worth: string) =>
    `The ${card.named(name)} costs ${coins(cost)}, but your hand is worth ${worth}.`,
  doesNotFit: (item: string) =>
    `${item} does not fit here: cards are given in a fixed order, and not more than needed.`,
  noAction: (name: string) => `The ${card.named(name)} has no such action.`,
  notNow: (what: string) => `The token “${what}” cannot be used in this way now.`,
  noCave,
  mustChoose: 'Choose at least one card.',
};
