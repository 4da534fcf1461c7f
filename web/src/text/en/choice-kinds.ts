// The headings of the kinds of choice in the text view.

import type { CarcassonneChoice, CodexChoice, EldoradoChoice } from '../../protocol';

export type ChoiceKind = (CarcassonneChoice | CodexChoice | EldoradoChoice)['do'];

export const kinds: Readonly<Record<ChoiceKind, string>> = {
  place: 'Lay',
  claim: 'Place a follower',
  pass: 'Pass',
  starter: 'Choose a side',
  objective: 'Choose an objective',
  draw: 'Draw',
  take: 'Take',
  move: 'Move',
  on: 'Move on',
  pay: 'Move by giving up cards',
  buy: 'Buy',
  give: 'Give',
  break: 'Tear down a blockade',
  'on-break': 'Tear down a blockade with the power left',
  'pay-break': 'Tear down a blockade by giving up cards',
  native: 'Move with a Native',
  'native-break': 'Tear down a blockade with a Native',
  use: 'Use a card',
  transmit: 'Take from the market',
  remove: 'Remove from the game',
  replace: 'Replace',
  token: 'Use a token',
  save: 'Save a card',
  stop: 'Stop',
  explore: 'Explore a cave',
  end: 'End the turn',
  keep: 'Keep',
  done: 'Done',
};
