// All moves of a game. A view only contains the moves since the viewer's last turn, so the others
// are fetched once and kept up to date from there.

import { scoredOf } from '../games/kit/events';
import type { LogEntry, SeatLetter, TableView } from '../protocol';
import { api } from './api';

export class History {
  moves: readonly LogEntry[] = $state.raw([]);
  private isLoading = false;

  constructor(private readonly fetchMoves = fetchLog) {}

  /** Adds the moves of a view; fetches the log if moves before them are missing. */
  update(view: TableView): void {
    const numbers = Object.keys(view.log).map(Number);
    if (numbers.length === 0 && this.moves.length > 0) return;
    const first = Math.min(...numbers);
    if (numbers.length === 0 || first > this.moves.length) return void this.load(view.table);
    const moves = [...this.moves];
    for (const number of numbers) moves[number] = view.log[number]!;
    this.moves = moves;
  }

  private async load(tableId: string): Promise<void> {
    if (this.isLoading) return;
    this.isLoading = true;
    const moves = await this.fetchMoves(tableId);
    this.isLoading = false;
    if (moves.length > this.moves.length) this.moves = moves;
  }
}

async function fetchLog(tableId: string): Promise<readonly LogEntry[]> {
  const answer = await api.viewLog(tableId);
  return answer.ok ? answer.body.moves : [];
}

/** The total of each seat after each move, from the events; the first is that before any move. */
export function pointsOver(
  moves: readonly LogEntry[],
  seats: readonly SeatLetter[],
): Record<SeatLetter, number[]> {
  const lines = {} as Record<SeatLetter, number[]>;
  for (const seat of seats) {
    let total = 0;
    lines[seat] = [0];
    for (const { events } of moves) {
      const scored = events.map(scoredOf).filter((one) => one?.seat === seat);
      total += scored.reduce((sum, one) => sum + (one?.points ?? 0), 0);
      lines[seat].push(total);
    }
  }
  return lines;
}
