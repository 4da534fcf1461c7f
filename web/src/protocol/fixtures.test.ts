// The server's messages from real games (`cargo xtask codegen` writes fixtures.json): they cover
// the types exactly, and the page has a sentence for each of them.

import { describe, expect, it } from 'vitest';
import { describeMoves as describeCarcassonne } from '../games/carcassonne/describe';
import { describeMoves as describeCodex } from '../games/codex/describe';
import first from '../games/eldorado/fixtures/first.json';
import { describeMoves as describeEldorado } from '../games/eldorado/describe';
import { scoredOf, type EventOf } from '../games/kit/events';
import { reason } from '../games/kit/reason';
import { sentence } from '../games/kit/sentence';
import { newNotices } from '../state/notices';
import { turnSummaries, type DescribeMoves } from '../state/turn-log';
import { text } from '../text';
import { sentenceFor } from '../text/sentences';
import type {
  CarcassonneEvent,
  CarcassonneIllegal,
  CodexEvent,
  CodexIllegal,
  EldoradoCourse,
  EldoradoEvent,
  EldoradoIllegal,
  EldoradoUse,
  ErrorBody,
  GameEvent,
  GameName,
  LogEntry,
  Notice,
  Problem,
  SeatLetter,
  TableView,
} from '.';
import file from './fixtures.json';

interface Fixtures {
  entries: Record<GameName, LogEntry[]>;
  notices: Notice[];
  refusals: Record<GameName | 'server', ErrorBody[]>;
}

const { entries, notices, refusals } = file as unknown as Fixtures;
const GAMES = ['carcassonne', 'codex', 'eldorado'] as const;

/** All names of a union: a missing or superfluous one does not compile. */
type All<Name extends string> = Record<Name, true>;

const carcassonneEvents: All<CarcassonneEvent['event']> = {
  drawn: true, discarded: true, returned: true, placed: true, claimed: true, passed: true,
  scored: true, 'came-back': true, ended: true,
};
const codexEvents: All<CodexEvent['event']> = {
  'on-top': true, revealed: true, 'objective-revealed': true, 'starter-dealt': true,
  'starter-laid': true, dealt: true, offered: true, kept: true, placed: true, scored: true,
  drew: true, taken: true, passed: true, 'end-nears': true, 'objective-scored': true, ended: true,
};
const eldoradoEvents: All<EldoradoEvent['event']> = {
  laid: true, drew: true, reshuffled: true, 'card-used': true, 'token-used': true, moved: true,
  'torn-down': true, 'piece-arrived': true, arrived: true, found: true, saved: true,
  kept: true, 'turn-ended': true, ended: true,
};
const EVENTS = { carcassonne: carcassonneEvents, codex: codexEvents, eldorado: eldoradoEvents };

const USES: All<EldoradoUse> = {
  movement: true, 'given-up': true, 'base-camp': true, removed: true, payment: true, action: true,
  bought: true, taken: true, replaced: true, discarded: true,
};

const carcassonneRefusals: All<CarcassonneIllegal['code']> = {
  'game-over': true, 'not-your-turn': true, 'wrong-step': true, 'not-in-bag': true,
  'not-first': true, 'fits-nowhere': true, 'fits-somewhere': true, 'other-variant': true,
  occupied: true, apart: true, 'not-first-cell': true, 'edge-mismatch': true, 'same-as': true,
  'no-follower': true, 'no-such-feature': true, 'feature-taken': true, 'no-farmers': true,
};
const codexRefusals: All<CodexIllegal['code']> = {
  'game-over': true, 'not-your-turn': true, 'wrong-step': true, 'other-deck': true,
  'no-such-back': true, 'not-in-deck': true, 'not-on-top': true, 'starter-gone': true,
  'objective-gone': true, 'not-offered': true, 'not-in-hand': true, 'off-grid': true,
  occupied: true, apart: true, 'corner-hidden': true, 'cost-not-met': true, 'deck-empty': true,
  'not-face-up': true,
};
const eldoradoRefusals: All<EldoradoIllegal['code']> = {
  'game-over': true, 'not-your-turn': true, 'wrong-step': true, 'blockade-laid': true,
  'not-in-pile': true, 'token-gone': true, 'not-in-hand': true, 'no-token': true,
  'no-piece': true, 'not-beside': true, occupied: true, blocked: true, 'wrong-terrain': true,
  'too-weak': true, 'no-leftover': true, 'not-at-blockade': true, 'wrong-blockade': true,
  'too-few-cards': true, 'bought-already': true, 'movement-over': true, 'not-for-sale': true,
  'too-dear': true, 'does-not-fit': true, 'no-action': true, 'not-now': true, 'no-cave': true,
  'must-choose': true,
};
const serverRefusals: All<Problem['code']> = {
  'seat-token-only': true, 'not-an-action': true, 'beyond-chance': true, stale: true,
  'id-reused': true, 'wrong-status': true, 'no-table': true, 'unknown-token': true,
  'link-used': true, 'not-seated': true, 'not-at-table': true, 'not-your-seat': true,
  'link-needed': true, 'bot-plays': true, 'no-bot-plays': true, 'already-seated': true,
  'seat-taken': true, 'no-free-seat': true, 'no-seat': true, 'name-taken': true,
  'bad-option': true, 'bad-seat-count': true, 'bad-seat': true,
  'no-level': true, 'too-large': true, 'not-json': true, 'wrong-form': true, 'bad-member': true,
  'not-away': true, 'seats-free': true, 'cannot-leave': true, 'foreign-origin': true,
  'wrong-type': true, who: true,
  'no-game-called': true, outdated: true, 'no-course': true, 'course-taken': true,
  'bad-course': true, 'bad-record': true, 'no-such-address': true, 'no-such-method': true,
  'upgrade-needed': true, 'still-running': true, 'own-view-only': true, 'no-such-version': true,
  'no-game': true, unavailable: true, 'too-fast': true, busy: true, 'slow-body': true,
  'quota-reached': true, 'cannot-store': true,
  internal: true, 'broken-table': true,
};
const REFUSALS = {
  carcassonne: carcassonneRefusals,
  codex: codexRefusals,
  eldorado: eldoradoRefusals,
  server: serverRefusals,
};

const NOTICES: All<Notice['code']> = {
  sat: true, left: true, bot: true, back: true, handed: true, started: true, resigned: true,
  archived: true, trouble: true, rematch: true, imported: true, 'too-long': true,
};

/** Events that the log leaves out on purpose, and why. */
const SILENT_EVENTS: { [G in GameName]: Partial<Record<EventOf<G>['event'], string>> } = {
  carcassonne: {
    drawn: 'the tile is shown in the dock',
    passed: 'most turns have no claim',
    'came-back': 'the points for the feature are logged',
    ended: 'the result is shown',
  },
  codex: {
    'on-top': 'the decks are visible',
    revealed: 'the face-up cards are visible',
    'objective-revealed': 'the objectives are visible',
    'starter-dealt': 'the chosen side is logged',
    dealt: 'the hand is visible; drawing and taking are logged',
    offered: 'the choice is logged',
    ended: 'the result is shown',
  },
  eldorado: {
    laid: 'the blockades are visible',
    drew: 'the hand is visible',
    reshuffled: 'the piles are visible',
    'piece-arrived': 'the move into the city is logged',
    ended: 'the result is shown',
  },
};

/** Notices that are not shown as toasts, and why. */
const SILENT_NOTICES: Partial<Record<Notice['code'], string>> = {
  started: 'the board is shown',
  archived: 'the result mentions it',
  rematch: 'the results have a button to the new table',
  imported: 'an imported table has no players',
};

/** A set, since the order does not matter. */
const known = (names: object): Set<string> => new Set(Object.keys(names));

const eventsOf = (game: GameName): GameEvent[] => entries[game].flatMap(({ events }) => events);

describe('the fixtures contain everything in the types, and nothing else', () => {
  it.each(GAMES)('events of %s', (game) => {
    const events = eventsOf(game);
    expect(new Set(events.map(({ event }) => event))).toEqual(known(EVENTS[game]));
    expect(new Set(events.map((event) => event.game))).toEqual(new Set([game]));
  });

  it('what cards of El Dorado are used for', () => {
    const uses = eventsOf('eldorado').flatMap((event) => ('used_for' in event ? [event.used_for] : []));
    expect(new Set(uses)).toEqual(known(USES));
  });

  it.each([...GAMES, 'server'] as const)('refusals of %s', (by) => {
    expect(new Set(refusals[by].map(({ code }) => code))).toEqual(known(REFUSALS[by]));
    const games = refusals[by].map((error) => ('game' in error ? error.game : 'server'));
    expect(new Set(games)).toEqual(new Set([by]));
  });

  it('notices', () => {
    expect(new Set(notices.map(({ code }) => code))).toEqual(known(NOTICES));
  });
});

const course = first.board.course as unknown as EldoradoCourse;
const DESCRIBE: Record<GameName, DescribeMoves> = {
  carcassonne: (_by, moves) => describeCarcassonne(moves),
  codex: (_by, moves) => describeCodex(moves),
  eldorado: (by, moves) => describeEldorado(course, by, moves),
};
const seats: TableView['seats'] = {
  A: { kind: 'person', name: 'Ann' },
  B: { kind: 'person', name: 'Ben' },
  C: { kind: 'person', name: 'Cleo' },
};

/** The description of a move; a chance move is described for the seat that it concerns. */
function described(game: GameName, { by, text: action, events }: LogEntry): string[] {
  const seat = by === 'chance' ? (events.map(seatOf).find((one) => one !== undefined) ?? 'A') : by;
  return turnSummaries([{ by: seat, text: action, events }], seats, DESCRIBE[game]).map(({ words }) => words);
}

function seatOf(event: GameEvent): SeatLetter | undefined {
  if ('seat' in event) return event.seat;
  return 'location' in event ? event.location.seat : scoredOf(event)?.seat;
}

const isSilent = (event: GameEvent): boolean =>
  event.event in SILENT_EVENTS[event.game] || scoredOf(event)?.points === 0;

/** Identifiers of the wire with more than one word, as codes, kinds and notation: no sentence
 * contains one by chance. Sentences of the server are ignored. */
function codesIn(value: unknown): string[] {
  if (typeof value === 'string') return /[a-z][ _-]/i.test(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => (name === 'sentence' ? [] : codesIn(inner)));
}

function expectSentence(words: string, of: unknown): void {
  const about = `${words} – of ${JSON.stringify(of)}`;
  expect(words, about).toMatch(/^[A-Z].*[^.][.!?…]$/);
  expect(words, about).not.toMatch(/undefined|NaN|null|\[object|_/);
  for (const code of codesIn(of)) expect(words, about).not.toContain(code);
}

describe('the page has a sentence', () => {
  it.each(GAMES)('for every event of %s, unless it is left out on purpose', (game) => {
    for (const entry of entries[game])
      for (const event of entry.events) {
        const words = described(game, { ...entry, events: [event] });
        expect(words, JSON.stringify(event)).toHaveLength(isSilent(event) ? 0 : 1);
        for (const one of words) expectSentence(one, event);
      }
  });

  it.each(GAMES)('for every move of %s, unless all of it is left out', (game) => {
    for (const entry of entries[game]) {
      const words = described(game, entry);
      expect(words, entry.text).toHaveLength(entry.events.every(isSilent) ? 0 : 1);
      for (const one of words) expectSentence(one, entry.events);
    }
  });

  it.each([...GAMES, 'server'] as const)('for every refusal of %s', (by) => {
    for (const error of refusals[by]) {
      const words = reason(error);
      expect(words, error.code).not.toBe(text.shell.refused);
      expectSentence(words, error);
    }
  });

  it('for every notice, and shows it unless the page shows it in another way', () => {
    for (const notice of notices) {
      const words = sentence(sentenceFor(text.shell.notices, notice));
      expectSentence(words, notice);
      const view = { viewer: 'A', notices: { 3: notice } } as unknown as TableView;
      expect(newNotices(view, 2), notice.code).toEqual(notice.code in SILENT_NOTICES ? [] : [words]);
    }
  });
});
