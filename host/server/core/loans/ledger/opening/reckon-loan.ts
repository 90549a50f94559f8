import { withPenalties } from '../../../../../../widgets/contract/collections/loan-standing.ts';
import type { LoanEntry } from '../../../../../../widgets/contract/ledger/loan-entry.ts';
import type { LoanPlan } from '../../../../../../widgets/contract/ledger/loan-plan.ts';
import { position, type Position } from '../../../../../../widgets/contract/ledger/position.ts';
import { dayOf } from '../../../../../../widgets/contract/time.ts';
import { newId } from '../../../../db/new-id.ts';
import type { Actor } from '../../actor.ts';
import type { FoundCase } from '../../cases.store.ts';
import { toInstallment } from '../../schedule/schedule.store.ts';
import { caseColumns } from '../case-columns.ts';
import { installmentRows, type LedgerRow } from '../installment-rows.ts';
import { openingOf, type KeptLoan } from '../opening-of.ts';
import { entriesBefore, type ToldBefore } from './entries-before.ts';
import { differenceOf, keptFigures, reckonedFigures, type Difference, type KeptCase } from './figures-kept.ts';
import type { Lent } from './opening.store.ts';
import { wholeReplay } from './whole-replay.ts';

/** All that is kept of a loan, which is held. */
export interface Kept {
  lent: Lent;
  rows: readonly LedgerRow[];
  told: ToldBefore;
  /** Undefined for a loan that was never in collection. */
  stored: KeptCase | undefined;
  inCollection: FoundCase | undefined;
}

/** What a loan is on its ledger. */
export interface Reckoned {
  loan: string;
  plan: LoanPlan;
  entries: LoanEntry[];
  standing: Position;
  rows: LedgerRow[];
  /** What its case is from then on; undefined for a loan that was never in collection. The digits of its months stay. */
  columns: ReturnType<typeof caseColumns> | undefined;
  inCollection: FoundCase | undefined;
  /** Figures that it would move. */
  moved: Difference | undefined;
  /** What differs of how the loan would stand by all that was agreed and told. */
  replay: Difference | undefined;
}

/** When a loan was over; null for one that is repaid still. Of one that was never in collection its last row says it. */
function endOf(schedule: KeptLoan['schedule'], stored: KeptCase | undefined): KeptLoan['closed'] {
  const isPaid = schedule.every(({ paidDate }) => paidDate !== null);
  const days = schedule.flatMap(({ paidDate }) => paidDate ?? []).toSorted();
  const on = stored?.closed_on ?? days.at(-1);
  if (on === undefined) return null;
  if (stored?.closed_reason) return { reason: stored.closed_reason, on };
  return isPaid ? { reason: 'PAID', on } : null;
}

/** What a loan that is kept by its schedule is on its ledger, if it is taken over as it stands, and whether a figure would move by that. */
export function reckonLoan({ lent, rows: kept, told, stored, inCollection }: Kept, { now, rules }: Actor): Reckoned {
  const today = dayOf(now);
  const { loan, paidOutAt, ...terms } = lent;
  const schedule = withPenalties(kept.map(toInstallment), today, rules.penaltyPercent);
  const opened = openingOf(
    {
      ...terms,
      emi: stored?.emi ?? terms.emi,
      schedule,
      disbursedOn: paidOutAt && dayOf(paidOutAt),
      surplus: told.payments.reduce((sum, { surplus }) => sum + surplus, 0),
      closed: endOf(schedule, stored),
    },
    rules,
  );
  const before = entriesBefore(told);
  const facts = {
    id: newId(now),
    seq: before.length + 1,
    valueDate: today,
    bookedAt: now,
    source: 'MIGRATION' as const,
  };
  const entries: LoanEntry[] = [...before, { ...facts, kind: 'OPENING', terms: opened.terms }];
  const { plan } = opened;
  const standing = position(plan, entries, today);
  const rows = installmentRows(loan, standing, entries);
  const never = { peak: '1-30', bucket: null, lastPaidOn: null, restructuredOn: null };
  const columns = caseColumns(standing, entries, inCollection ?? never);
  return {
    loan,
    plan,
    entries,
    standing,
    rows,
    columns: inCollection && columns,
    inCollection,
    moved: differenceOf({
      kept: keptFigures(schedule, stored, today),
      reckoned: reckonedFigures(rows, columns, stored),
    }),
    replay: wholeReplay(plan, standing, { lent: terms, before }),
  };
}
