// Small drawings for spaces, as the `d` of paths around the centre of a hexagon of radius 50. Each
// terrain has a few variants, so that neighbours look different. The lower middle stays empty for
// the strength.

type Place = readonly [x: number, y: number, size: number];

const n = (value: number): number => Math.round(value * 10) / 10;

/** A point at an angle and a distance from another, in degrees clockwise from the east. */
function polar(x: number, y: number, angle: number, length: number): [number, number] {
  const turn = (angle * Math.PI) / 180;
  return [x + Math.cos(turn) * length, y + Math.sin(turn) * length];
}

/** A pointed leaf from its stalk. */
function leaf(x: number, y: number, angle: number, length: number): string {
  const [tipX, tipY] = polar(x, y, angle, length);
  const [leftX, leftY] = polar(x, y, angle - 34, length * 0.58);
  const [rightX, rightY] = polar(x, y, angle + 34, length * 0.58);
  return `M${n(x)} ${n(y)}Q${n(leftX)} ${n(leftY)} ${n(tipX)} ${n(tipY)}Q${n(rightX)} ${n(rightY)} ${n(x)} ${n(y)}Z`;
}

/** A fan of leaves from one root. */
function plant([x, y, size]: Place, from: number, to: number, leaves: number): string {
  const steps = Array.from(
    { length: leaves },
    (_, index) => from + ((to - from) * index) / (leaves - 1),
  );
  return steps.map((angle, index) => leaf(x, y, angle, size * (index % 2 ? 0.82 : 1))).join('');
}

const palms = (places: readonly Place[]): string =>
  places.map((place) => plant(place, -160, -20, 5)).join('');

/** Undergrowth with plants in front of it. No leaf crosses the sides of the hexagon. */
export const JUNGLE = {
  shade: [
    plant([-27, 14, 15], -190, 10, 5) +
      plant([27, 14, 15], -190, 10, 5) +
      plant([0, -30, 13], -170, -10, 4),
    plant([-30, 8, 13], -220, 20, 5) +
      plant([26, 15, 15], -190, 10, 5) +
      plant([10, -28, 13], -170, -10, 4),
    plant([-25, 16, 15], -190, 10, 5) +
      plant([30, 6, 13], -210, 20, 5) +
      plant([-10, -28, 13], -170, -10, 4),
  ],
  plants: [
    palms([
      [-19, 4, 25],
      [18, -4, 24],
      [0, -14, 20],
    ]),
    palms([
      [-4, 6, 27],
      [-24, -10, 19],
      [23, -8, 20],
    ]),
    palms([
      [20, 6, 25],
      [-16, -2, 24],
      [6, -18, 18],
    ]),
  ],
} as const;

/** A line of waves. */
function wave(x: number, y: number, count: number): string {
  return `M${x} ${y}` + 'q4.5 -6 9 0t9 0'.repeat(count);
}

export const WATER = [
  wave(-27, -24, 2) +
    wave(-9, -8, 2) +
    wave(-38, -2, 1) +
    wave(-34, 14, 1) +
    wave(18, 12, 1) +
    wave(10, -28, 1),
  wave(-18, -32, 2) +
    wave(-36, -14, 2) +
    wave(12, -12, 1) +
    wave(-12, 4, 2) +
    wave(22, 8, 1) +
    wave(-36, 16, 1),
  wave(-10, -34, 1) +
    wave(-32, -20, 1) +
    wave(0, -18, 2) +
    wave(-34, -2, 3) +
    wave(20, 16, 1) +
    wave(-38, 18, 1),
];

/** A hut: walls with a door, and a roof of straw. */
const hutWalls = ([x, y, s]: Place): string =>
  `M${n(x - s)} ${n(y)}v${n(s)}h${n(s * 0.7)}v${n(-s * 0.7)}h${n(s * 0.6)}v${n(s * 0.7)}h${n(s * 0.7)}v${n(-s)}Z`;
const hutRoof = ([x, y, s]: Place): string =>
  `M${n(x)} ${n(y - s * 1.15)}L${n(x + s * 1.5)} ${n(y + s * 0.15)}Q${n(x)} ${n(y - s * 0.2)} ${n(x - s * 1.5)} ${n(y + s * 0.15)}Z`;

const HUTS: readonly (readonly Place[])[] = [
  [
    [-16, -12, 11],
    [15, -4, 12],
    [6, -29, 8],
  ],
  [
    [14, -16, 11],
    [-15, -4, 12],
    [-8, -29, 8],
  ],
  [
    [-1, -6, 13],
    [-24, -17, 8],
    [23, -17, 8],
  ],
];
export const VILLAGE = HUTS.map((huts) => ({
  walls: huts.map(hutWalls).join(''),
  roofs: huts.map(hutRoof).join(''),
}));

/** A stone with a flat bottom, and the light on it. */
const stone = ([x, y, s]: Place): string =>
  `M${n(x - s)} ${n(y + s * 0.55)}L${n(x - s * 0.8)} ${n(y - s * 0.25)}L${n(x - s * 0.2)} ${n(y - s * 0.75)}L${n(x + s * 0.55)} ${n(y - s * 0.55)}L${n(x + s)} ${n(y + s * 0.1)}L${n(x + s * 0.85)} ${n(y + s * 0.55)}Z`;
const stoneLight = ([x, y, s]: Place): string =>
  `M${n(x - s * 0.8)} ${n(y - s * 0.25)}L${n(x - s * 0.2)} ${n(y - s * 0.75)}L${n(x + s * 0.55)} ${n(y - s * 0.55)}L${n(x + s * 0.1)} ${n(y - s * 0.2)}Z`;

const STONES: readonly (readonly Place[])[] = [
  [
    [-15, -4, 15],
    [16, -10, 17],
    [-2, -27, 11],
    [-31, 11, 8],
    [31, 10, 7],
  ],
  [
    [13, -1, 15],
    [-17, -14, 17],
    [9, -26, 11],
    [31, 9, 8],
    [-30, 12, 7],
  ],
  [
    [0, -8, 18],
    [-25, -8, 11],
    [24, -16, 11],
    [-4, -32, 8],
    [32, 8, 8],
  ],
];
export const RUBBLE = STONES.map((stones) => ({
  stones: stones.map(stone).join(''),
  light: stones.map(stoneLight).join(''),
}));

/** Peaks with snow. */
const peak = ([x, y, s]: Place): string =>
  `M${n(x - s)} ${n(y)}L${n(x - s * 0.35)} ${n(y - s * 0.85)}L${n(x)} ${n(y - s * 1.3)}L${n(x + s * 0.4)} ${n(y - s * 0.75)}L${n(x + s)} ${n(y)}Z`;
const snow = ([x, y, s]: Place): string =>
  `M${n(x - s * 0.35)} ${n(y - s * 0.85)}L${n(x)} ${n(y - s * 1.3)}L${n(x + s * 0.4)} ${n(y - s * 0.75)}L${n(x + s * 0.16)} ${n(y - s * 0.86)}L${n(x)} ${n(y - s * 0.62)}L${n(x - s * 0.14)} ${n(y - s * 0.82)}Z`;

const PEAKS: readonly (readonly Place[])[] = [
  [
    [13, 14, 22],
    [-13, 24, 26],
  ],
  [
    [-14, 12, 22],
    [13, 24, 26],
  ],
  [
    [-20, 14, 17],
    [19, 14, 18],
    [0, 26, 27],
  ],
];
export const MOUNTAIN = PEAKS.map((peaks) => ({
  peaks: peaks.map(peak).join(''),
  snow: peaks.map(snow).join(''),
}));

/** The mouth of a cave in a rock. */
export const CAVE = {
  rock: 'M-37 26L-34 2L-22 -18L-8 -31L12 -29L26 -14L35 4L37 26Z',
  ridge: 'M-22 -18L-12 -8M12 -29L10 -16M26 -14L20 -4',
  mouth: 'M-19 26C-20 4 -12 -8 0 -8C12 -8 20 4 19 26Z',
};

/** A tent with an open flap, a flag, and a fire in front of it. */
export const CAMP = {
  tent: 'M-30 12L-4 -28L22 12Z',
  flap: 'M-12 12L-4 -16L5 12Z',
  flag: 'M-4 -28V-42L9 -37L-4 -32',
  logs: 'M22 14L36 8M22 8L36 14',
  fire: 'M29 -8C35 -2 34 6 29 8C24 6 23 0 27 -3C27 -5 28 -6 29 -8Z',
};

/** The numerals 1 to 5 as strokes, since hundreds of text elements would make panning slow. */
export const DIGITS = [
  'M-3 -4.5L1 -7V7',
  'M-4.5 -3.5C-4.5 -8.5 4.5 -8.5 4.5 -3.5C4.5 0 -2 3.5 -4.5 7H4.8',
  'M-4 -7H4L-.5 -1.5C6 -1.5 6 7.2 0 7.2C-2.5 7.2 -4 6.2 -4.8 4.8',
  'M2.5 7V-7L-5 3H5.5',
  'M4 -7H-3L-3.6 -1C0 -3 5 -1.5 5 2.6C5 7.6 -2 8.8 -4.8 5',
];
