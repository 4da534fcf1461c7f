// A table of Codex Naturalis without the page around it: `?view=two-place6` is a kept view,
// `?live` plays against a bot of the server behind Vite.
import { mount } from 'svelte';
import '../src/theme/tokens.css';
import CodexTable from './CodexTable.svelte';
import { keptRoom, liveRoom } from './codex-room.svelte';

const query = new URLSearchParams(location.search);
const room = query.has('live')
  ? await liveRoom(Number(query.get('live') || 2))
  : await keptRoom(query.get('view') ?? 'two-place6');
if (query.has('spectate')) room.view = { ...room.view, viewer: 'spectator', choices: undefined };
mount(CodexTable, { target: document.getElementById('app')!, props: { room } });
