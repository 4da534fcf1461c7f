// A page of our own for looking at drawings: `npx vite`, then /gallery/carcassonne.html#tiles
import { mount } from 'svelte';
import '../src/theme/tokens.css';
import '../src/games/carcassonne/palette.css';
import Tiles from './CarcassonneTiles.svelte';

const target = document.getElementById('app');
if (target !== null) mount(Tiles, { target });
