// Creates a table, starts the game if all seats are taken, and opens it.

import type { CreateTable } from '../../protocol';
import { api, type PageError } from '../../state/api';
import { guest } from '../../state/guest.svelte';
import { storeLinks } from '../../state/seat-links';
import { router, tablePath } from '../../state/router.svelte';

/** Resolves to the refusal if there is one; otherwise the table is shown. */
export async function createTable(
  setup: CreateTable,
  startsAtOnce: boolean,
): Promise<PageError | undefined> {
  const error = await guest.ensure();
  if (error !== undefined) return error;
  const created = await api.create(setup);
  if (!created.ok) return created.error;
  const { table: tableId, seat_links } = created.body;
  storeLinks(tableId, seat_links);
  if (startsAtOnce) {
    const started = await api.start(tableId);
    if (!started.ok) return started.error;
  }
  router.go(tablePath(tableId));
  return undefined;
}
