import { foreclosed, foreclosureQuote } from '../../../../widgets/contract/collections/foreclosure.ts';
import { loanStanding, withoutPenalty } from '../../../../widgets/contract/collections/loan-standing.ts';
import type { Installment } from '../../../../widgets/contract/collections/schedule.ts';
import type { Tx } from '../../db/transaction.ts';
import type { RowJob } from '../jobs/row-job.ts';
import type { CollectionSettings } from '../../base/settings.ts';
import type { Actor } from './actor.ts';
import * as cases from './cases.store.ts';
import type { FoundCase } from './cases.store.ts';
import { followQuote } from './ledger/follow-quote.ts';
import { holdLedger } from './ledger/read-ledger.ts';
import { standLedger } from './ledger/stand-ledger.ts';
import { readAged, type Applied, type NewPayment } from './schedule/apply-payment.ts';
import { writeSchedule } from './schedule/schedule.store.ts';
import { standCase } from './schedule/stand-case.ts';
import { countRequests } from './count-requests.ts';
import * as requests from './requests.store.ts';
import type { Foreclosure } from './requests.store.ts';
import { dayOf, type Day } from '../../../../widgets/contract/time.ts';

/**
 * Whole rupees that an open quote asks for now: its total, or less where other payments have repaid some of the loan
 * since; 0 when nothing of the loan is left.
 */
export function quoteDue(quote: Foreclosure, schedule: readonly Installment[]): number {
  const { total: left } = foreclosureQuote(schedule, { on: quote.quote_on, percent: 0 });
  return left === 0 ? 0 : Math.min(quote.total, left + quote.charge + quote.tax);
}

/**
 * The foreclosure that a payment pays: its link is the one that was paid by, the amount reaches what the quote asks for,
 * and it was paid within the days of the quote. Any other payment is spread over the schedule as it stands.
 */
export async function foreclosurePaidBy(
  tx: Tx,
  actor: Actor,
  loan: string,
  { linkId, amount, paidOn }: { linkId: string | null; amount: number; paidOn: Day },
): Promise<Foreclosure | undefined> {
  const open = linkId === null ? undefined : await requests.findOpenForeclosure(tx, loan);
  if (open?.link_id !== linkId || paidOn > open.valid_until) return undefined;
  const due = quoteDue(open, (await readAged(tx, loan, actor)).schedule);
  return due > 0 && amount >= due ? open : undefined;
}

/**
 * Closes a loan by a foreclosure that is paid: the quote holds whatever has become due since, and what is paid beyond it
 * is surplus. The case must be locked.
 */
export async function payForeclosure(
  tx: Tx,
  actor: Actor,
  { quote, loan, payment }: { quote: Foreclosure; loan: FoundCase | undefined; payment: NewPayment },
): Promise<Applied & { charge: number }> {
  const number = quote.loan_application_number;
  const { amount, paidOn, paymentMode } = payment;
  const { stored, schedule, today } = await readAged(tx, number, actor);
  const since = Math.max(0, loanStanding(schedule, today).penaltyOutstanding - quote.penalty);
  const asked = withoutPenalty(schedule.toReversed(), since, today).toReversed();
  const paid = foreclosed(asked, { on: quote.quote_on, paidOn, paymentMode });
  await writeSchedule(tx, number, { before: stored, after: paid.schedule });
  const spent = paid.allocations.reduce((sum, part) => sum + part.interest + part.principal + part.penalty, 0);
  const charge = quote.charge + quote.tax;
  await requests.changeForeclosure(tx, quote, { status: 'CLOSED', closed_at: actor.now });
  await countRequests(tx, number);
  const closed = loan && (await cases.findByLoanForChange(tx, number));
  if (closed) {
    await standCase(tx, closed, {
      schedule: paid.schedule,
      today,
      last_paid_on: paidOn,
      closed_reason: 'FORECLOSED',
      closed_on: paidOn,
    });
  }
  await actor.record({
    action: 'CLOSE_FORECLOSURE',
    entity: 'foreclosure',
    entityId: quote.id,
    loanApplicationNumber: number,
    before: { status: quote.status },
    after: { status: 'CLOSED', total: quote.total },
  });
  return { allocations: paid.allocations, charge, surplus: amount - spent - charge };
}

/** Writes how a loan with a ledger stands: money that was held for a quote may have closed it on the quote's day. */
async function standToday(tx: Tx, actor: Actor, loan: string): Promise<void> {
  const held = await holdLedger(tx, loan);
  if (!held) return;
  const { standing } = await standLedger(tx, actor, held);
  await followQuote(tx, actor, held, standing);
}

/** Writes that quotes of foreclosures have expired. Readers derive that from their last day before. */
export function expireForeclosures(rules: CollectionSettings): RowJob {
  const today = (now: Date) => dayOf(now);
  return {
    name: 'expire foreclosures',
    portal: 'agency',
    everyMs: 60_000,
    due: (db, now, limit) => requests.foreclosuresOver(db, today(now), limit),
    async settle(tx, id, { now, record }) {
      const known = await requests.findForeclosure(tx, id);
      if (!known) return false;
      const number = known.loan_application_number;
      await cases.findByLoanForChange(tx, number);
      const actor: Actor = { now, staffId: null, rules, record };
      await standToday(tx, actor, number);
      const quote = await requests.findForeclosure(tx, id);
      if (!quote || quote.closed_at !== null || quote.valid_until >= today(now)) return false;
      await requests.changeForeclosure(tx, quote, { status: 'EXPIRED', closed_at: actor.now });
      await countRequests(tx, number);
      await record({
        action: 'EXPIRE_FORECLOSURE',
        entity: 'foreclosure',
        entityId: id,
        loanApplicationNumber: number,
        before: { status: quote.status },
        after: { status: 'EXPIRED' },
      });
      return true;
    },
  };
}
