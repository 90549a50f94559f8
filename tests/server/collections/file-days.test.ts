import { describe, expect, it } from 'vitest';
import { monthEnds } from '../../../host/server/desks/collections/file/month-ends.ts';
import { presentSchedule } from '../../../host/server/desks/collections/file/present-installment.ts';
import { annuitySchedule } from '../../../widgets/contract/collections/schedule.ts';
import { readDay } from '../../../widgets/contract/time.ts';

const made = annuitySchedule({
  principal: 60_000,
  months: 12,
  rateBasisPoints: 2_400,
  firstDueDate: readDay('2026-01-31'),
});

describe("the days of a loan's file", () => {
  it.each(['2026-12-01', '2026-12-30', '2026-12-31'])(
    'has the eleven months that have ended, each once, on %s as well [CL-12]',
    (today) => {
      const months = monthEnds(made, readDay(today));
      expect(months.map(({ month }) => month)).toEqual([
        '2026-01',
        '2026-02',
        '2026-03',
        '2026-04',
        '2026-05',
        '2026-06',
        '2026-07',
        '2026-08',
        '2026-09',
        '2026-10',
        '2026-11',
      ]);
      // due on the month's last day: late from the day after
      expect(months.slice(0, 3).map(({ dpd }) => dpd)).toEqual([0, 28, 59]);
    },
  );

  it('has no delay of a month before the first instalment', () => {
    expect(monthEnds(made, readDay('2026-03-01')).map(({ dpd }) => dpd)).toEqual([...Array(9).fill(null), 0, 28]);
  });

  it('calls the instalment of today the next, and overdue from tomorrow [EN-40]', () => {
    const states = (today: string) =>
      presentSchedule(made, readDay(today))
        .slice(0, 3)
        .map(({ state, dpd }) => [state, dpd]);
    expect(states('2026-01-31')).toEqual([
      ['NEXT', 0],
      ['LATER', 0],
      ['LATER', 0],
    ]);
    expect(states('2026-02-01')).toEqual([
      ['OVERDUE', 1],
      ['NEXT', 0],
      ['LATER', 0],
    ]);
  });
});
