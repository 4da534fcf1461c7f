// Sentences for what the server says of tables besides moves: what it refuses, what happened at
// the table, and why a connection ends. Where the server adds a detail in English for people who
// write programs, the page has a sentence of its own instead.

import type { ByeCode, MemberFault, Notice, SeatFault, Status } from '../../protocol';
import type { PageProblem } from '../../state/api';
import type { Sentences } from '../coded';
import { levels } from './levels';

const NOT_UNDERSTOOD = 'The server did not understand the page; load it again.';
const NOTHING_THERE = 'There is nothing at this address.';

const statuses: Record<Status, string> = {
  open: 'The game has not begun yet.',
  running: 'The game has begun already.',
  finished: 'The game is over.',
  archived: 'The table was put away.',
};

const seatFaults: Record<SeatFault, (seat: string) => string> = {
  'level-without-bot': (seat) => `Seat ${seat} has a level, but no bot.`,
  'bot-without-level': (seat) => `Choose how well the bot on seat ${seat} plays.`,
  'second-seat': () => 'You can sit on one seat only.',
};

/** Players write nothing but names; whatever else is wrong is a fault of the page. */
function badMember(member: string, fault: MemberFault): string {
  if (member !== 'name') return NOT_UNDERSTOOD;
  switch (fault.is) {
    case 'length':
      return fault.length === 0
        ? 'The name is empty.'
        : `The name is too long: at most ${fault.most} characters.`;
    case 'character':
      return 'There is a character in the name that cannot be shown.';
    case 'spaces':
      return 'The name begins or ends with a space.';
    case 'count':
    case 'value':
      return NOT_UNDERSTOOD;
  }
}

const levelName = (level: string): string => levels[level] ?? level;

const seconds = (count: number): string => (count === 1 ? '1 second' : `${count} seconds`);

const seatList = (seats: readonly string[]): string =>
  seats.length === 1
    ? `Seat ${seats[0]} is still free`
    : `Seats ${seats.slice(0, -1).join(', ')} and ${seats.at(-1)} are still free`;

/** What the server refuses, and that it cannot be reached. */
export const problems: Sentences<PageProblem> = {
  offline: 'The server cannot be reached just now.',
  'seat-token-only': 'This key moves for a seat and does nothing else.',
  'not-an-action': 'The server does not know this move; load the page again.',
  'beyond-chance': 'Something is drawn first; go on when it has been.',
  stale: 'The table has moved on; look again.',
  'id-reused': 'That was sent before; try again.',
  'wrong-status': ({ status }) => statuses[status],
  'no-table': 'There is no such table.',
  'unknown-token': 'This browser is no longer known here; load the page again.',
  'link-used': 'This link has been used already, or another one was made after it.',
  'not-seated': 'You do not sit at this table.',
  'not-at-table': 'Only those who sit at the table, and whoever made it, may do that.',
  'not-your-seat': ({ seat }) => `Only the player on seat ${seat} can make a link to it.`,
  'link-needed': ({ seat }) => `Seat ${seat} is for whoever has its link.`,
  'bot-plays': 'A bot plays for you; take your seat back first.',
  'no-bot-plays': 'No bot plays for you; the seat is yours.',
  'already-seated': ({ seat }) => `You sit on seat ${seat} already.`,
  'seat-taken': ({ name, seat }) =>
    name === undefined ? 'Somebody sits there already.' : `${name} sits on seat ${seat} already.`,
  'no-free-seat': 'No seat is free; you may watch.',
  'no-seat': ({ seats }) => `This table has ${seats === 1 ? '1 seat' : `${seats} seats`} only.`,
  'name-taken': ({ name }) => `Somebody at this table is called ${name}; take another name.`,
  'bad-option': 'The game cannot be played with these options; choose others.',
  'bad-seat-count': ({ fewest, most }) => `This game is for ${fewest} to ${most} players.`,
  'bad-setup': 'A table cannot be set up like this; choose other options.',
  'bad-seat': ({ fault, seat }) => seatFaults[fault](seat),
  'no-level': ({ known }) =>
    `There is no such bot; choose one of these: ${known.map(levelName).join(', ')}.`,
  'too-large': 'That is too much at once.',
  'not-json': NOT_UNDERSTOOD,
  'wrong-form': NOT_UNDERSTOOD,
  'bad-member': ({ fault, member }) => badMember(member, fault),
  'not-away': ({ away_after, name }) =>
    `${name} is here, or has not been away for ${seconds(away_after)}.`,
  'seats-free': ({ seats }) => `${seatList(seats)}: wait, or let a bot sit there.`,
  'foreign-origin': ({ public_url }) => `That can be done at ${public_url} only: open it there.`,
  'wrong-type': NOT_UNDERSTOOD,
  who: 'This browser is not known here yet; load the page again.',
  'no-game-called': 'There is no such game here.',
  outdated: 'There is a newer version of this page; load it again.',
  'no-course': 'There is no such course.',
  'course-taken': ({ name }) => `A course is called ${name} already; take another name.`,
  'bad-course': 'This is not a course that can be played.',
  'bad-record': 'This is not the record of a finished game.',
  'no-such-address': NOTHING_THERE,
  'no-such-method': NOT_UNDERSTOOD,
  'upgrade-needed': NOT_UNDERSTOOD,
  'still-running': 'A game can be looked back at once it is over.',
  'own-view-only': 'While the game runs, you see it from your own seat only.',
  'no-such-version': ({ last }) => `The game has no such move; the last one is ${last}.`,
  'no-game': 'The table was put away before the game began.',
  unavailable: 'The server has not confirmed that; try again.',
  'too-fast': 'That was a little fast; wait a moment.',
  internal: 'Something went wrong at the server; try again.',
  'broken-table': 'This table cannot be opened; its host has been told.',
};

const simplerMoved = (fault: string): string => `${fault}; a simpler one moved for it.`;

/** What happened at the table besides moves. */
export const notices: Sentences<Notice> = {
  sat: ({ name }) => `${name} sits down.`,
  left: ({ name }) => `${name} leaves the table.`,
  bot: ({ level, name, seat }) => {
    const bot = `A bot (${levelName(level).toLowerCase()})`;
    return name === undefined ? `${bot} sits on seat ${seat}.` : `${bot} plays for ${name}.`;
  },
  back: ({ name }) => `${name} is back and plays again.`,
  handed: ({ name }) => `${name} plays on another device.`,
  started: 'The game begins.',
  resigned: ({ name }) => `${name} has resigned.`,
  archived: 'Nobody came any more; the table was put away.',
  trouble: ({ fault, seat }) =>
    simplerMoved(
      {
        slow: `The bot on seat ${seat} thought for too long`,
        failed: `The bot on seat ${seat} had no move to offer`,
        refused: `The bot on seat ${seat} wanted a move that is not possible`,
      }[fault],
    ),
  rematch: 'There is a new table to play again.',
  imported: 'This game was played elsewhere.',
};

/** Why the server ended the connection. */
export const farewells: Record<ByeCode, string> = {
  'going-down': 'The server is being restarted; it will be back in a moment.',
  'too-slow': 'The connection could not keep up with the table.',
  revoked: 'You are no longer signed in to this table here.',
  outdated: 'There is a newer version of this page; load it again.',
};
