// Once more with the same people.

import { api } from '../../state/api';
import type { LiveRoom } from '../../state/room.svelte';
import { router, tablePath } from '../../state/router.svelte';
import { toasts } from '../../state/toasts.svelte';

export async function playAgain(room: LiveRoom): Promise<void> {
  const { rematch, table } = room.view;
  if (rematch !== undefined) {
    // The seat is kept; who sits there already only goes and looks.
    await api.join(rematch);
    return router.go(tablePath(rematch));
  }
  const answer = await api.rematch(table);
  if (!answer.ok) return toasts.refuse(answer.error);
  // Against bots alone nobody is waited for.
  const isAlone = room.seats.every((seat) => seat === room.me || room.view.seats[seat]?.kind === 'bot');
  if (isAlone) await api.start(answer.body.table);
  router.go(tablePath(answer.body.table));
}
