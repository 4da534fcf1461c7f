// All that the page itself says, apart from what the games say.

import type { Presence, SeatKind, Status } from '../../protocol';
import { games } from './games';
import { kinds } from './kinds';
import { levels } from './levels';
import { farewells, notices, problems } from './problems';

export const shell = {
  name: 'Tessera',
  /** The title of the window. */
  pageTitle: (what: string) => `${what} – Tessera`,
  tagline: 'Three board games, one table. Play with friends or bots; no account.',
  botName: (letter: string) => `Bot ${letter}`,
  close: 'Close',
  dismiss: 'Dismiss',
  cancel: 'Cancel',
  save: 'Save',
  seat: (letter: string) => `Seat ${letter}`,
  and: (names: readonly string[]) => names.join(', '),

  /** Where a refusal has no sentence: that of a server which is newer than the page. */
  refused: 'That is not possible now.',
  problems,
  notices,
  farewells,
  levels,
  games,

  guest: {
    playingAs: (name: string) => `Playing as ${name}. Change your name`,
    change: 'Change your name',
    label: 'Your name',
    ask: 'What shall the others call you?',
    sit: 'Sit down',
    arriving: 'Coming in …',
  },

  home: {
    playNow: 'Play against a bot',
    playLabel: (game: string, level: string) => `Play against a bot: ${game}, ${level.toLowerCase()}`,
    setUp: 'Set up a table',
    setUpLabel: (game: string) => `Set up a table of ${game}`,
    level: 'Bots play',
    players: (least: number, most: number) => `${least} to ${most} players`,
    publicTables: 'Open to all',
    publicNone: 'No table is open just now. Set one up, open it to all, or send a friend the link.',
    mine: 'Your tables',
    mineNone: 'The tables you sit at are listed here: come back to them at any time.',
    yourTurn: 'Your turn',
    waitsFor: (name: string) => `${name} to move`,
    status: {
      open: 'waiting for players',
      running: 'being played',
      finished: 'finished',
      archived: 'put away',
    } satisfies Record<Status, string>,
    freeSeat: 'free',
    loading: '…',
    /** Below the name of a table; most are called like their game. */
    state: (name: string, game: string, state: string) =>
      name === game ? state : `${game} · ${state}`,
    wayTo: (way: string, name: string) => `${way}: ${name}`,
    join: 'Join',
    watch: 'Watch',
    goOn: 'Go on',
    look: 'Look back',
    more: 'More',
  },

  setUp: {
    title: (game: string) => `A table of ${game}`,
    seats: 'Seats, in playing order',
    addSeat: 'One seat more',
    dropSeat: (letter: string) => `Take seat ${letter} away`,
    who: (letter: string) => `Who sits on seat ${letter}`,
    kinds: { me: 'Me', invited: 'A friend, by link', open: 'Open to all', bot: 'Bot' },
    bot: (level: string) => `Bot: ${level.toLowerCase()}`,
    name: 'Name of the table',
    nameHint: '(optional)',
    findable: 'Who may find it',
    byLink: 'By link only',
    public: 'Listed for everybody',
    options: 'Options',
    optionsHint: 'as today’s rules have them, unless you change something',
    play: 'Play',
    make: 'Make the table',
  },

  lobby: {
    title: 'The table is being set',
    friendWaits: 'Send each friend the link of a seat. The game can begin when all seats are taken.',
    ready: 'Everybody is here.',
    copySeat: 'Copy link',
    shareSeat: 'Send link',
    copied: 'The link is copied.',
    notCopied: (address: string) => `Copy it by hand: ${address}`,
    watchLink: 'Copy the link to watch',
    shareWatch: 'Send the link to watch',
    you: 'you',
    bot: (level: string) => `bot, ${level.toLowerCase()}`,
    free: { open: 'Free for anybody', invited: 'Waits for a friend' } as Partial<
      Record<SeatKind, string>
    >,
    kept: (name: string) => `Kept for ${name}`,
    sitHere: 'Sit here',
    botHere: (letter: string) => `Let a bot sit here (${letter})`,
    start: 'Begin',
    leave: 'Leave the table',
    waiting: 'Waiting for the others …',
    notSeated: 'You are watching. Take a free seat to play along.',
    options: (chosen: readonly { name: string; value: string }[]) =>
      `Options that differ from the usual: ${chosen
        .map(({ name, value }) => `${name}: ${value}`)
        .join('; ')}`,
    /** Behind the name of the page; most tables are called like their game. */
    game: (name: string, game: string) => (name === game ? '' : ` · ${game}`),
    invite: (game: string) => `Play ${game} with me`,
  },

  table: {
    opening: 'Opening the table …',
    missing: 'There is no such table',
    missingHint: 'Perhaps a letter of the address was lost on the way.',
    toHome: 'To all games',
    again: 'Try again',
    welcome: 'You are invited',
  },

  connection: {
    connecting: 'Connecting',
    live: 'Connected',
    reconnecting: 'Connection lost; trying again',
    gone: 'Closed',
    banner: 'Connection lost. Trying to come back …',
    replaced: 'This table is open elsewhere too.',
    reload: 'Connect again',
    /** For a page that is older than the server. */
    reloadPage: 'Reload',
  },

  presence: {
    here: 'here',
    away: 'away',
    gone: 'not connected',
  } satisfies Record<Presence, string>,

  game: {
    yourTurn: 'Your turn',
    yourTurnTitle: (game: string) => `● Your turn – ${game}`,
    /** Most tables are called like their game. */
    title: (game: string, name: string) => (name === game ? game : `${game} · ${name}`),
    turnOf: (name: string) => `${name} to move`,
    watching: 'You are watching',
    over: 'The game is over',
    board: 'Board',
    players: 'Players',
    points: (points: number) => `${points} points`,
    /** Points that fly to the score. */
    gain: (points: number) => `+${points}`,
    you: '(you)',
    confirm: 'Confirm',
    cancel: 'Cancel',
    sending: 'Sending …',
    unconfirmed: 'Not confirmed yet; asking again …',
    zoomIn: 'Closer',
    zoomOut: 'Further away',
    fit: 'Show all',
    last: 'Show the last move',
    more: 'Details and log',
    log: 'What has happened',
    logNone: 'Nothing yet.',
    details: 'Details',
    since: (count: number) => (count === 1 ? '1 turn since yours' : `${count} turns since yours`),
    skip: 'Skip',
    playAgain: 'Show again',
    sinceTitle: 'Since your last turn',
    latest: 'The last moves',
  },

  /** The table in words. */
  textView: {
    on: 'Read the board as text',
    off: 'Show the board as a picture',
    board: 'The table in words',
    choices: 'What you can do',
    pick: 'Choose what to do.',
    looking: 'One moment …',
    waits: (name: string) => `${name} is to move.`,
    deals: 'Something is drawn or dealt.',
    over: 'The game is over.',
    would: (name: string, points: number) => `${name}${points > 0 ? `. +${points}` : ''}?`,
    kinds,
  },

  /** What has happened, in the log. */
  told: {
    does: (name: string, words: string) => `${name} ${words}`,
    joined: (clauses: readonly string[]) => clauses.join(', '),
    inARow: (sentences: readonly string[]) => sentences.join(' '),
    scores: (items: readonly { what: string; points: number }[]) => {
      const sum = items.reduce((total, { points }) => total + points, 0);
      const much = sum === 1 ? '1 point' : `${sum} points`;
      if (items[0]?.what === '') return `scores ${much}`;
      if (items.length === 1) return `scores ${much} for ${items[0]!.what}`;
      return `scores ${much} (${items.map(({ what, points }) => `${what} ${points}`).join(', ')})`;
    },
  },

  menu: {
    title: 'Menu',
    open: 'Menu',
    keys: 'Keys',
    rules: 'How it is played',
    device: 'Link for my other device',
    bot: 'Let a bot play for me',
    botFor: (name: string) => `Let a bot play for ${name}`,
    back: 'Play myself again',
    resign: 'Resign',
    resignSure: (seats: number) =>
      seats > 2 ? 'Resign? A bot plays on for you.' : 'Resign? The game ends for everybody.',
    resignYes: 'Yes, resign',
    preferences: 'Theme, Sound',
    theme: 'Theme',
    themes: { system: 'As the system', light: 'Light', dark: 'Dark' },
    sound: 'Sound',
    on: 'On',
    off: 'Off',
    leave: 'All games',
  },

  keys: {
    board: [
      { keys: '+ −', does: 'closer, further away' },
      { keys: '0', does: 'show all' },
      { keys: '← ↑ → ↓', does: 'move the board, or the focus upon it' },
      { keys: 'L', does: 'show the last move' },
      { keys: 'Enter', does: 'pick, confirm' },
      { keys: 'Esc', does: 'one step back' },
      { keys: 'T', does: 'read the board as text, or see it as a picture' },
      { keys: 'M', does: 'menu' },
      { keys: '?', does: 'this list' },
    ],
    replay: [
      { keys: '← →', does: 'one move back, forward' },
      { keys: 'Home End', does: 'first, last' },
      { keys: 'Space', does: 'play, pause' },
    ],
  },

  end: {
    title: 'The game is over',
    wins: (name: string) => `${name} wins`,
    youWin: 'You win!',
    shared: (names: string) => `${names} share the first place`,
    resigned: (name: string) => `${name} has resigned`,
    archived: 'The table was put away before its end.',
    place: (place: number) => ['', '1st', '2nd', '3rd'][place] ?? `${place}th`,
    noPlace: '–',
    results: 'Results',
    breakdown: (name: string) => `What the points are made of: ${name}`,
    chart: 'Points over the game',
    /** The chart in words. */
    chartOf: (title: string, lines: readonly { name: string; points: number }[]) =>
      `${title}: ${lines.map(({ name, points }) => `${name} ${points}`).join(', ')}`,
    move: (move: number) => `move ${move}`,
    rematch: 'Play again',
    toRematch: 'To the new table',
    replay: 'Look back',
    board: 'See the board',
    nothing: 'no points',
  },

  replay: {
    title: (game: string) => `${game} · Looking back`,
    pageTitle: (game: string, step: number, last: number) => `${game} – Move ${step} of ${last}`,
    first: 'First',
    back: 'Back',
    forward: 'Forward',
    last: 'Last',
    play: 'Play',
    pause: 'Pause',
    step: (step: number, last: number) => `Move ${step} of ${last}`,
    slider: 'Move',
    as: 'Seen by',
    spectator: 'a spectator',
    copy: 'Copy the link to this move',
    table: 'To the table',
    begin: 'The beginning.',
    turnOf: (name: string) => `${name} begins a turn.`,
    running: 'A game can be looked back at once it is over.',
  },
};
