// What happens at a table besides moves, said as it comes: who sits down, leaves, is replaced.

import type { Notice, TableView } from '../protocol';
import { text } from '../text';
import { saying } from '../text/coded';

/** What the page shows anyhow, in larger letters: the game begins or ends. */
const SHOWN: ReadonlySet<Notice['code']> = new Set([
  'started',
  'archived',
  'rematch',
  'imported',
]);

/** Sentences for what `view` holds after the version `since`, without what the viewer did. */
export function newNotices(view: TableView, since: number): string[] {
  return Object.entries(view.notices)
    .filter(([version, notice]) => Number(version) > since && isNews(notice, view))
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([, notice]) => saying(text.shell.notices, notice));
}

function isNews(notice: Notice, { viewer, ended }: TableView): boolean {
  if (SHOWN.has(notice.code)) return false;
  // With two seats it ends the game; with more a bot plays on.
  if (notice.code === 'resigned' && ended !== undefined) return false;
  return !('facts' in notice) || notice.facts.seat !== viewer;
}
