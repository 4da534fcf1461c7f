// The games on the start page, and their rules in a few sentences.

import type { GameName } from '../../protocol';

interface Introduction {
  title: string;
  line: string;
  rules: readonly string[];
}

export const games: Readonly<Record<GameName, Introduction>> = {
  carcassonne: {
    title: 'Carcassonne',
    line: 'Lay the land tile by tile; claim its cities, roads and cloisters.',
    rules: [
      'On your turn you lay the drawn tile so that all its edges fit: city to city, road to road, field to field.',
      'Then you may place one follower on a city, road, cloister or field of that tile, if there is no follower on the same feature yet.',
      'A completed feature scores for the player with the most followers on it, and the followers return: a road scores 1 point per tile, a city 2 per tile and shield, a cloister with its eight neighbours 9.',
      'Farmers stay in the fields until the end, when their fields score for the completed cities beside them. Unfinished features score 1 point per tile and shield.',
      'When all tiles are laid, the player with the most points wins.',
    ],
  },
  codex: {
    title: 'Codex Naturalis',
    line: 'Build your manuscript, card over corner, and fulfil your objectives.',
    rules: [
      'On your turn you lay one of your three cards over one or more visible corners of your manuscript, never two corners of the same card.',
      'You may lay a card on either side. The front of a gold card requires the symbols at its bottom to be visible on your manuscript before it is laid.',
      'Covered symbols no longer count. Some cards score points when they are laid.',
      'Then you draw a card from a deck, or take one that is face up.',
      'When a player has 20 points, the round is completed and one more is played. Then the common objectives and your secret one are scored.',
    ],
  },
  eldorado: {
    title: 'The Quest for El Dorado',
    line: 'Lead your expedition through the jungle; be the first in the golden city.',
    rules: [
      'You have your own deck and four cards in hand. Each card moves your piece over one kind of space, jungle, water or village, as far as its power reaches.',
      'To enter a grey space you discard cards, to enter a red one you remove cards from the game.',
      'On your turn you may also buy one card from the market and pay with your cards; it goes to your discard pile.',
      'The first player who pays for a blockade takes it. Blockades break ties.',
      'When a player reaches the golden city, the round is completed, and a player who is there by then wins.',
    ],
  },
};
