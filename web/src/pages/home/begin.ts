// From a plan to a table: make it, begin it when nobody is waited for, and go there.

import type { CreateTable } from '../../protocol';
import { api, type PageError } from '../../state/api';
import { guest } from '../../state/guest.svelte';
import { keepLinks } from '../../state/links';
import { router, tablePath } from '../../state/router.svelte';

/** The refusal, if there is one; otherwise the table is shown. */
export async function begin(plan: CreateTable, atOnce: boolean): Promise<PageError | undefined> {
  const unknown = await guest.arrive();
  if (unknown !== undefined) return unknown;
  const created = await api.create(plan);
  if (!created.ok) return created.error;
  const { table, seat_links } = created.body;
  keepLinks(table, seat_links);
  if (atOnce) {
    const started = await api.start(table);
    if (!started.ok) return started.error;
  }
  router.go(tablePath(table));
  return undefined;
}
