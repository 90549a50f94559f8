import { formatDate } from '../../kit/format/wall-clock.ts';
import { heightOf, isNamed, middleOf, type Plot } from './scale.ts';

interface AxesProps {
  plot: Plot;
  ticks: readonly number[];
  days: readonly string[];
  write(value: number): string;
}

/** The lines of a scale with their values, and the days below. */
export function Axes({ plot, ticks, days, write }: AxesProps) {
  const end = ticks.at(-1) ?? 1;
  return (
    <g>
      {ticks.map((tick) => (
        <g key={tick}>
          <line
            className={tick === 0 ? 'axis' : 'grid'}
            x1={plot.left}
            x2={plot.right}
            y1={heightOf(tick, end, plot)}
            y2={heightOf(tick, end, plot)}
          />
          <text x={plot.left - 6} y={heightOf(tick, end, plot) + 4} textAnchor="end">
            {write(tick)}
          </text>
        </g>
      ))}
      {days.map(
        (day, index) =>
          isNamed(index, days.length) && (
            <text key={day} x={middleOf(index, days.length, plot)} y={plot.bottom + 17} textAnchor="middle">
              {formatDate(day).slice(0, index === days.length - 1 ? 6 : 2)}
            </text>
          ),
      )}
    </g>
  );
}
