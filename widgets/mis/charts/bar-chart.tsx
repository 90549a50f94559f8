import { Axes } from './axes.tsx';
import { heightOf, middleOf, picture, ticksTo, type Plot } from './scale.ts';

interface BarChartProps {
  /** What the picture says, in words. */
  label: string;
  /** The oldest first. */
  days: readonly string[];
  values: readonly number[];
  write(value: number): string;
}

const plot: Plot = { left: 52, right: picture.width - 8, top: 16, bottom: picture.height - 24 };

/** A bar a day, from 0; the last day's value stands over its bar. */
export function BarChart({ label, days, values, write }: BarChartProps) {
  const ticks = ticksTo(Math.max(...values));
  const end = ticks.at(-1) ?? 1;
  const width = Math.min(36, ((plot.right - plot.left) / days.length) * 0.62);
  const last = values.at(-1) ?? 0;
  const x = Math.min(middleOf(days.length - 1, days.length, plot), plot.right - 30);
  return (
    <svg className="chart" viewBox={`0 0 ${picture.width} ${picture.height}`} role="img" aria-label={label}>
      <Axes plot={plot} ticks={ticks} days={days} write={write} />
      {values.map((value, index) => {
        const y = heightOf(value, end, plot);
        return (
          <rect
            key={days[index]}
            className="bar"
            x={middleOf(index, days.length, plot) - width / 2}
            y={y}
            width={width}
            height={plot.bottom - y}
          />
        );
      })}
      <text className="end" x={x} y={heightOf(last, end, plot) - 5} textAnchor="middle">
        {write(last)}
      </text>
    </svg>
  );
}
