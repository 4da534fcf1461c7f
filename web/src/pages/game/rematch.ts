// A rematch with the same players.

import { api } from '../../state/api';
import type { LiveTable } from '../../state/live-table.svelte';
import { router, tablePath } from '../../state/router.svelte';
import { toasts } from '../../state/toasts.svelte';

/** Opens the rematch; creates it if no other player has. */
export async function openRematch(table: LiveTable): Promise<void> {
  const { rematch, table: tableId } = table.view;
  if (rematch !== undefined) {
    // The seat is reserved; for a player who has taken it already, this is refused and harmless.
    await api.join(rematch);
    return router.go(tablePath(rematch));
  }
  const answer = await api.rematch(tableId);
  if (!answer.ok) return toasts.showRefusal(answer.error);
  // With bots only, the game can begin at once.
  const isAlone = table.seats.every((seat) => seat === table.me || table.view.seats[seat]?.kind === 'bot');
  if (isAlone) await api.start(answer.body.table);
  router.go(tablePath(answer.body.table));
}
