/** Where a chart's marks stand, in the units of its picture. */
export interface Plot {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export const picture = { width: 400, height: 168 } as const;

/** Four steps from 0 to a round number that is no less than a value. */
export function ticksTo(most: number): readonly number[] {
  const rough = Math.max(most, 1) / 4;
  const unit = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 2.5, 5, 10].map((times) => times * unit).find((size) => size >= rough) ?? rough);
  return [0, 1, 2, 3, 4].map((times) => times * step);
}

/** The place of a value between 0 and the end of a scale. */
export const heightOf = (value: number, end: number, { top, bottom }: Plot): number =>
  bottom - (value / end) * (bottom - top);

/** The middle of a day's place among all days. */
export const middleOf = (index: number, count: number, { left, right }: Plot): number =>
  count === 1 ? (left + right) / 2 : left + ((index + 0.5) * (right - left)) / count;

/** The days that have their name under the chart: so many that no two names touch. */
export const isNamed = (index: number, count: number): boolean => (count - 1 - index) % Math.ceil(count / 6) === 0;
