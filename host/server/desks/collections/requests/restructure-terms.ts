import { restructureLimits } from '../../../../../widgets/contract/collections/requests.ts';
import { restructureDays, restructured } from '../../../../../widgets/contract/collections/restructure.ts';
import { isOverdue } from '../../../../../widgets/contract/collections/loan-standing.ts';
import { dueAmountOf, type Installment } from '../../../../../widgets/contract/collections/schedule.ts';
import { newTermsDays } from '../../../../../widgets/contract/ledger/due-days.ts';
import { rupeesUp } from '../../../../../widgets/contract/ledger/paise.ts';
import type { Position } from '../../../../../widgets/contract/ledger/position.ts';
import { nextEmi, restructuredOn } from '../../../../../widgets/contract/ledger/previews.ts';
import type { CallReply } from '../../../../../widgets/contract/schemas.ts';
import { monthsAfter, type Day } from '../../../../../widgets/contract/time.ts';
import { refuse } from '../../../base/refusal.ts';
import { installmentRows, type LedgerRow } from '../../../core/loans/ledger/installment-rows.ts';
import type { HeldLedger } from '../../../core/loans/ledger/read-ledger.ts';
import type { Tx } from '../../../db/transaction.ts';
import { requireLedger, requireSchedule, type HeldLoan } from '../hold-loan.ts';

const { least, most, tenure, monthsApart } = restructureLimits;

type Preview = CallReply<'previewRestructure'>;

export interface Terms {
  newTenureMonths?: number;
  effectiveFrom?: string;
}

export interface Proposal extends Omit<Preview, 'exact'> {
  addedMonths: number;
  effectiveFrom: Day;
  /** Of a loan with a ledger. */
  exact?: NonNullable<Preview['exact']>;
}

const show = (schedule: readonly Installment[]): Preview['schedule'] =>
  schedule.map((each) => ({
    no: each.no,
    dueDate: each.dueDate,
    dueAmount: dueAmountOf(each),
    principal: each.principal,
    interest: each.interest,
    penalty: each.penalty,
    outstandingPrincipal: each.outstandingPrincipal,
  }));

const showExact = (rows: readonly LedgerRow[]): Preview['schedule'] =>
  rows.map((row) => ({
    no: row.no,
    dueDate: row.due_date,
    dueAmount: row.due_amount,
    principal: row.principal_component,
    interest: row.interest_component,
    penalty: row.penalty_component,
    outstandingPrincipal: row.outstanding_principal,
    exact: {
      dueAmount: row.due_amount_paise ?? 0,
      principal: row.principal_component_paise ?? 0,
      interest: row.interest_component_paise ?? 0,
      penalty: row.penalty_component_paise ?? 0,
      outstandingPrincipal: row.outstanding_principal_paise ?? 0,
    },
  }));

/** @throws Refusal RESTRUCTURE_REFUSED for a loan that is restructured lately, or of which nothing is overdue */
function requireRestructurable({ loan }: HeldLoan, isOverdueNow: boolean, today: Day): void {
  if (!isOverdueNow) throw refuse('RESTRUCTURE_REFUSED', { message: 'Only an overdue loan can be restructured' });
  const last = loan?.restructuredOn ?? null;
  if (last !== null && monthsAfter(last, monthsApart) > today)
    throw refuse('RESTRUCTURE_REFUSED', {
      message: `This loan was restructured within the last ${monthsApart} months`,
    });
}

/** The terms that are asked for, of those that a loan can have. @throws Refusal RESTRUCTURE_REFUSED naming the field that is wrong */
function chosen(terms: Terms, { effectiveDays, tenureNow }: { effectiveDays: Day[]; tenureNow: number }) {
  const wanted = terms.effectiveFrom ?? effectiveDays[0];
  const effectiveFrom = effectiveDays.find((day) => day === wanted);
  if (effectiveFrom === undefined)
    throw refuse('RESTRUCTURE_REFUSED', { fieldErrors: { effectiveFrom: 'Choose one of the next due dates' } });
  const addedMonths = (terms.newTenureMonths ?? tenureNow + least) - tenureNow;
  const mostTenureMonths = Math.min(tenureNow + most, tenure);
  if (addedMonths < least || tenureNow + addedMonths > mostTenureMonths)
    throw refuse('RESTRUCTURE_REFUSED', {
      fieldErrors: { newTenureMonths: `The new tenure is from ${tenureNow + least} to ${mostTenureMonths} months` },
    });
  return { addedMonths, effectiveFrom, effectiveDays, leastTenureMonths: tenureNow + least, mostTenureMonths };
}

/** The rows that a restructuring counts: paid ones that have come, and all that is left of the loan, in part paid or not. */
function tenureOf({ rows }: Position): number {
  return rows.filter(
    ({ isDue, principal, interest, principalPaid, interestPaid }) =>
      isDue || principal + interest > principalPaid + interestPaid,
  ).length;
}

/** By the ledger of a loan: the EMI that is told now is the one that is booked on its day. */
function proposedByLedger(
  held: HeldLoan,
  terms: Terms,
  { held: kept, standing }: { held: HeldLedger; standing: Position },
): Proposal {
  const { ledger, loan } = kept;
  requireRestructurable(held, standing.dpd > 0, standing.day);
  const effectiveDays = newTermsDays(standing.day, ledger.plan.dueDay);
  const choice = chosen(terms, { effectiveDays, tenureNow: tenureOf(standing) });
  const { emi, months, position } = restructuredOn(ledger, choice.effectiveFrom, choice.addedMonths);
  const presentEmi = nextEmi(standing) ?? standing.emi;
  return {
    ...choice,
    newEmi: rupeesUp(emi),
    newTenureMonths: months,
    schedule: showExact(installmentRows(loan, position, ledger.entries)),
    presentEmi: rupeesUp(presentEmi),
    exact: { newEmi: emi, presentEmi },
  };
}

/** What the wanted terms come to. @throws Refusal RESTRUCTURE_REFUSED, LOAN_CLOSED */
export async function propose(tx: Tx, held: HeldLoan, terms: Terms): Promise<Proposal> {
  const kept = await requireLedger(tx, held);
  if (kept) return proposedByLedger(held, terms, kept);
  const { schedule, today } = await requireSchedule(tx, held);
  const isOverdueNow = schedule.some((each) => isOverdue(each, today));
  requireRestructurable(held, isOverdueNow, today);
  const effectiveDays = restructureDays(schedule, today);
  const choice = chosen(terms, { effectiveDays, tenureNow: schedule.length });
  const { addedMonths, effectiveFrom } = choice;
  const { rateBasisPoints } = held.visible;
  const made = restructured(schedule, { addedMonths, rateBasisPoints, effectiveFrom });
  return { ...choice, ...made, schedule: show(made.schedule), presentEmi: held.loan?.emi ?? 0 };
}
