// Pointer events on the board: resting on a feature, and taps. Dragging the stage is not a tap.
// Keyboards reach the same features in the side panel.

import type { Point } from '../geometry/curve';

/** A point of the stage, and its position on the screen. */
export interface ScreenPosition {
  /** In units of the stage. */
  at: Point;
  /** Pixels per unit of the stage. */
  zoom: number;
  /** Pixels to the edges of the stage. */
  top: number;
  left: number;
  right: number;
}

/** The current position of a point of the stage on the screen. */
export function screenPosition(board: SVGGraphicsElement, at: Point): ScreenPosition | undefined {
  const matrix = board.getScreenCTM();
  // The stage moves its drawing, while its frame stays.
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

export interface PointerHandlers {
  /** The mouse rests on a point. */
  rest(at: Point): void;
  /** The mouse has left the board. */
  leave(): void;
  tap(at: Point): void;
}

const restAfter = 220;
const dragBeyond = 8;

/** Distinguishes a tap from the end of a drag. */
export class TapDetector {
  #down: Point | undefined;

  begin(event: MouseEvent): void {
    this.#down = { x: event.clientX, y: event.clientY };
  }

  /** Whether a click is a tap. A click without a pointer, as by a screen reader, is one. */
  isTap(event: MouseEvent): boolean {
    const down = this.#down;
    this.#down = undefined;
    if (down === undefined) return true;
    return Math.hypot(event.clientX - down.x, event.clientY - down.y) <= dragBeyond;
  }
}

/** Listens to pointer events on the board; returns a function that stops it. */
export function listenToPointer(board: SVGGraphicsElement, on: PointerHandlers): () => void {
  const press = new TapDetector();
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
