// Pointing at the board: which feature is under the pointer, and taps. A drag of the stage is not
// a tap. Keyboards reach the same features by the list beside the board.

import type { Point } from './geometry/curve';

export interface Pointed {
  /** In the stage's units. */
  at: Point;
  /** Pixels for one unit of the stage. */
  zoom: number;
  /** Pixels from the upper edge of the drawing. */
  top: number;
}

export interface PointingHandlers {
  /** The mouse rests there. */
  rest(pointed: Pointed): void;
  /** The mouse has gone. */
  leave(): void;
  tap(pointed: Pointed): void;
}

const restAfter = 220;
const dragBeyond = 6;

/** Listens on the board; the answer ends it. */
export function pointing(board: SVGGraphicsElement, on: PointingHandlers): () => void {
  let down: Point | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const pointed = (event: MouseEvent): Pointed | undefined => {
    const matrix = board.getScreenCTM();
    if (matrix === null) return undefined;
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const frame = board.ownerSVGElement?.getBoundingClientRect();
    return { at, zoom: matrix.a, top: event.clientY - (frame?.top ?? 0) };
  };
  const moved = (event: PointerEvent) => {
    clearTimeout(waiting);
    if (event.pointerType !== 'mouse' || event.buttons !== 0) return;
    waiting = setTimeout(() => {
      const found = pointed(event);
      if (found !== undefined) on.rest(found);
    }, restAfter);
  };
  const left = (event: PointerEvent) => {
    clearTimeout(waiting);
    if (event.pointerType === 'mouse') on.leave();
  };
  const pressed = (event: PointerEvent) => {
    clearTimeout(waiting);
    down = { x: event.clientX, y: event.clientY };
  };
  const clicked = (event: MouseEvent) => {
    const far = down === undefined ? 0 : Math.hypot(event.clientX - down.x, event.clientY - down.y);
    const found = pointed(event);
    if (far <= dragBeyond && found !== undefined) on.tap(found);
  };

  board.addEventListener('pointermove', moved);
  board.addEventListener('pointerleave', left);
  board.addEventListener('pointerdown', pressed);
  board.addEventListener('click', clicked);
  return () => {
    clearTimeout(waiting);
    board.removeEventListener('pointermove', moved);
    board.removeEventListener('pointerleave', left);
    board.removeEventListener('pointerdown', pressed);
    board.removeEventListener('click', clicked);
  };
}
