// "Your turn" where it is seen and heard from another tab: title, icon, and a tone if wanted.

import { settings } from '../../state/settings.svelte';
import { chime } from '../../state/sound';
import { text } from '../../text';

let was = false;

export function announceTurn(isMyTurn: boolean, title: string): void {
  document.title = isMyTurn ? text.shell.game.yourTurnTitle(title) : text.shell.pageTitle(title);
  setIcon(isMyTurn ? '/favicon-turn.svg' : '/favicon.svg');
  if (isMyTurn && !was && settings.sound) chime();
  was = isMyTurn;
}

/** The page is left: nothing is waited for any more. */
export function calm(): void {
  was = false;
  setIcon('/favicon.svg');
}

function setIcon(address: string): void {
  document.querySelector('link[rel="icon"]')?.setAttribute('href', address);
}
