import { beforeEach, describe, expect, it } from 'vitest';
import type { PreviewAnswer } from '../../../protocol';
import { answersHandled, FakeTable, previewEffect } from '../../kit/fake-table.svelte';
import draw12 from '../fixtures/two-draw12.json';
import objective from '../fixtures/two-objective.json';
import place18 from '../fixtures/two-place18.json';
import place6 from '../fixtures/two-place6.json';
import starter from '../fixtures/two-starter.json';
import { CodexTurn } from './turn.svelte';

function at(view: unknown): { table: FakeTable<'codex'>; turn: CodexTurn } {
  const table = new FakeTable<'codex'>(view);
  table.respond = () => previewEffect({});
  return { table, turn: new CodexTurn(table) };
}
const press = (turn: CodexTurn, key: string) => turn.key({ key } as KeyboardEvent);

describe('before the first turn', () => {
  it('a side of the starter is picked, then confirmed', () => {
    const { table, turn } = at(starter);
    expect(turn.phase).toBe('starter');
    turn.pickSide('back');
    expect(turn.pending).toEqual(['starter back']);
    expect(turn.effect).toBe('It shows 1 fungus, 1 plant and 1 animal.');
    expect(table.sent).toEqual([]);
    turn.confirm();
    expect(table.sent).toEqual([['starter back']]);
  });

  it('an objective is picked, and picking it again sends it', () => {
    const { table, turn } = at(objective);
    press(turn, '2');
    expect(turn.pending).toEqual(['objective 99']);
    expect(turn.effect).toContain('3 points each time');
    turn.pickObjective(99);
    expect(table.sent).toEqual([['objective 99']]);
  });
});

describe('a front whose cost is not met', () => {
  let { table, turn } = at(place6);
  beforeEach(() => {
    ({ table, turn } = at(place6));
    table.respond = () => ({
      answer: 'refused',
      error: {
        game: 'codex',
        code: 'cost-not-met',
        facts: { card: 44, cost: { fungi: 3 }, missing: { fungi: 2 } },
      },
    });
  });

  it('has no legal place, and the prompt explains why', async () => {
    turn.pickCard(44);
    expect(turn.targets.size).toBe(0);
    expect(table.previewed).toEqual([['place 44 front 1,3']]);
    await answersHandled();
    expect(turn.prompt).toMatch(/^The front of card 44 needs 3 fungi \(you show 1\)\. Flip it/);
  });

  it('can be laid when it is flipped', async () => {
    turn.pickCard(44);
    await answersHandled();
    press(turn, 'f');
    expect([...turn.targets.keys()].sort()).toEqual(Object.keys(turn.me?.free ?? {}).sort());
    expect(turn.refusal).toBeUndefined();
  });
});

describe('answers of the server', () => {
  it('belong to the action that they were requested for, however late they arrive', async () => {
    const { table, turn } = at(place6);
    const late: ((answer: PreviewAnswer) => void)[] = [];
    table.respond = () => new Promise((answer) => late.push(answer));
    const worth = (points: number): PreviewAnswer =>
      previewEffect({ board: { players: { A: { objectives: { '95': { worth: points } } } } } });
    turn.pickCard(44);
    turn.flip();
    turn.aim('2,2');
    turn.aim('3,1');
    late[2]!(worth(2));
    late[1]!(worth(4));
    await answersHandled();
    expect(turn.effect).toBe('no points, covers no symbol, objectives +2');
    turn.aim('2,2');
    expect(turn.effect).toBe('no points, covers 1 animal, objectives +4');
    expect(table.previewed).toHaveLength(3);
  });
});

describe('laying a card', () => {
  it('goes from the card to the side to the place to the command', () => {
    const { table, turn } = at(place6);
    turn.pickCard(44);
    turn.pickCard(44);
    expect(turn.sideOf(44)).toBe('back');
    turn.choose('2,2');
    expect(turn.pending).toEqual(['place 44 back 2,2']);
    expect(turn.effect).toBe('no points, covers 1 animal');
    turn.choose('2,2');
    expect(table.sent).toEqual([['place 44 back 2,2']]);
  });

  it('goes back one phase at a time', () => {
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

  it('shows a ghost under the pointer, with nothing pending', () => {
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

  it('keeps the place if it is legal for the other side too', () => {
    const { turn } = at(place18);
    const card = turn.hand.find((other) => turn.canLay(other, 'front'))!;
    turn.pickCard(card);
    const cell = [...turn.targets.keys()][0]!;
    turn.choose(cell);
    turn.flip();
    expect(turn.pending).toEqual([`place ${card} back ${cell}`]);
  });

  it('shows what objectives would gain once the server has answered', async () => {
    const { table, turn } = at(place6);
    const objectives = { '95': { worth: 2 }, '99': { worth: 3 } };
    table.respond = () => previewEffect({ board: { players: { A: { objectives } } } });
    turn.pickCard(44);
    turn.flip();
    turn.choose('3,1');
    await answersHandled();
    // Objective 99 was offered but not kept, so it does not count.
    expect(turn.effect).toBe('no points, covers no symbol, objectives +2');
  });

  it('keeps the pick after a refusal, and drops it when the table has another version', async () => {
    const { table, turn } = at(place6);
    turn.pickCard(44);
    turn.flip();
    turn.choose('2,2');
    table.refusal = { code: 'stale', facts: { expected: 9 } };
    turn.confirm();
    await answersHandled();
    expect(turn.pick).toBeDefined();
    table.view = { ...table.view, version: table.view.version + 1 };
    expect(turn.pick).toBeUndefined();
  });

  it('keeps the ghost while a command is pending, and sends it once', () => {
    const { table } = at(place6);
    table.isSending = true;
    const turn = new CodexTurn(table);
    turn.pickCard(44);
    turn.flip();
    turn.choose('2,2');
    expect(turn.ghost).toBe('2,2');
    turn.confirm();
    expect(table.sent).toEqual([]);
  });

  it('explains why a blocked place cannot be used', async () => {
    const { table, turn } = at(place6);
    table.respond = () => ({
      answer: 'refused',
      error: {
        game: 'codex',
        code: 'corner-hidden',
        facts: { corner: 'bottom-right', of: '0,0' },
      },
    });
    turn.pickCard(44);
    await turn.explain('1,-1');
    expect(table.previewed.at(-1)).toEqual(['place 44 front 1,-1']);
    expect(table.notified).toEqual(['The card at 0,0 has no bottom right corner, so this place stays empty.']);
  });
});

describe('keys', () => {
  it('pick, flip, move and lay without a pointer', () => {
    const { table, turn } = at(place6);
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
    expect(table.sent).toEqual([[`place 44 back ${second}`]]);
  });

  it('do nothing when it is not the viewer’s turn', () => {
    const { choices: _, ...waiting } = place6;
    const { turn } = at(waiting);
    expect(turn.phase).toBe('wait');
    expect(['1', 'f', 'ArrowUp', 'Escape'].map((key) => press(turn, key))).toEqual(
      Array(4).fill(false),
    );
  });
});

describe('drawing', () => {
  it('lists each deck and its face-up cards in order', () => {
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

  it('draws the picked card when it is confirmed', () => {
    const { table, turn } = at(draw12);
    press(turn, '4');
    expect(turn.pending).toEqual(['draw gold']);
    press(turn, '5');
    expect(turn.pending[0]).toMatch(/^take \d+$/);
    expect(table.sent).toEqual([]);
    turn.confirm();
    expect(table.sent).toHaveLength(1);
  });
});

describe('the selected board', () => {
  it('is the viewer’s own until another is selected, and again when a card is picked', () => {
    const { turn } = at(place6);
    expect(turn.shown).toBe('A');
    turn.show('B');
    expect(turn.shown).toBe('B');
    turn.pickCard(44);
    expect(turn.shown).toBe('A');
  });

  it('follows the turn for spectators, or the moves if there are any', () => {
    const { choices: _, ...watched } = { ...place6, viewer: 'spectator' };
    const { table, turn } = at({ ...watched, board: { ...watched.board, turn: 'B' } });
    expect(turn.shown).toBe('B');
    table.recentMoves = [
      { by: 'A', text: 'take 1', events: [] },
      { by: 'chance', text: 'reveal 2', events: [] },
    ];
    expect(new CodexTurn(table).shown).toBe('A');
  });
});
