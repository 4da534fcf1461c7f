// The camera over the board, and how pointers, wheel and keys move it. Headless: the component
// passes events in its own pixels.

import type { Box } from '../games/contract';
import {
  interpolated,
  centred,
  fitted,
  panIntoView,
  clampedToBoard,
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
/** The recap covers the top of the stage. */
const INSETS = { top: 60, right: 16, bottom: 20, left: 16 };
/** How many pixels of the board must stay visible. */
const MIN_VISIBLE = 60;
/** A pointer that moves fewer pixels than this clicks. */
const DRAG_THRESHOLD = 6;
const KEY_STEP = 60;
const KEY_ZOOM = 1.25;
const ANIMATION_MS = 240;

export class StageState {
  camera: Camera = $state.raw({ x: 0, y: 0, scale: 1 });
  size: Size = $state.raw({ width: 1, height: 1 });
  /** Whether a pointer drags the board, so that its release is not a click. */
  isDragging = $state(false);
  private box: Box = { x: 0, y: 0, width: 1, height: 1 };
  /** Whether the board is fitted again as it grows; until the player moves the camera. */
  private isFitted = true;
  private saved: { camera: Camera; isFitted: boolean } | undefined;
  private readonly pointers = new Map<number, Point>();
  private travelled = 0;
  private frame: number | undefined;
  /** The end of the running animation. */
  private target: Camera | undefined;

  /** `closest` is the largest scale, in screen pixels per unit of the stage. */
  constructor(private readonly closest = 3) {}

  /** Sets what `fit` shows. */
  setBounds(box: Box): void {
    const { x, y, width, height } = this.box;
    if (box.x === x && box.y === y && box.width === width && box.height === height) return;
    this.box = box;
    if (this.isFitted) this.fit();
  }

  resize(size: Size): void {
    const { width, height } = this.size;
    this.size = size;
    if (this.isFitted) return this.fit(false);
    // The centre stays at the centre, and a running animation continues to the same point.
    const { target } = this;
    const recentred = (camera: Camera): Camera =>
      panned(camera, (size.width - width) / 2, (size.height - height) / 2);
    this.stopAnimation();
    this.camera = this.clamped(recentred(this.camera));
    if (target !== undefined) this.animateTo(recentred(target));
  }

  fit(animated = true): void {
    this.isFitted = true;
    const to = fitted(this.box, this.size, INSETS, this.closest * 0.6);
    if (animated) this.animateTo(to);
    else this.jumpTo(to);
  }

  /** Centres on a part of the board; zooms in only if it would be hard to see. */
  centre(box: Box): void {
    this.isFitted = false;
    const enough = fitted(box, this.size, INSETS, this.closest * 0.5).scale;
    const scale = Math.min(Math.max(this.camera.scale, Math.min(enough, 1)), enough);
    this.animateTo(centred(box, this.size, scale));
  }

  /** Zooms in to at least `scale` pixels per unit, so that small targets can be touched. */
  closeUp(box: Box, scale: number): void {
    if (this.camera.scale >= scale) return this.isInView(box) ? undefined : this.centre(box);
    this.isFitted = false;
    this.animateTo(centred(box, this.size, Math.min(scale, this.closest)));
  }

  /** Whether the centre of `box` is visible. True while the size of the screen is unknown, since the
   * first view is fitted anyway. */
  isInView(box: Box): boolean {
    if (this.size.width <= 1) return true;
    const x = this.camera.x + (box.x + box.width / 2) * this.camera.scale;
    const y = this.camera.y + (box.y + box.height / 2) * this.camera.scale;
    const isWithin = (at: number, length: number) => at >= MARGIN && at <= length - MARGIN;
    return isWithin(x, this.size.width) && isWithin(y, this.size.height);
  }

  /** Saves the camera for `restoreCamera`; moving the board by hand discards it. */
  saveCamera(): void {
    this.saved ??= { camera: this.camera, isFitted: this.isFitted };
  }

  restoreCamera(): void {
    if (this.saved === undefined) return;
    const { camera, isFitted } = this.saved;
    this.saved = undefined;
    if (isFitted) this.fit();
    else this.animateTo(camera);
  }

  /** Pans until a focused element is visible. `box` is in screen coordinates. */
  reveal(box: Box): void {
    const by = panIntoView(box, this.size, MARGIN);
    if (by.x !== 0 || by.y !== 0) this.move(panned(this.camera, by.x, by.y));
  }

  down(id: number, at: Point): void {
    this.pointers.set(id, at);
    if (this.pointers.size === 1) {
      this.travelled = 0;
      this.isDragging = false;
    }
    // A second finger moves the board, whatever lies under it.
    if (this.pointers.size === 2) this.isDragging = true;
  }

  /** Returns true when the pointer drags the board, and should be captured. */
  moved(id: number, to: Point): boolean {
    const from = this.pointers.get(id);
    if (from === undefined) return false;
    const before = [...this.pointers.values()];
    this.pointers.set(id, to);
    const after = [...this.pointers.values()];
    this.travelled += Math.hypot(to.x - from.x, to.y - from.y);
    if (this.travelled < DRAG_THRESHOLD && !this.isDragging) return false;
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

  /** Zooms by a wheel event, in pixels. */
  wheel(at: Point, delta: number): void {
    this.move(zoomed(this.camera, at, Math.exp(-delta * 0.0015), this.limits));
  }

  zoom(factor: number): void {
    const at = { x: this.size.width / 2, y: this.size.height / 2 };
    this.isFitted = false;
    this.animateTo(this.clamped(zoomed(this.camera, at, factor, this.limits)));
  }

  /** Handles a key; returns whether it did anything. */
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

  private clamped(camera: Camera): Camera {
    return clampedToBoard(camera, this.box, this.size, MIN_VISIBLE);
  }

  private move(camera: Camera): void {
    this.isFitted = false;
    this.saved = undefined;
    this.jumpTo(this.clamped(camera));
  }

  private jumpTo(camera: Camera): void {
    this.stopAnimation();
    this.camera = camera;
  }

  private animateTo(to: Camera): void {
    const isStill =
      typeof requestAnimationFrame === 'undefined' ||
      matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (isStill) return this.jumpTo(to);
    this.stopAnimation();
    this.target = to;
    const from = this.camera;
    const began = performance.now();
    const go = (now: number): void => {
      const t = Math.min(1, Math.max(0, (now - began) / ANIMATION_MS));
      this.camera = t === 1 ? to : interpolated(from, to, t);
      if (t === 1) this.stopAnimation();
      else this.frame = requestAnimationFrame(go);
    };
    this.frame = requestAnimationFrame(go);
  }

  private stopAnimation(): void {
    if (this.frame !== undefined) cancelAnimationFrame(this.frame);
    this.frame = this.target = undefined;
  }
}
