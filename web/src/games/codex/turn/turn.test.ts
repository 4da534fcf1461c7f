import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ErrorBody, LogEntry, PreviewAnswer, TableView } from '../../../protocol';
import type { BoardOf, ChoicesOf, Room } from '../../contract';
import draw12 from '../fixtures/two-draw12.json';
import objective from '../fixtures/two-objective.json';
import place18 from '../fixtures/two-place18.json';
import place6 from '../fixtures/two-place6.json';
import starter from '../fixtures/two-starter.json';
import { CodexTurn } from './turn.svelte';

/** A table whose server is played by hand. */
class FakeRoom implements Room<'codex'> {
  view: TableView;
  isSending = false;
  news: LogEntry[] = [];
  sent: string[][] = [];
  asked: string[] = [];
  said: string[] = [];
  refusal: ErrorBody | undefined;
  answer: PreviewAnswer = {
    answer: 'effect',
    version: 0,
    log: [],
    gained: {},
    patch: {},
    chance: false,
  };
  constructor(view: unknown) {
    this.view = view as TableView;
  }
  get board() {
    return this.view.board as BoardOf<'codex'>;
  }
  get choices() {
    if (this.isSending) return undefined;
    return this.view.choices as ChoicesOf<'codex'> | undefined;
  }
  get me() {
    return this.view.viewer === 'spectator' ? undefined : this.view.viewer;
  }
  preview(actions: readonly string[]) {
    this.asked.push(...actions);
    return Promise.resolve(this.answer);
  }
  send(actions: readonly string[]) {
    this.sent.push([...actions]);
    return Promise.resolve(this.refusal);
  }
  say(sentence: string) {
    this.said.push(sentence);
  }
}

function at(view: unknown): { room: FakeRoom; turn: CodexTurn } {
  const room = new FakeRoom(view);
  return { room, turn: new CodexTurn(room) };
}
const press = (turn: CodexTurn, key: string) => turn.key({ key } as KeyboardEvent);
const soon = () => vi.waitFor(() => undefined);

describe('before the first turn', () => {
  it('a side of the starter is picked, then confirmed', () => {
    const { room, turn } = at(starter);
    expect(turn.phase).toBe('starter');
    turn.pickSide('back');
    expect(turn.pending).toEqual(['starter back']);
    expect(turn.effect).toBe('shows 1 fungus, 1 plant and 1 animal');
    expect(room.sent).toEqual([]);
    turn.confirm();
    expect(room.sent).toEqual([['starter back']]);
  });

  it('an objective is picked; picked again it is sent', () => {
    const { room, turn } = at(objective);
    press(turn, '2');
    expect(turn.pending).toEqual(['objective 99']);
    expect(turn.effect).toContain('3 points each time');
    turn.pickObjective(99);
    expect(room.sent).toEqual([['objective 99']]);
  });
});

describe('a front that cannot be paid', () => {
  let { room, turn } = at(place6);
  beforeEach(() => {
    ({ room, turn } = at(place6));
    room.answer = {
      answer: 'refused',
      error: {
        game: 'codex',
        code: 'cost-not-met',
        facts: { card: 44, have: 1, needs: 'fungi', want: 3 },
      },
    };
  });

  it('lights no place and says why', async () => {
    turn.pickCard(44);
    expect(turn.targets.size).toBe(0);
    expect(room.asked).toEqual(['place 44 front 1,3']);
    await soon();
    expect(turn.prompt).toMatch(/^This side needs 3 fungi \(you show 1\)\. Flip it/);
  });

  it('can be laid when it is flipped', async () => {
    turn.pickCard(44);
    await soon();
    press(turn, 'f');
    expect([...turn.targets.keys()].sort()).toEqual(Object.keys(turn.me?.free ?? {}).sort());
    expect(turn.refusal).toBeUndefined();
  });
});

describe('answers of the server', () => {
  it('count for what they were asked of, however late they come', async () => {
    const { room, turn } = at(place6);
    const late: ((answer: PreviewAnswer) => void)[] = [];
    room.preview = (actions) => {
      room.asked.push(...actions);
      return new Promise((answer) => late.push(answer));
    };
    const worth = (points: number): PreviewAnswer => ({
      ...(room.answer as Extract<PreviewAnswer, { answer: 'effect' }>),
      patch: { board: { players: { A: { objectives: { '95': { worth: points } } } } } },
    });
    turn.pickCard(44);
    turn.flip();
    turn.aim('2,2');
    turn.aim('3,1');
    late[2]!(worth(2));
    late[1]!(worth(4));
    await soon();
    expect(turn.effect).toBe('no points, covers no symbol, objectives +2');
    turn.aim('2,2');
    expect(turn.effect).toBe('no points, covers 1 animal, objectives +4');
    expect(room.asked).toHaveLength(3);
  });
});

describe('laying a card', () => {
  it('goes from card to side to place to sending', () => {
    const { room, turn } = at(place6);
    turn.pickCard(44);
    turn.pickCard(44);
    expect(turn.sideOf(44)).toBe('back');
    turn.choose('2,2');
    expect(turn.pending).toEqual(['place 44 back 2,2']);
    expect(turn.effect).toBe('no points, covers 1 animal');
    turn.choose('2,2');
    expect(room.sent).toEqual([['place 44 back 2,2']]);
  });

  it('goes back phase by phase', () => {
    const { turn } = at(place6);
    turn.pickCard(44);
    turn.flip();
    turn.choose('2,2');
    press(turn, 'Escape');
    expect(turn.pending).toEqual([]);
    expect(turn.sideOf(44)).toBe('back');
    expect(turn.pick).toBeDefined();
    press(turn, 'Escape');
    expect(turn.pick).toBeUndefined();
    expect(press(turn, 'Escape')).toBe(false);
  });

  it('shows a ghost where the pointer is, and nothing pending', () => {
    const { turn } = at(place6);
    turn.pickCard(44);
    turn.flip();
    turn.aim('3,1');
    expect(turn.ghost).toBe('3,1');
    expect(turn.pending).toEqual([]);
    turn.choose('2,2');
    turn.aim('3,1');
    expect(turn.ghost).toBe('2,2');
  });

  it('keeps the place when the other side may lie there too', () => {
    const { turn } = at(place18);
    const card = turn.hand.find((other) => turn.canLay(other, 'front'))!;
    turn.pickCard(card);
    const cell = [...turn.targets.keys()][0]!;
    turn.choose(cell);
    turn.flip();
    expect(turn.pending).toEqual([`place ${card} back ${cell}`]);
  });

  it('tells what objectives would gain once the server has answered', async () => {
    const { room, turn } = at(place6);
    room.answer = {
      answer: 'effect',
      version: room.view.version,
      log: [],
      gained: {},
      patch: { board: { players: { A: { objectives: { '95': { worth: 2 }, '99': { worth: 3 } } } } } },
      chance: false,
    };
    turn.pickCard(44);
    turn.flip();
    turn.choose('3,1');
    await soon();
    // 99 was offered and not kept: it counts for nobody.
    expect(turn.effect).toBe('no points, covers no symbol, objectives +2');
  });

  it('keeps the pick when it is refused, and forgets it when the table has moved on', async () => {
    const { room, turn } = at(place6);
    turn.pickCard(44);
    turn.flip();
    turn.choose('2,2');
    room.refusal = { code: 'stale', facts: { expected: 9 } };
    turn.confirm();
    await soon();
    expect(turn.pick).toBeDefined();
    room.view = { ...room.view, version: room.view.version + 1 };
    expect(turn.pick).toBeUndefined();
  });

  it('keeps the ghost while the command is under way, and sends it once', () => {
    const { room } = at(place6);
    room.isSending = true;
    const turn = new CodexTurn(room);
    turn.pickCard(44);
    turn.flip();
    turn.choose('2,2');
    expect(turn.ghost).toBe('2,2');
    turn.confirm();
    expect(room.sent).toEqual([]);
  });

  it('says why a closed place cannot be used', async () => {
    const { room, turn } = at(place6);
    room.answer = {
      answer: 'refused',
      error: {
        game: 'codex',
        code: 'corner-hidden',
        facts: { corner: 'bottom-right', of: '0,0' },
      },
    };
    turn.pickCard(44);
    await turn.refuse('1,-1');
    expect(room.asked.at(-1)).toBe('place 44 front 1,-1');
    expect(room.said).toEqual(['The card at 0,0 has no bottom right corner, so this place stays empty.']);
  });
});

describe('keys', () => {
  it('pick, flip, go and lay without a pointer', () => {
    const { room, turn } = at(place6);
    press(turn, '1');
    press(turn, 'f');
    press(turn, 'ArrowRight');
    const first = turn.ghost!;
    expect(turn.targets.has(first)).toBe(true);
    press(turn, 'ArrowDown');
    const second = turn.ghost!;
    expect(second).not.toBe(first);
    // Enter on a place, twice.
    turn.choose(second);
    expect(turn.pending).toEqual([`place 44 back ${second}`]);
    turn.choose(second);
    expect(room.sent).toEqual([[`place 44 back ${second}`]]);
  });

  it('mean nothing when it is not the turn', () => {
    const { choices: _, ...waiting } = place6;
    const { turn } = at(waiting);
    expect(turn.phase).toBe('wait');
    expect(['1', 'f', 'ArrowUp', 'Escape'].map((key) => press(turn, key))).toEqual(
      Array(4).fill(false),
    );
  });
});

describe('drawing', () => {
  it('offers each deck and its open cards in order', () => {
    const { turn } = at(draw12);
    expect(turn.market.map(({ deck, slot }) => `${deck} ${slot ?? 'top'}`)).toEqual([
      'resource top',
      'resource 0',
      'resource 1',
      'gold top',
      'gold 2',
      'gold 3',
    ]);
  });

  it('takes what is picked, once it is confirmed', () => {
    const { room, turn } = at(draw12);
    press(turn, '4');
    expect(turn.pending).toEqual(['draw gold']);
    press(turn, '5');
    expect(turn.pending[0]).toMatch(/^take \d+$/);
    expect(room.sent).toEqual([]);
    turn.confirm();
    expect(room.sent).toHaveLength(1);
  });
});

describe('the board that is shown', () => {
  it('is the own one until another is chosen, and again when a card is picked', () => {
    const { turn } = at(place6);
    expect(turn.shown).toBe('A');
    turn.show('B');
    expect(turn.shown).toBe('B');
    turn.pickCard(44);
    expect(turn.shown).toBe('A');
  });

  it('follows the turn for spectators, and the moves when there are some', () => {
    const { choices: _, ...watched } = { ...place6, viewer: 'spectator' };
    const { room, turn } = at({ ...watched, board: { ...watched.board, turn: 'B' } });
    expect(turn.shown).toBe('B');
    room.news = [
      { by: 'A', text: 'take 1', events: [] },
      { by: 'chance', text: 'reveal 2', events: [] },
    ];
    expect(new CodexTurn(room).shown).toBe('A');
  });
});
