// A table of Codex Naturalis without the page around it: `?view=two-place6` is a kept view,
// `?live` plays against a bot of the server behind Vite.
import { mount } from 'svelte';
import '../src/theme/tokens.css';
import CodexTable from './CodexTable.svelte';
import type { TableView } from '../src/protocol';
import { newRoom, StillRoom } from './room.svelte';

const views = import.meta.glob<{ default: TableView }>('../src/games/codex/fixtures/*.json');

const query = new URLSearchParams(location.search);
const room = query.has('live')
  ? await newRoom('codex', Number(query.get('live') || 2))
  : await keptRoom(query.get('view') ?? 'two-place6');
if (query.has('spectate')) {
  const { choices: _, ...seen } = room.view;
  room.view = { ...seen, viewer: 'spectator' };
}
mount(CodexTable, { target: document.getElementById('app')!, props: { room } });

async function keptRoom(name: string): Promise<StillRoom<'codex'>> {
  const load = views[`../src/games/codex/fixtures/${name}.json`];
  if (load === undefined) throw new Error(`there is no view ${name}`);
  return new StillRoom<'codex'>((await load()).default);
}
