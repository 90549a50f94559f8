import type { Installment } from '../../../../../../widgets/contract/collections/schedule.ts';
import type { Day } from '../../../../../../widgets/contract/time.ts';
import type { caseColumns } from '../case-columns.ts';
import { installmentRow } from '../../schedule/schedule.store.ts';
import { figuresOf } from '../../schedule/stand-case.ts';
import type { LedgerRow } from '../installment-rows.ts';
import type { casesOf } from './opening.store.ts';

export type KeptCase = Awaited<ReturnType<typeof casesOf>>[number];
/** Figures by their names; of an instalment with its number before it. */
export type Figures = Record<string, string | number | null>;
/** Figures that are not the same, of both sides. */
export type Difference = { kept: Figures; reckoned: Figures };

/** What readers of an instalment show of it. By which way its last money came follows from the payments. */
const ofRow = [
  'due_date',
  'due_amount',
  'principal_component',
  'interest_component',
  'penalty_component',
  'outstanding_principal',
  'paid_date',
  'paid_amount',
  'principal_paid',
  'interest_paid',
  'penalty_paid',
] as const;

const rowFigures = (rows: readonly Pick<LedgerRow, 'no' | (typeof ofRow)[number]>[]): Figures =>
  Object.fromEntries(rows.flatMap((row) => ofRow.map((name) => [`${row.no} ${name}`, row[name]])));

const ofStanding = [
  'principal_outstanding',
  'total_outstanding',
  'overdue_amount',
  'oldest_due_on',
  'dpd',
  'bucket',
  'queue',
  'peak',
] as const;
/** What is kept in the case alone. Its EMI is that of its next row from now on, which new terms have written otherwise. */
const ofCase = ['restructured_on', 'closed_reason', 'closed_on'] as const;
/** A case that was opened after the payments of its loan says no day of them, where its ledger does. */
const ofCaseOn = ({ last_paid_on: paidOn }: KeptCase) =>
  paidOn === null ? ofCase : ([...ofCase, 'last_paid_on'] as const);

const pick = <Name extends string>(from: Readonly<Record<Name, string | number | null>>, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]]));

/**
 * The figures of a loan as its schedule has them on a day; of one in collection as its case says, which a night has brought to that
 * day. A case that is in no queue says what it said when it left.
 */
export function keptFigures(schedule: readonly Installment[], inCase: KeptCase | undefined, today: Day): Figures {
  const rows = rowFigures(schedule.map((each) => installmentRow('', each)));
  if (!inCase) return { ...rows, ...pick(figuresOf(schedule, today, '1-30'), ofStanding) };
  const standing = pick(figuresOf(schedule, today, inCase.peak), ofStanding);
  return {
    ...rows,
    ...standing,
    ...(inCase.queue !== null && pick(inCase, ofStanding)),
    ...pick(inCase, ofCaseOn(inCase)),
  };
}

/** The same as its ledger has them. */
export function reckonedFigures(
  rows: readonly LedgerRow[],
  columns: ReturnType<typeof caseColumns>,
  inCase: KeptCase | undefined,
): Figures {
  return { ...rowFigures(rows), ...pick(columns, ofStanding), ...(inCase && pick(columns, ofCaseOn(inCase))) };
}

/** Those figures that are not the same, of each side. Undefined where none differs. */
export function differenceOf({ kept, reckoned }: Difference): Difference | undefined {
  const all = [...new Set([...Object.keys(kept), ...Object.keys(reckoned)])];
  const names = all.filter((name) => kept[name] !== reckoned[name]);
  if (names.length === 0) return undefined;
  const of = (figures: Figures) => Object.fromEntries(names.map((name) => [name, figures[name] ?? null]));
  return { kept: of(kept), reckoned: of(reckoned) };
}
