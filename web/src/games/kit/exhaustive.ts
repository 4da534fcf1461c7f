// Exhaustive switches over the unions of the wire.

/** For the `default` of a switch that handles all variants: a new variant is a compile error here,
 * and one that a newer server sends gives the fallback. */
export const unknownVariant = <T>(_variant: never, fallback: T): T => fallback;
