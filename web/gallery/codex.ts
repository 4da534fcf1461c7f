// A table of Codex Naturalis without the page: `?view=two-place6` shows a stored view, `?live`
// plays against a bot on the server behind Vite.
import { mount } from 'svelte';
import '../src/theme/tokens.css';
import CodexTable from './CodexTable.svelte';
import type { TableView } from '../src/protocol';
import { newTable, StaticTable } from './tables.svelte';

const views = import.meta.glob<{ default: TableView }>('../src/games/codex/fixtures/*.json');

const query = new URLSearchParams(location.search);
const table = query.has('live')
  ? await newTable('codex', Number(query.get('live') || 2))
  : await storedTable(query.get('view') ?? 'two-place6');
if (query.has('spectate')) {
  const { choices: _, ...seen } = table.view;
  table.view = { ...seen, viewer: 'spectator' };
}
mount(CodexTable, { target: document.getElementById('app')!, props: { table } });

async function storedTable(name: string): Promise<StaticTable<'codex'>> {
  const load = views[`../src/games/codex/fixtures/${name}.json`];
  if (load === undefined) throw new Error(`there is no view ${name}`);
  return new StaticTable<'codex'>((await load()).default);
}
