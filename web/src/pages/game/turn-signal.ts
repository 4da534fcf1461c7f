// Signals "your turn" to a player in another tab: by title, icon, and a chime if enabled.

import { settings } from '../../state/settings.svelte';
import { chime } from '../../state/sound';
import { text } from '../../text';

let wasMyTurn = false;

export function signalTurn(isMyTurn: boolean, title: string): void {
  document.title = isMyTurn ? text.shell.game.yourTurnTitle(title) : text.shell.pageTitle(title);
  setIcon(isMyTurn ? '/favicon-turn.svg' : '/favicon.svg');
  if (isMyTurn && !wasMyTurn && settings.sound) chime();
  wasMyTurn = isMyTurn;
}

/** Resets the signal when the page is left. */
export function clearTurnSignal(): void {
  wasMyTurn = false;
  setIcon('/favicon.svg');
}

function setIcon(address: string): void {
  document.querySelector('link[rel="icon"]')?.setAttribute('href', address);
}
