// The camera over the board, and what pointers, wheel and keys do to it. No DOM: the component
// tells what happened in its own pixels.

import type { Box } from '../games/contract';
import {
  between,
  centred,
  fitted,
  intoSight,
  kept,
  limitsFor,
  panned,
  pinched,
  zoomed,
  type Camera,
  type Limits,
  type Point,
  type Size,
} from './geometry';

const MARGIN = 28;
/** Above lies what happened since the last turn; the sides are for the board. */
const INSETS = { top: 60, right: 16, bottom: 20, left: 16 };
/** How much of the board must stay in sight. */
const IN_SIGHT = 60;
/** A pointer that moves less than this has clicked. */
const DRAG_FROM = 6;
const KEY_STEP = 60;
const KEY_ZOOM = 1.25;
const MOTION = 240;

export class StageState {
  camera: Camera = $state.raw({ x: 0, y: 0, scale: 1 });
  size: Size = $state.raw({ width: 1, height: 1 });
  /** Whether a pointer moves the board, so that its end is no click. */
  isDragging = $state(false);
  private box: Box = { x: 0, y: 0, width: 1, height: 1 };
  /** Until somebody moves it, the board is kept fitted as it grows. */
  private isFitted = true;
  private before: { camera: Camera; isFitted: boolean } | undefined;
  private readonly pointers = new Map<number, Point>();
  private travelled = 0;
  private frame: number | undefined;
  /** Where the camera is on its way to. */
  private goal: Camera | undefined;

  /**
   * `closest` is the largest scale: pixels of the screen for one unit of the stage.
   */
  constructor(private readonly closest = 3) {}

  /** What "fit" shows has changed. */
  bounds(box: Box): void {
    const { x, y, width, height } = this.box;
    if (box.x === x && box.y === y && box.width === width && box.height === height) return;
    this.box = box;
    if (this.isFitted) this.fit();
  }

  resize(size: Size): void {
    const { width, height } = this.size;
    this.size = size;
    if (this.isFitted) return this.fit(false);
    // What was in the middle stays there, and what was gone to is still gone to.
    const { goal } = this;
    const inMiddle = (camera: Camera): Camera =>
      panned(camera, (size.width - width) / 2, (size.height - height) / 2);
    this.rest();
    this.camera = this.safe(inMiddle(this.camera));
    if (goal !== undefined) this.travel(inMiddle(goal), true);
  }

  fit(eased = true): void {
    this.isFitted = true;
    this.travel(fitted(this.box, this.size, INSETS, this.closest * 0.6), eased);
  }

  /** Centres on a part of the board, close enough to see it and no closer than one looks. */
  centre(box: Box): void {
    this.isFitted = false;
    const enough = fitted(box, this.size, INSETS, this.closest * 0.5).scale;
    const scale = Math.min(Math.max(this.camera.scale, Math.min(enough, 1)), enough);
    this.travel(centred(box, this.size, scale), true);
  }

  /** Goes so close that a unit has `scale` pixels at least: what lies there can be touched. */
  closeUp(box: Box, scale: number): void {
    if (this.camera.scale >= scale) return this.sees(box) ? undefined : this.centre(box);
    this.isFitted = false;
    this.travel(centred(box, this.size, Math.min(scale, this.closest)), true);
  }

  /** Whether the middle of `box` is in sight. As long as the screen has no size, nothing is out of
   * it: what comes first is fitted. */
  sees(box: Box): boolean {
    if (this.size.width <= 1) return true;
    const x = this.camera.x + (box.x + box.width / 2) * this.camera.scale;
    const y = this.camera.y + (box.y + box.height / 2) * this.camera.scale;
    const isWithin = (at: number, whole: number) => at >= MARGIN && at <= whole - MARGIN;
    return isWithin(x, this.size.width) && isWithin(y, this.size.height);
  }

  /** Goes somewhere to come back: what is seen now is remembered, until somebody moves the board
   * by hand. */
  setOut(): void {
    this.before ??= { camera: this.camera, isFitted: this.isFitted };
  }

  comeBack(): void {
    if (this.before === undefined) return;
    const { camera, isFitted } = this.before;
    this.before = undefined;
    if (isFitted) this.fit();
    else this.travel(camera, true);
  }

  /** Something has the focus: bring it into sight. `box` is on the screen. */
  reveal(box: Box): void {
    const by = intoSight(box, this.size, MARGIN);
    if (by.x !== 0 || by.y !== 0) this.move(panned(this.camera, by.x, by.y));
  }

  down(id: number, at: Point): void {
    this.pointers.set(id, at);
    if (this.pointers.size === 1) {
      this.travelled = 0;
      this.isDragging = false;
    }
    // A second finger means the board, not what lies under it.
    if (this.pointers.size === 2) this.isDragging = true;
  }

  /** True when the pointer moves the board, and should be followed wherever it goes. */
  moved(id: number, to: Point): boolean {
    const from = this.pointers.get(id);
    if (from === undefined) return false;
    const before = [...this.pointers.values()];
    this.pointers.set(id, to);
    const after = [...this.pointers.values()];
    this.travelled += Math.hypot(to.x - from.x, to.y - from.y);
    if (this.travelled < DRAG_FROM && !this.isDragging) return false;
    this.isDragging = true;
    if (before.length >= 2)
      this.move(
        pinched(
          this.camera,
          [before[0]!, before[1]!],
          [after[0]!, after[1]!],
          this.limits,
        ),
      );
    else this.move(panned(this.camera, to.x - from.x, to.y - from.y));
    return true;
  }

  up(id: number): void {
    this.pointers.delete(id);
  }

  /** A turn of the wheel, in pixels. */
  wheel(at: Point, delta: number): void {
    this.move(zoomed(this.camera, at, Math.exp(-delta * 0.0015), this.limits));
  }

  zoom(factor: number): void {
    const at = { x: this.size.width / 2, y: this.size.height / 2 };
    this.isFitted = false;
    this.travel(this.safe(zoomed(this.camera, at, factor, this.limits)), true);
  }

  /** Keys of the stage; true when it was one. Arrows look further that way. */
  key(key: string, withArrows: boolean): boolean {
    if (key === '+' || key === '=') this.zoom(KEY_ZOOM);
    else if (key === '-') this.zoom(1 / KEY_ZOOM);
    else if (key === '0') this.fit();
    else if (withArrows && key === 'ArrowLeft') this.move(panned(this.camera, KEY_STEP, 0));
    else if (withArrows && key === 'ArrowRight') this.move(panned(this.camera, -KEY_STEP, 0));
    else if (withArrows && key === 'ArrowUp') this.move(panned(this.camera, 0, KEY_STEP));
    else if (withArrows && key === 'ArrowDown') this.move(panned(this.camera, 0, -KEY_STEP));
    else return false;
    return true;
  }

  private get limits(): Limits {
    return limitsFor(this.box, this.size, this.closest);
  }

  private safe(camera: Camera): Camera {
    return kept(camera, this.box, this.size, IN_SIGHT);
  }

  private move(camera: Camera): void {
    this.isFitted = false;
    this.before = undefined;
    this.rest();
    this.camera = this.safe(camera);
  }

  private travel(to: Camera, eased: boolean): void {
    this.rest();
    const still =
      !eased ||
      typeof requestAnimationFrame === 'undefined' ||
      matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (still) {
      this.camera = to;
      return;
    }
    this.goal = to;
    const from = this.camera;
    const began = performance.now();
    const go = (now: number): void => {
      const t = Math.min(1, Math.max(0, (now - began) / MOTION));
      this.camera = t === 1 ? to : between(from, to, t);
      if (t === 1) this.rest();
      else this.frame = requestAnimationFrame(go);
    };
    this.frame = requestAnimationFrame(go);
  }

  private rest(): void {
    if (this.frame !== undefined) cancelAnimationFrame(this.frame);
    this.frame = this.goal = undefined;
  }
}
