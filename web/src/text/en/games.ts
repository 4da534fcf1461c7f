// The games as the page introduces them, and how they are played in a few sentences.

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
      'In your turn you lay the drawn tile so that all its edges fit: city to city, road to road, field to field.',
      'Then you may put one follower on a city, road, cloister or field of that tile, if nobody stands on the same feature yet.',
      'A completed feature scores for whoever has most followers on it, and the followers come home: roads 1 a tile, cities 2 a tile and 2 a shield, a cloister 9 with its eight neighbours.',
      'Farmers lie in the fields until the end, when their fields score for the completed cities beside them. Unfinished features score 1 a tile and shield.',
      'When all tiles are laid, whoever has most points wins.',
    ],
  },
  codex: {
    title: 'Codex Naturalis',
    line: 'Build your manuscript, card over corner; fulfil what it asks.',
    rules: [
      'In your turn you lay one of your three cards over one or more visible corners of your manuscript, never two corners of the same card.',
      'A card may lie on its front or its back. A gold card on its front needs what is written at its foot to be visible before it is laid.',
      'Covered symbols count no more. Some cards bring points when they are laid.',
      'Then you draw a card from a deck or from those that lie open.',
      'When somebody has 20 points, the round is finished and one more is played. Then the common objectives and your secret one are scored.',
    ],
  },
  eldorado: {
    title: 'The Quest for El Dorado',
    line: 'Lead your expedition through the jungle; be first in the golden city.',
    rules: [
      'You have a deck of your own and four cards in your hand. Each card moves your piece over its sort of space: jungle, water or village, as far as its power reaches.',
      'Grey spaces ask for cards to be discarded, red ones for cards to be removed for good.',
      'In a turn you may also buy one card from the market, with your cards as money; it goes to your discard pile.',
      'Blockades fall to whoever pays what they ask first; they decide ties.',
      'When somebody reaches the golden city, the round is finished, and whoever is there wins.',
    ],
  },
};
