import fc from 'fast-check';
import type { EntryOf, LoanEntry } from '../../../widgets/contract/ledger/loan-entry.ts';
import { emiOfRow, type PlanRow } from '../../../widgets/contract/ledger/loan-plan.ts';
import { least, minus, noPaise, paise, sumOf, type Paise } from '../../../widgets/contract/ledger/paise.ts';
import { dayMs, daysAfter, startOfDay, type Day } from '../../../widgets/contract/time.ts';
import { lives, type Life } from './random-life.ts';

/** How a loan stands when it is taken over, in numbers that become amounts of the loan that it happens to. */
const standings = fc.record({
  at: fc.integer({ min: 0, max: 1_000 }),
  place: fc.nat({ max: 30 }),
  paidRows: fc.nat({ max: 18 }),
  part: fc.integer({ min: 0, max: 999 }),
  isRepaidAhead: fc.boolean(),
  held: fc.constantFrom(0, 0, 1, 777, 2_500),
  charges: fc.constantFrom(0, 0, 59_000),
  hasPenalRows: fc.boolean(),
  closed: fc.constantFrom('PAID' as const, 'SETTLED' as const, null, null, null, null, null, null),
});
type Standing = typeof standings extends fc.Arbitrary<infer T> ? T : never;

const partOf = (amount: number, part: number): Paise => paise(Math.floor((amount * part) / 1_000));

/** The rows as an older schedule leaves them: what was repaid ahead bears no interest. */
function keptRows(rows: readonly PlanRow[], { part, isRepaidAhead, closed }: Standing, day: Day): PlanRow[] {
  if (!isRepaidAhead || closed) return [...rows];
  const last = rows.length - 1;
  return rows.map((row, at) => {
    if (row.dueOn <= day || at < last - 1) return row;
    const saved = at === last ? row.interest : partOf(row.interest, part);
    return { ...row, interest: minus(row.interest, saved) };
  });
}

/** What is paid of each row: the first ones, a part of the next, and of those ahead principal of the last two. */
function paidOf(rows: readonly PlanRow[], { paidRows, part, isRepaidAhead, closed }: Standing, day: Day) {
  const last = rows.length - 1;
  return rows.map((row, at) => {
    const { no, dueOn } = row;
    const isWhole = closed !== null || (dueOn <= day && at < paidRows);
    if (isWhole) return { ...row, ...(at % 2 === 0 && dueOn <= day && { closedOn: dueOn }) };
    if (dueOn <= day && at === paidRows) {
      const money = partOf(emiOfRow(row), part);
      const interest = least(money, row.interest);
      return { no, interest, principal: minus(money, interest) };
    }
    const isAhead = isRepaidAhead && dueOn > day && at >= last - 1;
    return { no, interest: noPaise, principal: isAhead ? partOf(row.principal, at === last ? 1_000 : part) : noPaise };
  });
}

function termsOf(rows: readonly PlanRow[], emi: Paise, standing: Standing, day: Day): EntryOf<'OPENING'>['terms'] {
  const { part, hasPenalRows, closed } = standing;
  const penalRows = rows
    .filter(({ dueOn, no }) => dueOn <= day && no % 3 !== 0)
    .map(({ no }) => ({ no, amount: partOf(emi, 20 * no), paid: partOf(partOf(emi, 20 * no), closed ? 1_000 : part) }));
  return {
    held: partOf(emi, standing.held),
    penal: hasPenalRows || !closed ? sumOf(penalRows, ({ amount, paid }) => minus(amount, paid)) : noPaise,
    charges: closed ? noPaise : paise(standing.charges),
    paid: paidOf(rows, standing, day).map(({ no, principal, interest, ...more }) => ({
      no,
      principal,
      interest,
      ...('closedOn' in more && { closedOn: more.closedOn }),
    })),
    ...(hasPenalRows && { penalRows }),
    ...(closed && { closed: { reason: closed, on: day } }),
  };
}

function openedLife({ plan, entries, day }: Life, standing: Standing): Life {
  const openedOn = daysAfter(plan.disbursedOn, Math.floor((standing.at * (plan.months + 3) * 30) / 1_000));
  const rows = keptRows(plan.rows, standing, openedOn);
  const place = standing.place % (entries.length + 1);
  const opening: LoanEntry = {
    id: 'OPENING',
    seq: place + 1,
    valueDate: openedOn,
    bookedAt: new Date(startOfDay(openedOn).getTime() + dayMs / 2),
    source: 'MIGRATION',
    kind: 'OPENING',
    terms: termsOf(rows, plan.emi, standing, openedOn),
  };
  const moved = entries.slice(place).map((entry) => ({ ...entry, seq: entry.seq + 1 }));
  return { plan: { ...plan, rows }, entries: [...entries.slice(0, place), opening, ...moved], day };
}

/** Lives of loans that are taken over somewhere in them, with up to so many other entries. */
export const openedLives = (mostEntries: number): fc.Arbitrary<Life> =>
  fc.record({ life: lives(mostEntries), standing: standings }).map(({ life, standing }) => openedLife(life, standing));
