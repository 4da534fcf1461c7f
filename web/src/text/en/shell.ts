// All texts of the page, apart from those of the games.

import type { Presence, SeatKind, Status } from '../../protocol';
import { games } from './games';
import { kinds } from './choice-kinds';
import { levels } from './levels';
import { commas, listed, points, separated } from './phrases';
import { closeReasons, notices, problems } from './problems';
import { keys } from './shell-keys';
import { log } from './log';

const turns = (count: number): string => (count === 1 ? '1 turn' : `${count} turns`);

export const shell = {
  name: 'Tessera',
  /** The title of the window. */
  pageTitle: (what: string) => `${what} – Tessera`,
  tagline: 'Three board games, one table. Play with friends or bots. No account.',
  botName: (letter: string) => `Bot ${letter}`,
  close: 'Close',
  dismiss: 'Dismiss',
  save: 'Save',
  list: listed,
  parts: commas,
  separated,

  /** For a refusal without a sentence, by a server that is newer than the page. */
  refused: 'That is not possible now.',
  problems,
  notices,
  closeReasons,
  levels,
  games,
  log,

  guest: {
    playingAs: (name: string) => `Playing as ${name}. Change your name`,
    change: 'Change your name',
    label: 'Your name',
    ask: 'What should the other players call you?',
    sit: 'Sit down',
  },

  home: {
    playNow: 'Play against a bot',
    playLabel: (game: string, level: string) => `Play against a bot: ${game}, ${level.toLowerCase()}`,
    setUp: 'Set up a table',
    setUpLabel: (game: string) => `Set up a table of ${game}`,
    level: 'Bots play',
    players: (least: number, most: number) => `${least} to ${most} players`,
    publicTables: 'Open to all',
    publicNone: 'No table is open right now. Set one up and open it to all, or send a friend the link.',
    mine: 'Your tables',
    mineNone: 'The tables you sit at are listed here, so that you can return at any time.',
    yourTurn: 'Your turn',
    waitsFor: (name: string) => `${name} to move`,
    status: {
      open: 'waiting for players',
      running: 'being played',
      finished: 'finished',
      archived: 'archived',
    } satisfies Record<Status, string>,
    freeSeat: 'free',
    loading: '…',
    /** Below the name of a table; without the game if the table is shown by the game's title. */
    state: (state: string, game?: string) => (game === undefined ? state : `${game} · ${state}`),
    linkTo: (label: string, name: string) => `${label}: ${name}`,
    join: 'Join',
    watch: 'Watch',
    continue: 'Continue',
    replay: 'Replay',
  },

  setUp: {
    title: (game: string) => `New table: ${game}`,
    seats: 'Seats, in playing order',
    addSeat: 'Add a seat',
    dropSeat: (letter: string) => `Remove seat ${letter}`,
    who: (letter: string) => `Player on seat ${letter}`,
    kinds: { me: 'Me', invited: 'A friend, by link', open: 'Open to all' },
    bot: (level: string) => `Bot: ${level.toLowerCase()}`,
    name: 'Name of the table',
    nameHint: '(optional)',
    findable: 'Visibility',
    byLink: 'By link only',
    public: 'Listed publicly',
    options: 'Options',
    optionsHint: '(the current rules, unless you change them)',
    play: 'Play',
    create: 'Create the table',
  },

  lobby: {
    friendWaits: 'Send each friend the link to a seat. The game can begin when all seats are taken.',
    ready: 'All seats are taken.',
    copySeat: 'Copy link',
    shareSeat: 'Send link',
    copied: 'Link copied.',
    notCopied: (address: string) => `The link could not be copied. Copy it yourself: ${address}`,
    watchLink: 'Copy the link for spectators',
    shareWatch: 'Send the link for spectators',
    you: 'you',
    bot: (level: string) => `bot, ${level.toLowerCase()}`,
    free: { open: 'Open to all', invited: 'Waiting for a friend' } as Partial<
      Record<SeatKind, string>
    >,
    reserved: (name: string) => `Reserved for ${name}`,
    sitHere: 'Sit here',
    botHere: (letter: string) => `Seat a bot here (${letter})`,
    start: 'Start the game',
    leave: 'Leave the table',
    notSeated: 'You are watching. Take a free seat to join the game.',
    onlyWatching: 'You are watching. To join the game, you need the link to a seat.',
    options: (chosen: readonly { name: string; value: string }[]) =>
      `Options that differ from the defaults: ${chosen
        .map(({ name, value }) => `${name}: ${value}`)
        .join('; ')}`,
    /** After the name of the page, if the table has a name. */
    game: (game: string) => ` · ${game}`,
    invite: (game: string) => `Play ${game} with me`,
  },

  table: {
    opening: 'Opening the table …',
    missing: 'There is no such table',
    missingHint: 'Perhaps the address is not complete.',
    toHome: 'All games',
    again: 'Try again',
    welcome: 'You are invited',
  },

  connection: {
    connecting: 'Connecting',
    live: 'Connected',
    reconnecting: 'Connection lost; reconnecting',
    gone: 'Disconnected',
    banner: 'Connection lost. Reconnecting …',
    reload: 'Reconnect',
    /** For a page that is older than the server. */
    reloadPage: 'Reload',
    outdatedUnsent:
      'There is a newer version of this page; reload it. What you did last was not sent.',
    /** For the page that replaced it. */
    unsent: 'This page is newer now. What you did last was not sent; please repeat it.',
  },

  presence: {
    here: 'here',
    away: 'away',
    gone: 'not connected',
  } satisfies Record<Presence, string>,

  game: {
    yourTurn: 'Your turn',
    yourTurnTitle: (game: string) => `● Your turn – ${game}`,
    /** Most tables have no name. */
    title: (game: string, name?: string) => (name === undefined ? game : `${game} · ${name}`),
    turnOf: (name: string) => `${name} to move`,
    board: 'Board',
    players: 'Players',
    points,
    /** For the animation of scored points. */
    gain: (points: number) => `+${points}`,
    you: '(you)',
    confirm: 'Confirm',
    cancel: 'Cancel',
    sending: 'Sending …',
    unconfirmed: 'Not confirmed yet; trying again …',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    fit: 'Show all',
    last: 'Show the last move',
    more: 'Details and log',
    log: 'Game log',
    logNone: 'Nothing yet.',
    details: 'Details',
    earlier: 'Show earlier moves',
    since: (count: number) => `${turns(count)} since yours`,
    /** For a player who has not had a turn yet. */
    soFar: (count: number) => `${turns(count)} so far`,
    skip: 'Skip',
    playAgain: 'Show again',
    sinceTitle: 'Since your last turn',
    soFarTitle: 'So far',
    latest: 'Latest moves',
  },

  /** The text view. */
  textView: {
    on: 'Show the board as text',
    off: 'Show the board as a picture',
    board: 'The board as text',
    choices: 'Your choices',
    pick: 'Choose what to do.',
    looking: 'One moment …',
    waits: (name: string) => `${name} to move.`,
    deals: 'Something is being drawn or dealt.',
    over: 'The game is over.',
    would: (name: string, gains?: string) => `${name}${gains === undefined ? '' : ` (+${gains})`}?`,
    kinds,
  },

  menu: {
    title: 'Menu',
    open: 'Menu',
    keys: 'Keys',
    rules: 'How to play',
    device: 'Link for my other device',
    bot: 'Let a bot play for me',
    botFor: (name: string) => `Let a bot play for ${name}`,
    back: 'Play yourself again',
    resign: 'Resign',
    resignSure: (seats: number) =>
      seats > 2 ? 'Resign? A bot will continue for you.' : 'Resign? The game ends for everyone.',
    resignYes: 'Yes, resign',
    preferences: 'Theme and sound',
    theme: 'Theme',
    themes: { system: 'System', light: 'Light', dark: 'Dark' },
    sound: 'Sound',
    on: 'On',
    off: 'Off',
    leave: 'All games',
  },

  keys,

  end: {
    title: 'The game is over',
    wins: (name: string) => `${name} wins`,
    youWin: 'You win!',
    shared: (names: string) => `${names} share first place`,
    resigned: (name: string) => `${name} has resigned`,
    archived: 'The table was archived before the game ended.',
    place: (place: number) => ['', '1st', '2nd', '3rd'][place] ?? `${place}th`,
    noPlace: '–',
    results: 'Results',
    breakdown: (name: string) => `Where the points of ${name} come from`,
    chart: 'Points over the game',
    /** The chart for screen readers. */
    chartOf: (title: string, lines: readonly { name: string; points: number }[]) =>
      `${title}: ${lines.map(({ name, points }) => `${name} ${points}`).join(', ')}`,
    move: (move: number) => `move ${move}`,
    rematch: 'Play again',
    toRematch: 'Go to the new table',
    replay: 'Replay',
    board: 'View the board',
    nothing: 'no points',
  },

  replay: {
    title: (game: string) => `${game} · Replay`,
    pageTitle: (game: string, step: number, last: number) => `${game} – Move ${step} of ${last}`,
    first: 'First',
    back: 'Back',
    forward: 'Forward',
    last: 'Last',
    play: 'Play',
    pause: 'Pause',
    step: (step: number, last: number) => `Move ${step} of ${last}`,
    slider: 'Move',
    as: 'View as',
    spectator: 'a spectator',
    copy: 'Copy the link to this move',
    table: 'Back to the table',
    begin: 'The beginning of the game.',
    turnOf: (name: string) => `${name} starts a turn.`,
    running: 'A game can be replayed once it is over.',
  },
};
