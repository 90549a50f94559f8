import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LoanEntry } from '../../../widgets/contract/ledger/loan-entry.ts';
import { paise, plus, share, sumOf } from '../../../widgets/contract/ledger/paise.ts';
import { position, type Position } from '../../../widgets/contract/ledger/position.ts';
import { daysAfter, endOfDay } from '../../../widgets/contract/time.ts';
import type { NaivePosition } from '../../support/loans/naive-entries.ts';
import { naivePosition } from '../../support/loans/naive-position.ts';
import { openedLives } from '../../support/loans/opened-life.ts';
import { lives, type Life } from '../../support/loans/random-life.ts';
import { isGate } from '../../support/tiers/tiers.ts';

const numRuns = isGate ? 200 : 10_000;
const seed = 20_261_130;
/** A machine that does other things at the same time is slow, not wrong. */
const timeout = 600_000;

const holds = (mostEntries: number, check: (life: Life) => void, of = lives) =>
  fc.assert(fc.property(of(mostEntries), check), { numRuns, seed });

/** Loans from their disbursal on, and such as are taken over on some day. */
const kinds = [
  { kind: 'of a loan', of: lives },
  { kind: 'of a loan that was taken over', of: openedLives },
];

/** What a position says, but for what names entries by their order. */
const figures = (of: Position) => ({ ...of, splits: [] });

function asNaive(of: Position): NaivePosition {
  const { principal, interest, penal, charges } = of.writtenOff;
  return {
    state: of.state,
    money: BigInt(of.held + of.excess),
    emi: BigInt(of.emi),
    principal: BigInt(of.principal),
    emiDue: BigInt(of.emiDue),
    penalDue: BigInt(of.penalDue),
    chargesDue: BigInt(of.chargesDue),
    refundDue: BigInt(of.refundDue),
    dpd: BigInt(of.dpd),
    writtenOff: BigInt(principal + interest + penal + charges),
    settlement: of.settlement?.status ?? null,
    lacks: of.quote && BigInt(of.quote.lacks),
    ahead: of.rows
      .filter(({ isDue }) => !isDue)
      .map(({ dueOn, principal: its, interest: own }) => [dueOn, BigInt(its), BigInt(own)]),
  };
}

describe('in any life of a loan', { timeout }, () => {
  it.each(kinds)('the position is what a reckoning day by calendar day comes to, to the paisa: $kind', ({ of }) => {
    const check = ({ plan, entries, day }: Life) => {
      expect(asNaive(position(plan, entries, day))).toEqual(naivePosition(plan, entries, day));
    };
    holds(30, check, of);
  });

  it.each(kinds)('what was received is what was applied, is held or excess, and was refunded: $kind', ({ of }) => {
    const check = ({ plan, entries, day }: Life) => {
      const { received, applied, held, excess, refunded } = position(plan, entries, day);
      expect(applied + held + excess + refunded).toBe(received);
      expect(Math.min(held, excess, applied)).toBeGreaterThanOrEqual(0);
    };
    holds(30, check, of);
  });

  it.each(kinds)(
    'principal is repaid, left or written off, and nothing is paid beyond what is asked: $kind',
    ({ of }) => {
      const check = ({ plan, entries, day }: Life) => {
        const { rows, ended, prepaid, principal, writtenOff, penal, charges } = position(plan, entries, day);
        const repaid = sumOf([...rows, ...ended], ({ principalPaid }) => principalPaid);
        expect(plus(plus(repaid, prepaid), plus(principal, writtenOff.principal))).toBe(plan.principal);
        for (const { amount, paid, givenUp } of [...penal, ...charges])
          expect(paid + givenUp).toBeLessThanOrEqual(amount);
        for (const row of rows) {
          expect(row.interestPaid).toBeLessThanOrEqual(row.interest);
          expect(row.principalPaid).toBeLessThanOrEqual(row.principal);
        }
      };
      holds(30, check, of);
    },
  );

  it('entries of different days may be booked in any order', () => {
    holds(20, ({ plan, entries, day }) => {
      const turned = inOrderOfBooking(entries, (one, other) => (one.valueDate < other.valueDate ? 1 : -1));
      const sorted = inOrderOfBooking(entries, (one, other) => (one.valueDate < other.valueDate ? -1 : 1));
      expect(figures(position(plan, turned, day))).toEqual(figures(position(plan, sorted, day)));
    });
  });

  it('what is told late counts as if it had been told in its time, and before it is told as if it were not', () => {
    holds(20, ({ plan, entries, day }) => {
      const inTime = entries.map((entry) => ({ ...entry, bookedAt: new Date(`${entry.valueDate}T06:00:00Z`) }));
      const end = endOfDay(daysAfter(plan.rows.at(-1)?.dueOn ?? day, 400));
      expect(position(plan, entries, day, end)).toEqual(position(plan, inTime, day, end));
      const then = new Date(`${day}T12:00:00Z`);
      const known = entries.filter(({ bookedAt }) => bookedAt <= then);
      expect(position(plan, entries, day, then)).toEqual(position(plan, known, day));
    });
  });

  it('a reversal leaves what would have been without the receipt', () => {
    holds(20, ({ plan, entries, day }) => {
      const gone = new Set(entries.flatMap((entry) => (entry.kind === 'REVERSAL' ? [entry.dependsOn] : [])));
      const without = entries.filter(({ id, kind }) => !gone.has(id) && kind !== 'REVERSAL');
      expect(position(plan, entries, day)).toEqual(position(plan, without, day));
    });
  });

  it('no interest is asked on principal that was repaid: each row bears that of what is left before it at most', () => {
    holds(20, ({ plan, entries, day }) => {
      const { rows, state } = position(plan, entries, day);
      const ahead = rows.filter(({ isDue }) => !isDue);
      let left = sumOf(ahead, ({ principal }) => principal);
      for (const [index, row] of ahead.entries()) {
        if (index > 0) expect(row.interest).toBe(share(left, plan.rateBp, 120_000, 'half up'));
        left = paise(left - row.principal);
      }
      if (state !== 'OPEN') expect(ahead).toEqual([]);
    });
  });
});

/** The same entries, told in another order; those of one day stay in theirs. */
function inOrderOfBooking(
  entries: readonly LoanEntry[],
  order: (one: LoanEntry, other: LoanEntry) => number,
): LoanEntry[] {
  return entries
    .toSorted((one, other) => (one.valueDate === other.valueDate ? one.seq - other.seq : order(one, other)))
    .map((entry, index) => ({ ...entry, seq: index + 1 }));
}
