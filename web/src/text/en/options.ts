// The options of a table. An option or value without a name here is shown by its identifier, so
// that a newer server can offer it.

export interface OptionWords {
  name: string;
  /** One line of explanation, if the name is not enough. */
  help?: string;
  values: Readonly<Record<string, string>>;
}

type Options = Readonly<Record<string, OptionWords>>;

const carcassonne: Options = {
  farms: {
    name: 'Farms',
    help: 'How farmers score at the end.',
    values: {
      third: 'Current rules: 3 points per completed city, for each farm',
      second: 'Second edition: the same, but each city once per player',
      first: 'First edition: 4 points per city, for the most farmers around it',
      off: 'No farmers',
    },
  },
  'two-tile-city': {
    name: 'City of two tiles',
    help: 'The worth of a completed city of two tiles without shields.',
    values: { '4': '4 points', '2': '2 points' },
  },
  'first-tile': {
    name: 'First tile',
    values: { start: 'The start tile', random: 'Any tile, drawn by the first player' },
  },
  'join-own': {
    name: 'Joining your own follower',
    help: 'Whether you may place a follower on a feature that already has one of yours.',
    values: { no: 'No', yes: 'Yes (house rule)' },
  },
  unplaceable: {
    name: 'A tile that fits nowhere',
    values: { out: 'Leaves the game', bottom: 'Goes to the bottom of the stack' },
  },
};

const codex: Options = {
  'tie-break': {
    name: 'Tie-break',
    help: 'What decides between players with equal points.',
    values: {
      'objective-points': 'Points from objectives',
      'objectives-fulfilled': 'Number of objectives fulfilled',
    },
  },
  'track-cap': {
    name: 'Score track',
    help: 'Whether points are limited by the score track before objectives are scored.',
    values: { none: 'No limit', '29': 'Ends at 29' },
  },
  refill: {
    name: 'Face-up cards when a deck is empty',
    values: { 'own-deck': 'The slot stays empty', 'any-deck': 'Filled from the other deck' },
  },
  'last-draw': {
    name: 'Drawing in the last turn',
    values: { skip: 'No card is drawn', take: 'A card is drawn as usual' },
  },
  'deck-end': {
    name: 'End by empty decks',
    values: { both: 'When both are empty', any: 'When one is empty (house rule)' },
  },
};

const eldorado: Options = {
  course: {
    name: 'Course',
    help: 'The first one is for learning the game.',
    values: {
      first: 'First expedition',
      'hills-of-gold': 'Hills of Gold',
      'home-stretch': 'Home Stretch',
      'winding-paths': 'Winding Paths',
      serpentine: 'Serpentine',
      swamplands: 'Swamplands',
      'witchs-cauldron': 'Witch’s Cauldron',
    },
  },
  order: {
    name: 'Moving and buying',
    values: { any: 'In any order', 'move-first': 'Move before buying' },
  },
  native: {
    name: 'The Native at a blockade',
    help: 'Whether the card tears down a blockade and also crosses it.',
    values: { strict: 'Moves or tears down', cross: 'Does both' },
  },
  gained: {
    name: 'New cards',
    help: 'Where bought cards are until the end of the turn.',
    values: { aside: 'Aside', discard: 'On the discard pile' },
  },
  'start-spaces': {
    name: 'Start spaces',
    values: { closed: 'Cannot be entered', jungle: 'Count as jungle 1' },
  },
  'strip-exits': {
    name: 'Blockades of strips',
    help: 'Strips are the narrow tiles between the large ones.',
    values: { open: 'Where the route enters them', blocked: 'On both sides' },
  },
  caves: {
    name: 'Caves',
    help: 'An explorer that stops beside a cave takes a token that helps once.',
    values: { off: 'Without', on: 'With tokens' },
  },
  explore: {
    name: 'Exploring caves',
    help: 'Only for games with caves.',
    values: { forced: 'Stopping beside one takes a token', choice: 'The player may decline the token' },
  },
  race: {
    name: 'End of the race',
    values: { first: 'After the round of the first arrival', places: 'Continues for the other places' },
  },
};

export const options: Readonly<Record<string, Options>> = { carcassonne, codex, eldorado };
