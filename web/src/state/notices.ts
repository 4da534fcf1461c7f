// Notices about what happens at a table besides moves: a player sits down, leaves, is replaced.

import type { Notice, TableView } from '../protocol';
import { text } from '../text';
import { sentenceFor } from '../text/sentences';

/** Notices that the page shows in another way: the game begins or ends. */
const SHOWN_ELSEWHERE: ReadonlySet<Notice['code']> = new Set([
  'started',
  'archived',
  'rematch',
  'imported',
]);

/** Sentences for the notices of `view` after version `since`, without the viewer's own actions. */
export function newNotices(view: TableView, since: number): string[] {
  return Object.entries(view.notices)
    .filter(([version, notice]) => Number(version) > since && isRelevant(notice, view))
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([, notice]) => sentenceFor(text.shell.notices, notice));
}

function isRelevant(notice: Notice, { viewer, ended }: TableView): boolean {
  if (SHOWN_ELSEWHERE.has(notice.code)) return false;
  // With two seats a resignation ends the game; with more, a bot continues.
  if (notice.code === 'resigned' && ended !== undefined) return false;
  return !('facts' in notice && 'seat' in notice.facts) || notice.facts.seat !== viewer;
}
