// Why the rules of El Dorado refuse an action. The names of players are not known here, so seats
// are called by their letters.

import type { EldoradoExpected, Mover } from '../../../protocol';
import { card, coins, entered, many } from './names';

const OVER = 'The race is over.';

/** What is to be done first. */
const wrongStep: Readonly<Record<EldoradoExpected, string>> = {
  'lay-blockade': 'The blockades are being laid out; wait a moment.',
  draw: 'Cards are being drawn; wait a moment.',
  play: 'Now you play cards, buy one, or end your turn.',
  pay: 'First choose the cards of your payment.',
  remove: 'First choose the cards to remove from the game.',
  replace: 'First choose the cards to replace.',
  keep: 'First choose the cards you keep.',
  'choose-caves': 'First say whether you explore the cave.',
  'find-token': 'A token is being found in a cave; wait a moment.',
  nothing: OVER,
};

function notYourTurn(mover: Mover): string {
  if (mover === 'over') return OVER;
  return mover === 'chance'
    ? 'Cards or tokens are being drawn; wait a moment.'
    : `It is not your turn: seat ${mover} moves.`;
}

export const refused = {
  gameOver: OVER,
  notYourTurn,
  wrongStep,
  blockadeLaid: (blockade: string) => `Blockade ${blockade} is laid out already.`,
  notInPile: (name: string) => `No ${card.named(name)} is left in the draw pile.`,
  tokenGone: (what: string) => `No token “${what}” is left in the caves.`,
  notInHand: (name: string) => `You have no ${card.named(name)} in your hand.`,
  noToken: (what: string) => `You have no token “${what}”.`,
  noPiece: (at: string) => `None of your explorers stands at ${at}.`,
  notBeside: (from: string, to: string) =>
    `Space ${to} is not next to your explorer at ${from}, or cannot be entered.`,
  occupied: 'An explorer stands there already.',
  blocked: (blockade: string) => `Blockade ${blockade} is in the way: tear it down first.`,
  wrongTerrain: entered,
  tooWeak: (want: string, have: number) => `It takes ${want}, and this has ${have || 'none'}.`,
  noLeftover: 'No power is left to go on with.',
  notAtBlockade: (blockade: string) => `Blockade ${blockade} is not next to your explorer.`,
  wrongBlockade: (blockade: string, takes: string) =>
    `Blockade ${blockade} is torn down with ${takes}.`,
  tooFewCards: (want: number, have: number) =>
    `It takes ${many(want, 'card')}, and you hold ${have || 'none'}.`,
  boughtAlready: 'You have already bought a card in this turn.',
  movementOver: 'At this table no explorer moves after a purchase.',
  notForSale: (name: string) =>
    `The ${card.named(name)} is not for sale now: its pile is empty, or it is in the reserve ` +
    'while the board has no empty place.',
  tooDear: (name: string, cost: string, worth: string) =>
    `The ${card.named(name)} costs ${coins(cost)}, and your hand is worth ${worth}.`,
  doesNotFit: (item: string) =>
    `${item} does not fit here: cards are given in the order of lists, and none too many.`,
  noAction: (name: string) => `The ${card.named(name)} has no action like this.`,
  notNow: (what: string) => `The token “${what}” cannot be used like this now.`,
  noCave:
    'That cave cannot be explored now: your explorer has not stopped beside it, has explored it ' +
    'already, or it is empty.',
  mustChoose: 'Choose at least one card.',
};
