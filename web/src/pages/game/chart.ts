// The geometry of the chart of points.

export interface Scale {
  width: number;
  height: number;
  most: number;
  moves: number;
}

/** Round steps for an axis that reaches at least `most`: 1, 2 or 5 times a power of ten. */
export function ticks(most: number, about = 4): number[] {
  const rough = Math.max(1, most / about);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((times) => times * power).find((size) => size >= rough)!;
  const all: number[] = [];
  for (let tick = 0; tick < most + step; tick += step) all.push(tick);
  return all;
}

/** The path of a line that stays level until the total changes. */
export function stepLine(points: readonly number[], scale: Scale): string {
  const x = (move: number) => ((move / Math.max(1, scale.moves)) * scale.width).toFixed(1);
  const y = (value: number) =>
    (scale.height - (value / Math.max(1, scale.most)) * scale.height).toFixed(1);
  let path = `M0 ${y(points[0] ?? 0)}`;
  points.forEach((value, move) => {
    if (move > 0 && value !== points[move - 1]) path += `H${x(move)}V${y(value)}`;
  });
  return `${path}H${x(points.length - 1)}`;
}
