// Each game has words for its board and for every choice, without names from the code.

import { describe, expect, it } from 'vitest';
import type { EldoradoChoice, EldoradoCourse, GameName, TableView } from '../../protocol';
import carcassonneMiddle from '../carcassonne/fixtures/middle.json';
import { inWords as carcassonne } from '../carcassonne/words';
import codexDraw from '../codex/fixtures/two-draw12.json';
import codexObjective from '../codex/fixtures/two-objective.json';
import codexPlace from '../codex/fixtures/two-place18.json';
import codexStarter from '../codex/fixtures/two-starter.json';
import { inWords as codex } from '../codex/words';
import type { InWords, Table } from '../contract';
import eldoradoFirst from '../eldorado/fixtures/first.json';
import { stepsToFinish } from '../eldorado/geometry/distance';
import { inWords as eldorado } from '../eldorado/words';
import { viewOf } from '../eldorado/fixtures/tables';

const tableOf = <G extends GameName>(view: unknown): Table<G> => {
  const seen = view as TableView;
  const me = seen.viewer === 'spectator' ? undefined : seen.viewer;
  return { view: seen, board: seen.board, choices: seen.choices, me } as unknown as Table<G>;
};
const reads = (words: unknown) => words as InWords<GameName>;

type TextCase = [name: string, words: InWords<GameName>, view: unknown];

const CHOOSING: TextCase[] = [
  ['carcassonne', reads(carcassonne), carcassonneMiddle],
  ['codex, starter', reads(codex), codexStarter],
  ['codex, objective', reads(codex), codexObjective],
  ['codex, laying', reads(codex), codexPlace],
  ['codex, drawing', reads(codex), codexDraw],
];
const ALL: TextCase[] = [...CHOOSING, ['eldorado', reads(eldorado), eldoradoFirst]];

/** Names from the code, and missing values. */
const RAW = /_|undefined|NaN|\bnull\b|\[object/;

describe.each(ALL)('%s', (_, words, view) => {
  it('describes the board', () => {
    const sections = words.sections(tableOf(view));
    const lines = sections.flatMap(({ title, lines: all }) => [title, ...all]);
    expect(lines.length).toBeGreaterThan(8);
    for (const line of lines) expect(line).not.toMatch(RAW);
    expect(new Set(sections.map(({ title }) => title)).size).toBe(sections.length);
  });
});

describe.each(CHOOSING)('%s', (_, words, view) => {
  it('describes every choice, each in different words', () => {
    const table = tableOf(view);
    const actions = Object.values((view as TableView).choices?.actions ?? {}).flatMap(Object.keys);
    expect(actions.length).toBeGreaterThan(0);
    const names = actions.map((action) => words.choice(table, action));
    for (const name of names) expect(name).not.toMatch(RAW);
    expect(new Set(names).size).toBe(names.length);
  });
});

it('every kind of choice of El Dorado has words', () => {
  const at = { from: '0,0', to: '1,0' };
  const choices = {
    a: { do: 'move', item: { is: 'card', card: 'jack_of_all_trades' }, symbol: 'paddle', ...at },
    b: { do: 'on', to: '1,0' },
    c: { do: 'break', item: { is: 'card', card: 'scout' }, symbol: 'machete', from: '0,0', blockade: '#2' },
    d: { do: 'on-break', blockade: '#2' },
    e: { do: 'pay', ...at },
    f: { do: 'pay-break', from: '0,0', blockade: '#2' },
    g: { do: 'buy', card: 'scout', cost: 3 },
    h: { do: 'give', item: { is: 'card', card: 'explorer' } },
    i: { do: 'native', token: false, ...at },
    j: { do: 'native-break', token: false, from: '0,0', blockade: '#2' },
    k: { do: 'use', card: 'cartographer' },
    l: { do: 'transmit', card: 'scout' },
    m: { do: 'remove', card: 'explorer' },
    n: { do: 'replace', card: 'explorer' },
    o: { do: 'token', token: 'draw-1' },
    p: { do: 'save', card: 'scout' },
    q: { do: 'stop' },
    r: { do: 'explore', at: '1,0' },
    s: { do: 'end' },
    t: { do: 'keep', card: 'explorer' },
    u: { do: 'done' },
  };
  const actions = { all: choices as Record<string, EldoradoChoice> };
  const table = tableOf<'eldorado'>(viewOf({ actions }));
  const names = Object.keys(choices).map((action) => eldorado.choice(table, action));
  for (const name of names) expect(name).toMatch(/^[A-Z][^_]{2,}$/);
  expect(new Set(names).size).toBe(names.length);
});

it('knows the distance to the city', () => {
  const { course } = eldoradoFirst.board as unknown as { course: EldoradoCourse };
  const steps = stepsToFinish(course);
  expect(Math.min(...steps.values())).toBe(0);
  for (const start of Object.values(course.starts)) expect(steps.get(start)).toBeGreaterThan(15);
});
