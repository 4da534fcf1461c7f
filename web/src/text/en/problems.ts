// Sentences for what the server reports apart from moves: refusals, notices, and why a connection
// was closed. The server's own details are for programmers, so the page does not show them.

import type {
  ByeCode,
  MemberFault,
  Notice,
  OptionFault,
  Quota,
  SeatFault,
  Status,
  StoreFault,
} from '../../protocol';
import type { PageProblem } from '../../state/api';
import type { Sentences } from '../sentences';
import { levels } from './levels';
import { options, type OptionWords } from './options';
import { listed } from './phrases';

const NOT_UNDERSTOOD = 'The server did not understand the page; reload it.';
const NOTHING_THERE = 'There is nothing at this address.';

const statuses: Record<Status, string> = {
  open: 'The game has not begun yet.',
  running: 'The game has already begun.',
  finished: 'The game is over.',
  archived: 'The table was archived.',
};

const seatFaults: Record<SeatFault, (seat: string) => string> = {
  'level-without-bot': (seat) => `Seat ${seat} has a level, but no bot.`,
  'bot-without-level': (seat) => `Choose how well the bot on seat ${seat} plays.`,
  'second-seat': () => 'You can have only one seat.',
};

/** Names are all that players type; any other invalid member is an error of the page. */
function badMember(member: string, fault: MemberFault): string {
  if (member !== 'name') return NOT_UNDERSTOOD;
  switch (fault.is) {
    case 'length':
      return fault.length === 0
        ? 'The name is empty.'
        : `The name is too long: at most ${fault.most} characters.`;
    case 'character':
      return 'The name contains a character that cannot be shown.';
    case 'spaces':
      return 'The name begins or ends with a space.';
    case 'count':
    case 'cursor':
    case 'value':
      return NOT_UNDERSTOOD;
  }
}

/** The option's words, of whichever game has it. */
const wordsOf = (option: string): OptionWords | undefined =>
  Object.values(options).find((some) => option in some)?.[option];

function badOption(option: string, fault: OptionFault): string {
  const { name = option, values = {} } = wordsOf(option) ?? {};
  const valueName = (value: string): string => `“${values[value] ?? value}”`;
  switch (fault.is) {
    case 'unknown':
      return `The game has no option “${name}”.`;
    case 'value':
      return `${name} cannot be ${valueName(fault.value)}; choose one of these: ${listed(fault.allowed.map(valueName))}.`;
    case 'document':
      return option === COURSE ? badCourse(fault.member) : `${name}: ${fault.member} is not valid.`;
  }
}

/** The option that takes a document, and what the server calls the whole of it. */
const COURSE = 'course';

const badCourse = (member: string): string =>
  member === COURSE
    ? 'This is not a course that can be played.'
    : `This course cannot be played: “${member}” is not valid.`;

const FROM_YOUR_NETWORK = 'from your network; try again tomorrow.';

function quotaReached(quota: Quota, most: number): string {
  switch (quota) {
    case 'tables':
      return `You already have ${most} open or running tables: finish some of them first.`;
    case 'bot-tables':
      return `You already have ${most} games with bots: finish or resign some of them first.`;
    case 'courses':
      return `You have already added ${most} courses; that is as many as possible.`;
    case 'imports':
      return `You have already imported ${most} games; that is as many as possible.`;
    case 'sockets':
      return `You have ${most} connections open: close some of the other tabs.`;
    case 'tables-of-address':
    case 'bot-tables-of-address':
      return `There are already ${most} tables ${FROM_YOUR_NETWORK}`;
    case 'courses-of-address':
      return `Today ${most} courses came ${FROM_YOUR_NETWORK}`;
    case 'imports-of-address':
      return `Today ${most} imported games came ${FROM_YOUR_NETWORK}`;
  }
}

const STORE_FAULTS: Record<StoreFault, string> = {
  'disk-full': 'The disk of the server is full.',
  'read-only': 'The server cannot write to its database.',
  moved: 'The database of the server was moved away.',
};
const TELL_THE_HOST =
  'Nothing that was confirmed is lost. Tell the host, keep this page open, and try again later.';

const levelName = (level: string): string => levels[level] ?? level;

const seconds = (count: number): string => (count === 1 ? '1 second' : `${count} seconds`);

const seatList = (seats: readonly string[]): string =>
  seats.length === 1
    ? `Seat ${seats[0]} is still free`
    : `Seats ${listed(seats)} are still free`;

/** Refusals by the server, and the page's own. */
export const problems: Sentences<PageProblem> = {
  offline: 'The server cannot be reached right now.',
  'seat-token-only': 'This key can only play for its seat.',
  'not-an-action': 'The server does not know this move; reload the page.',
  'beyond-chance': 'Something has to be drawn first.',
  stale: 'The table has changed in the meantime; look again.',
  'id-reused': 'That was already sent; try again.',
  'wrong-status': ({ status }) => statuses[status],
  'no-table': 'There is no such table.',
  'unknown-token': 'This browser is no longer known here; reload the page.',
  'link-used': 'This link was already used, or was replaced by a newer one.',
  'not-seated': 'You do not sit at this table.',
  'not-at-table': 'Only the players and the creator of the table may do that.',
  'not-your-seat': ({ seat }) => `Only the player on seat ${seat} can make a link to it.`,
  'link-needed': ({ seat }) => `Seat ${seat} can only be taken with its link.`,
  'bot-plays': 'A bot plays for you; take your seat back first.',
  'no-bot-plays': 'No bot plays for you; the seat is yours.',
  'already-seated': ({ seat }) => `You already have seat ${seat}.`,
  'seat-taken': ({ by, seat }) =>
    `${by.is === 'bot' ? 'A bot' : by.name} already has seat ${seat}.`,
  'no-free-seat': 'No seat is free; you may watch.',
  'no-seat': ({ seats }) => `This table has only ${seats === 1 ? '1 seat' : `${seats} seats`}.`,
  'name-taken': ({ name }) => `Another player at this table is called ${name}; choose another name.`,
  'bad-option': ({ fault, option }) => badOption(option, fault),
  'bad-seat-count': ({ fewest, most }) => `This game is for ${fewest} to ${most} players.`,
  'bad-seat': ({ fault, seat }) => seatFaults[fault](seat),
  'no-level': ({ known }) =>
    `There is no such bot; choose one of these: ${known.map(levelName).join(', ')}.`,
  'too-large': 'That is too large.',
  'not-json': NOT_UNDERSTOOD,
  'wrong-form': NOT_UNDERSTOOD,
  'bad-member': ({ fault, member }) => badMember(member, fault),
  'not-away': ({ away_after, name }) =>
    `${name} is here, or has not been away for ${seconds(away_after)}.`,
  'seats-free': ({ seats }) => `${seatList(seats)}: wait, or seat a bot there.`,
  'cannot-leave': 'The game has begun: resign, or let a bot play for you.',
  'foreign-origin': ({ public_url }) => `That is only possible at ${public_url}: open it there.`,
  'wrong-type': NOT_UNDERSTOOD,
  who: 'This browser is not known here yet; reload the page.',
  'no-game-called': 'There is no such game here.',
  outdated: 'There is a newer version of this page; reload it.',
  'no-course': 'There is no such course.',
  'course-taken': ({ name }) => `There is already a course called ${name}; choose another name.`,
  'bad-course': ({ member }) => badCourse(member),
  'bad-record': 'This is not the record of a finished game.',
  'no-such-address': NOTHING_THERE,
  'no-such-method': NOT_UNDERSTOOD,
  'upgrade-needed': NOT_UNDERSTOOD,
  'still-running': 'A game can be replayed once it is over.',
  'own-view-only': 'During the game, you can only see it from your own seat.',
  'no-such-version': ({ last }) => `The game has no such move; the last one is ${last}.`,
  'no-game': 'The table was archived before the game began.',
  unavailable: 'The server has not confirmed that; try again.',
  'too-fast': 'Too many requests; wait a moment.',
  busy: 'The server is busy; try again in a moment.',
  'quota-reached': ({ most, quota }) => quotaReached(quota, most),
  'cannot-store': ({ why }) => `${STORE_FAULTS[why]} ${TELL_THE_HOST}`,
  'slow-body': 'The request did not arrive in time; try again.',
  internal: 'Something went wrong on the server; try again.',
  'broken-table': 'This table cannot be opened; its host has been notified.',
};

const simplerMoved = (fault: string): string => `${fault}; a simpler one moved for it.`;

/** Notices about what happened at the table besides moves. */
export const notices: Sentences<Notice> = {
  sat: ({ name }) => `${name} sits down.`,
  left: ({ name }) => `${name} leaves the table.`,
  bot: ({ level, name, seat }) => {
    const bot = `A bot (${levelName(level).toLowerCase()})`;
    return name === undefined ? `${bot} takes seat ${seat}.` : `${bot} plays for ${name}.`;
  },
  back: ({ name }) => `${name} is back and plays again.`,
  handed: ({ name }) => `${name} now plays on another device.`,
  started: 'The game begins.',
  resigned: ({ level, name }) =>
    level === undefined
      ? `${name} has resigned.`
      : `${name} has resigned; a bot (${levelName(level).toLowerCase()}) continues the game.`,
  archived: 'The table was archived because nobody played any more.',
  'too-long': 'The game was stopped: it went on for longer than any game may.',
  trouble: ({ fault, seat }) =>
    simplerMoved(
      {
        slow: `The bot on seat ${seat} thought for too long`,
        failed: `The bot on seat ${seat} did not find a move`,
        refused: `The bot on seat ${seat} chose a move that is not possible`,
      }[fault],
    ),
  rematch: 'There is a new table for a rematch.',
  imported: 'This game was played elsewhere.',
};

/** Why the server ended the connection. */
export const closeReasons: Record<ByeCode, string> = {
  'going-down': 'The server is being restarted; it will be back in a moment.',
  'too-slow': 'The connection could not keep up with the table.',
  revoked: 'You are no longer signed in to this table here.',
  outdated: 'There is a newer version of this page; reload it.',
  'too-fast': 'This page sent too much at once; it connects again in a moment.',
  busy: 'There are too many connections; this page tries again in a moment.',
};
