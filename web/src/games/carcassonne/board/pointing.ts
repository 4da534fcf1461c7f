// Pointing at the board: which feature is under the pointer, and taps. A drag of the stage is not
// a tap. Keyboards reach the same features by the list beside the board.

import type { Point } from '../geometry/curve';

/** A place of the stage, and the room around it on the screen. */
export interface Framed {
  /** In the stage's units. */
  at: Point;
  /** Pixels for one unit of the stage. */
  zoom: number;
  /** Pixels to the edges of what is visible. */
  top: number;
  left: number;
  right: number;
}

/** A place of the stage as it is on the screen now. */
export function framed(board: SVGGraphicsElement, at: Point): Framed | undefined {
  const matrix = board.getScreenCTM();
  // A stage may move its drawing as a whole; what is around it stays.
  const frame = board.closest('.stage')?.getBoundingClientRect();
  if (matrix === null || frame === undefined) return undefined;
  const onScreen = new DOMPoint(at.x, at.y).matrixTransform(matrix);
  return {
    at,
    zoom: matrix.a,
    top: onScreen.y - frame.top,
    left: onScreen.x - frame.left,
    right: frame.right - onScreen.x,
  };
}

export interface PointingHandlers {
  /** The mouse rests there. */
  rest(at: Point): void;
  /** The mouse has gone. */
  leave(): void;
  tap(at: Point): void;
}

const restAfter = 220;
const dragBeyond = 8;

/** Tells a tap from the end of a drag. */
export class Press {
  #down: Point | undefined;

  begin(event: MouseEvent): void {
    this.#down = { x: event.clientX, y: event.clientY };
  }

  /** Whether a click is a tap. One that no pointer made, as a screen reader's, is. */
  isTap(event: MouseEvent): boolean {
    const down = this.#down;
    this.#down = undefined;
    if (down === undefined) return true;
    return Math.hypot(event.clientX - down.x, event.clientY - down.y) <= dragBeyond;
  }
}

/** Listens on the board; the answer ends it. */
export function pointing(board: SVGGraphicsElement, on: PointingHandlers): () => void {
  const press = new Press();
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const placeOf = (event: MouseEvent): Point | undefined => {
    const matrix = board.getScreenCTM()?.inverse();
    return matrix && new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
  };
  const moved = (event: PointerEvent) => {
    clearTimeout(waiting);
    if (event.pointerType !== 'mouse' || event.buttons !== 0) return;
    waiting = setTimeout(() => {
      const found = placeOf(event);
      if (found !== undefined) on.rest(found);
    }, restAfter);
  };
  const left = (event: PointerEvent) => {
    clearTimeout(waiting);
    if (event.pointerType === 'mouse') on.leave();
  };
  const pressed = (event: PointerEvent) => {
    clearTimeout(waiting);
    press.begin(event);
  };
  const clicked = (event: MouseEvent) => {
    const found = press.isTap(event) ? placeOf(event) : undefined;
    if (found !== undefined) on.tap(found);
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
