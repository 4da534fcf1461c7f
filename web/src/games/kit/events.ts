// Reads events from a log: those of one game, and the parts that all games share.

import type { GameEvent, GameName, Location, LogEntry, Scored } from '../../protocol';

/** The events of one game. */
export type EventOf<G extends GameName> = Extract<GameEvent, { game: G }>;

/** The events of a move of `game`, in order. */
export function eventsOf<G extends GameName>(game: G, entry: LogEntry): EventOf<G>[] {
  return entry.events.filter((event): event is EventOf<G> => event.game === game);
}

/** The points of an event; undefined if it scored none. */
export function scoredOf(event: GameEvent): Scored | undefined {
  return 'scored' in event ? event.scored : undefined;
}

/** Where something was placed or moved; undefined if nothing was. */
export function locationOf(event: GameEvent): Location | undefined {
  return 'location' in event ? event.location : undefined;
}
