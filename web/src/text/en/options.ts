// The options of a table in our own words. A value that is missing here is shown as the server
// names it, so that a new one can be chosen before it has a name.

export interface OptionWords {
  name: string;
  /** One line where the name is not enough. */
  help?: string;
  values: Readonly<Record<string, string>>;
}

type Options = Readonly<Record<string, OptionWords>>;

const carcassonne: Options = {
  farms: {
    name: 'Farms',
    help: 'How farmers are counted at the end.',
    values: {
      third: 'As today: 3 points for each finished city, farm by farm',
      second: 'Second edition: as today, but no city twice for one player',
      first: 'First edition: 4 points for each city, to most farmers around it',
      off: 'Without farmers',
    },
  },
  'two-tile-city': {
    name: 'City of two tiles',
    help: 'What the smallest city is worth, completed and without shields.',
    values: { '4': '4 points', '2': '2 points' },
  },
  'first-tile': {
    name: 'First tile',
    values: { start: 'The printed one', random: 'Any tile, drawn by the first player' },
  },
  'join-own': {
    name: 'Second follower on one’s own',
    help: 'Whether a follower may join another one of yours on the same feature.',
    values: { no: 'No', yes: 'Yes (house rule)' },
  },
  unplaceable: {
    name: 'A tile that fits nowhere',
    values: { out: 'Leaves the game', bottom: 'Goes under the others' },
  },
};

const codex: Options = {
  'tie-break': {
    name: 'Equal points',
    help: 'What decides between players with the same total.',
    values: {
      'objective-points': 'Points from objectives',
      'objectives-fulfilled': 'Number of objectives reached',
    },
  },
  'track-cap': {
    name: 'Score track',
    help: 'Whether points stop at the end of the track before objectives are counted.',
    values: { none: 'No limit', '29': 'Ends at 29' },
  },
  refill: {
    name: 'Open cards when a deck is empty',
    values: { 'own-deck': 'The place stays empty', 'any-deck': 'Filled from the other deck' },
  },
  'last-draw': {
    name: 'Drawing in the last turn',
    values: { skip: 'No card is drawn', take: 'A card is drawn as ever' },
  },
  'deck-end': {
    name: 'The decks bring the end',
    values: { both: 'When both are empty', any: 'When one is empty (house rule)' },
  },
};

const eldorado: Options = {
  course: {
    name: 'Course',
    help: 'The first one is made to learn the game.',
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
    values: { any: 'In any order', 'move-first': 'Moving before buying' },
  },
  native: {
    name: 'The Native at a blockade',
    help: 'Whether the card tears a blockade down and crosses it at once.',
    values: { strict: 'Moves or tears down', cross: 'Does both' },
  },
  gained: {
    name: 'New cards',
    help: 'Where bought cards lie until the turn ends.',
    values: { aside: 'Aside', discard: 'On the discard pile' },
  },
  'start-spaces': {
    name: 'Start spaces',
    values: { closed: 'Are never entered', jungle: 'Count as jungle 1' },
  },
  'strip-exits': {
    name: 'Blockades of strips',
    help: 'Strips are the narrow tiles between the large ones.',
    values: { open: 'Where the route enters them', blocked: 'On both sides' },
  },
  caves: {
    name: 'Caves',
    help: 'Whoever stops beside a cave takes a token that helps once.',
    values: { off: 'Without', on: 'With tokens' },
  },
  explore: {
    name: 'Exploring caves',
    help: 'Counts only in a game with caves.',
    values: { forced: 'Whoever stops beside one takes a token', choice: 'One may leave the token' },
  },
  race: {
    name: 'End of the race',
    values: { first: 'With the round of the first arrival', places: 'Goes on for the other places' },
  },
};

export const options: Readonly<Record<string, Options>> = { carcassonne, codex, eldorado };
