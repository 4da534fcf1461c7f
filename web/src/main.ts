import { mount } from 'svelte';
import App from './App.svelte';
import { router } from './state/router.svelte';
import './theme/tokens.css';
import './theme/base.css';

// Before anything is drawn or fetched, so that a seat link is removed from the address.
router.start();
mount(App, { target: document.getElementById('app')! });
