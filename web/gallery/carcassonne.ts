// Shows the drawings of Carcassonne: run `npx vite` and open /gallery/carcassonne.html with #tiles,
// #spots, #middle, #end, or #play for a game against bots on the server.

import { mount } from 'svelte';
import '../src/theme/tokens.css';
import '../src/games/carcassonne/palette.css';
import middle from '../src/games/carcassonne/fixtures/middle.json';
import end from '../src/games/carcassonne/fixtures/end.json';
import type { TableView } from '../src/protocol';
import Game from './CarcassonneGame.svelte';
import Tiles from './CarcassonneTiles.svelte';
import { newTable, StaticTable } from './tables.svelte';

const views: Record<string, unknown> = { middle, end };

async function show(target: HTMLElement): Promise<void> {
  const name = location.hash.slice(1);
  const view = views[name];
  if (name === 'play') {
    mount(Game, { target, props: { table: await newTable('carcassonne') } });
  } else if (view !== undefined) {
    mount(Game, { target, props: { table: new StaticTable<'carcassonne'>(view as TableView) } });
  } else mount(Tiles, { target });
}

const target = document.getElementById('app');
if (target !== null) void show(target);
