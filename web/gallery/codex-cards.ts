// All cards of Codex Naturalis at several sizes.
import { mount } from 'svelte';
import '../src/theme/tokens.css';
import '../src/games/codex/palette.css';
import Cards from './CodexCards.svelte';

mount(Cards, { target: document.getElementById('app')! });
