// What happened, read from a log: the events of one game, and the parts that all games share.

import type { GameEvent, GameName, Location, LogEntry, Scored } from '../../protocol';

/** The events of one game. */
export type EventOf<G extends GameName> = Extract<GameEvent, { game: G }>;

/** What a move of `game` brought about, in order. */
export function eventsOf<G extends GameName>(game: G, entry: LogEntry): EventOf<G>[] {
  return entry.events.filter((event): event is EventOf<G> => event.game === game);
}

/** Who got how many points for what; missing when the event brought none. */
export function scoredOf(event: GameEvent): Scored | undefined {
  return 'scored' in event ? event.scored : undefined;
}

/** Where something was put or moved; missing when nothing was. */
export function locationOf(event: GameEvent): Location | undefined {
  return 'location' in event ? event.location : undefined;
}
