import { isOverdue } from '../../../../widgets/contract/collections/loan-standing.ts';
import { restructured } from '../../../../widgets/contract/collections/restructure.ts';
import type { Tx } from '../../db/transaction.ts';
import type { RowJob } from '../jobs/row-job.ts';
import type { CollectionSettings } from '../../base/settings.ts';
import type { Announce } from '../../call/announcements.ts';
import type { Actor } from './actor.ts';
import * as cases from './cases.store.ts';
import { findDisbursed } from './disbursed.store.ts';
import { bookRestructure, type RestructureEnding } from './ledger/book-restructure.ts';
import { holdLedger } from './ledger/read-ledger.ts';
import { cancelPromise } from './promises/promises.ts';
import { readAged } from './schedule/apply-payment.ts';
import { writeSchedule } from './schedule/schedule.store.ts';
import { standCase } from './schedule/stand-case.ts';
import { countRequests } from './count-requests.ts';
import * as requests from './requests.store.ts';
import type { Restructure } from './requests.store.ts';
import { dayOf } from '../../../../widgets/contract/time.ts';

/** Writes the new terms, or that there is nothing to restructure any more. @returns the status it comes to */
async function takeEffect(tx: Tx, actor: Actor, request: Restructure): Promise<RestructureEnding> {
  const number = request.loan_application_number;
  const loan = await cases.findByLoanForChange(tx, number);
  const terms = await findDisbursed(tx, number);
  const { stored, schedule, today } = await readAged(tx, number, actor);
  const isOverdueStill = schedule.some((each) => isOverdue(each, today));
  if (!loan || !terms || !isOverdueStill) return 'LAPSED';
  const { schedule: after, newEmi } = restructured(schedule, {
    addedMonths: request.added_months,
    rateBasisPoints: terms.rateBasisPoints,
    effectiveFrom: request.effective_from,
  });
  await writeSchedule(tx, number, { before: stored, after });
  const released = await cancelPromise(tx, actor, loan, 'RESTRUCTURED');
  await standCase(tx, released, { schedule: after, today, emi: newEmi, restructured_on: request.effective_from });
  return 'EFFECTIVE';
}

/**
 * Lets the approved restructuring of a loan take effect when its day has come. Whoever changes the money of a loan asks
 * for this first, so that a job that has not run yet changes nothing. The case must be locked.
 *
 * @param takeIt what makes it effective, of a loan that is not kept by its schedule
 * @returns false when none was due
 */
export async function applyRestructure(
  tx: Tx,
  actor: Actor,
  loan: string,
  takeIt: (request: Restructure) => Promise<RestructureEnding> = (request) => takeEffect(tx, actor, request),
): Promise<boolean> {
  const today = dayOf(actor.now);
  const request = await requests.findRestructureDue(tx, loan, today);
  if (!request) return false;
  const status = await takeIt(request);
  const version = await requests.changeRestructure(tx, request, { status, effective_at: actor.now });
  await countRequests(tx, loan);
  await actor.record({
    action: 'RESTRUCTURE_EMI',
    entity: 'emiRestructure',
    entityId: request.id,
    loanApplicationNumber: loan,
    before: { status: request.status },
    after: { status, newEmi: request.new_emi, effectiveFrom: request.effective_from },
    version,
  });
  return true;
}

/** Lets approved restructurings take effect on their day: of a loan with a ledger by an entry of that day, whenever it is booked. */
export function restructureLoans({ rules, announce }: { rules: CollectionSettings; announce: Announce }): RowJob {
  return {
    name: 'restructure loans',
    portal: 'agency',
    everyMs: 60_000,
    due: (db, now, limit) => requests.restructuresDue(db, dayOf(now), limit),
    async settle(tx, id, { now, record }) {
      const request = await requests.findRestructure(tx, id);
      if (!request) return false;
      const loan = request.loan_application_number;
      await cases.findByLoanForChange(tx, loan);
      const held = await holdLedger(tx, loan);
      const actor = { now, staffId: null, rules, record };
      if (!held) return applyRestructure(tx, actor, loan);
      return applyRestructure(tx, actor, loan, (due) => bookRestructure(tx, { ...actor, announce }, held, due));
    },
  };
}
