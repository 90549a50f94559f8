import { Axes } from './axes.tsx';
import { heightOf, middleOf, picture, ticksTo, type Plot } from './scale.ts';

/** A line of a chart; null where a day has no value. */
export interface Series {
  label: string;
  values: readonly (number | null)[];
}

interface LineChartProps {
  /** What the picture says, in words. */
  label: string;
  /** The oldest first. */
  days: readonly string[];
  series: readonly Series[];
  write(value: number): string;
  /** The end of the scale; that of the largest value unless given. */
  most?: number;
}

const plot: Plot = { left: 40, right: picture.width - 84, top: 10, bottom: picture.height - 24 };

/** The last value of a line, and where it stands. */
function endOf({ values }: Series, days: number, end: number) {
  for (let index = values.length - 1; index >= 0; index--) {
    const value = values[index];
    if (value !== null && value !== undefined)
      return { value, x: middleOf(index, days, plot), y: heightOf(value, end, plot) };
  }
  return undefined;
}

/** The heights of the names at the ends of the lines, so that none stands on another. */
function apart(heights: readonly number[]): number[] {
  const order = heights.map((height, index) => ({ height, index })).toSorted((one, other) => one.height - other.height);
  const placed: number[] = [];
  let last = -Infinity;
  for (const { height, index } of order) {
    last = Math.max(height, last + 15);
    placed[index] = last;
  }
  const over = Math.max(0, last - (plot.bottom + 4));
  return placed.map((height) => height - over);
}

/** Lines over days; each is named at its end and has a mark of its own, so that no colour has to be told apart. */
export function LineChart({ label, days, series, write, most }: LineChartProps) {
  const ticks = ticksTo(most ?? Math.max(...series.flatMap(({ values }) => values.map((value) => value ?? 0))));
  const end = ticks.at(-1) ?? 1;
  const ends = series.map((each) => endOf(each, days.length, end));
  const names = apart(ends.map((found) => (found?.y ?? plot.bottom) + 4));
  return (
    <svg className="chart" viewBox={`0 0 ${picture.width} ${picture.height}`} role="img" aria-label={label}>
      <Axes plot={plot} ticks={ticks} days={days} write={write} />
      {series.map(({ label: name, values }, place) => {
        const points = values.flatMap((value, index) =>
          value === null ? [] : [{ x: middleOf(index, days.length, plot), y: heightOf(value, end, plot) }],
        );
        const found = ends[place];
        return (
          <g key={name} className={place === 0 ? 'series one' : 'series two'}>
            <polyline points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')} />
            {points.length <= 31 &&
              points.map(({ x, y }) =>
                place === 0 ? (
                  <circle key={x} cx={x} cy={y} r={2.6} />
                ) : (
                  <rect key={x} x={x - 2.6} y={y - 2.6} width={5.2} height={5.2} />
                ),
              )}
            {found && (
              <text className="end" x={plot.right + 4} y={names[place]}>
                {name} {write(found.value)}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}
