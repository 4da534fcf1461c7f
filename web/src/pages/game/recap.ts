// The titles of the recap. A view contains the moves since the viewer's last turn, or all moves
// before the end of their first; for spectators it contains the last round.

import type { TableView } from '../../protocol';
import { text } from '../../text';

const t = text.shell.game;

export function recapTitles(
  { log, viewer }: Pick<TableView, 'log' | 'viewer'>,
  turns: number,
): { chip: string; title: string } {
  if (viewer === 'spectator') return { chip: t.latest, title: t.latest };
  return '0' in log
    ? { chip: t.soFar(turns), title: t.soFarTitle }
    : { chip: t.since(turns), title: t.sinceTitle };
}
