import { dayOf, daysAfter, isDay, type Day } from '../../../../../widgets/contract/time.ts';
import { foreclosureQuote } from '../../../../../widgets/contract/collections/foreclosure.ts';
import { foreclosureDays, nothingDue } from '../../../../../widgets/contract/collections/requests.ts';
import { noPaise, rupeesUp } from '../../../../../widgets/contract/ledger/paise.ts';
import { newId } from '../../../db/new-id.ts';
import type { Tx } from '../../../db/transaction.ts';
import { expectVersion } from '../../../call/versions.ts';
import type { Handler } from '../../../call/handler.ts';
import { refuse } from '../../../base/refusal.ts';
import { holdLoan, requireLedger, requireSchedule, type HeldLoan } from '../hold-loan.ts';
import { refuseBusy } from '../../../core/loans/in-flight.ts';
import { countRequests } from '../../../core/loans/count-requests.ts';
import * as requests from '../../../core/loans/requests.store.ts';
import type { Foreclosure } from '../../../core/loans/requests.store.ts';
import { quoteOf } from '../../../core/loans/ledger/quote-of.ts';
import { quoteByLedger } from './quote-by-ledger.ts';
import { sendPayLink } from './send-pay-link.ts';

const entity = 'foreclosure';

/** @throws Refusal VALIDATION_FAILED for a day that is none, or that the quote of today cannot be for */
function readQuoteDay(quoteOn: string, today: Day): Day {
  const wrong = (message: string) => refuse('VALIDATION_FAILED', { fieldErrors: { quoteOn: message } });
  if (!isDay(quoteOn)) throw wrong('This is not a date');
  if (quoteOn < today || quoteOn > daysAfter(today, foreclosureDays))
    throw wrong(`A quote is for today or one of the next ${foreclosureDays} days`);
  return quoteOn;
}

/** Ends the open quote of a loan, in whose place a new one comes, and says which. @throws Refusal LOAN_BUSY once its link is sent */
async function replaceOpen(tx: Tx, { number, actor }: HeldLoan): Promise<Foreclosure | undefined> {
  const open = await requests.findOpenForeclosure(tx, number);
  if (!open) return undefined;
  const isOver = open.valid_until < dayOf(actor.now);
  if (open.status === 'LINK_SENT' && !isOver) throw refuse('LOAN_BUSY', { message: 'A foreclosure is under way' });
  await requests.changeForeclosure(tx, open, { status: isOver ? 'EXPIRED' : 'REPLACED', closed_at: actor.now });
  return open;
}

/** AP-80. The quote holds for seven days; what is paid in them by its link closes the loan. */
const quoteForeclosure: Handler<'quoteForeclosure'> = async ({ loanApplicationId, ...input }, context) =>
  context.once(async (tx) => {
    const held = await holdLoan(tx, context, loanApplicationId, 'quoteForeclosure');
    const { actor, number, staff } = held;
    const kept = await requireLedger(tx, held);
    const schedule = kept ? [] : (await requireSchedule(tx, held)).schedule;
    const quoteOn = readQuoteDay(input.quoteOn, dayOf(actor.now));
    await refuseBusy(tx, number, 'foreclosure');
    const replaced = await replaceOpen(tx, held);
    if (kept) return quoteByLedger(tx, context, held, { kept: kept.held, day: quoteOn, replaced });
    const parts = foreclosureQuote(schedule, { on: quoteOn, percent: actor.rules.foreclosurePercent });
    const id = newId(actor.now);
    const validUntil = daysAfter(quoteOn, foreclosureDays - 1);
    const isNew = await requests.insertForeclosure(tx, {
      id,
      loan_application_number: number,
      quote_on: quoteOn,
      valid_until: validUntil,
      ...parts,
      status: 'QUOTED',
      link_id: null,
      quoted_by: staff.id,
      quoted_at: actor.now,
      closed_at: null,
    });
    if (!isNew) throw refuse('LOAN_BUSY');
    await countRequests(tx, number);
    await actor.record({
      action: 'QUOTE_FORECLOSURE',
      entity,
      entityId: id,
      loanApplicationNumber: number,
      after: { ...parts, quoteOn, validUntil, status: 'QUOTED' },
    });
    return { foreclosureId: id, version: 1, status: 'QUOTED' as const, quoteOn, ...parts, validUntil };
  });

/**
 * Whole rupees that the link of an open quote asks for: of a loan with a ledger what the quote lacks, whatever has come since it was made.
 *
 * @throws Refusal LOAN_CLOSED; REQUEST_DECIDED where it lacks nothing, or something has taken its place
 */
async function askedBy(tx: Tx, held: HeldLoan, quote: Foreclosure): Promise<number> {
  const kept = await requireLedger(tx, held);
  if (!kept) return quote.total;
  const asked = rupeesUp(quoteOf(kept.held.ledger, kept.standing, quote)?.lacks ?? noPaise);
  if (asked === 0) throw refuse('REQUEST_DECIDED', { message: nothingDue });
  return asked;
}

const sendForeclosureLink: Handler<'sendForeclosureLink'> = async ({ foreclosureId, channel }, context) =>
  context.once(async (tx) => {
    const known = await requests.findForeclosure(tx, foreclosureId);
    if (!known) throw refuse('NOT_FOUND');
    const held = await holdLoan(tx, context, known.loan_application_number, 'sendForeclosureLink');
    const quote = await requests.findForeclosure(tx, foreclosureId);
    if (!quote) throw refuse('NOT_FOUND');
    const { actor, number } = held;
    expectVersion(context, quote);
    if (quote.valid_until < dayOf(actor.now)) throw refuse('QUOTE_EXPIRED');
    if (quote.status !== 'QUOTED' && quote.status !== 'LINK_SENT') throw refuse('REQUEST_DECIDED');
    await refuseBusy(tx, number, 'foreclosure');
    const amount = await askedBy(tx, held, quote);
    const link = await sendPayLink(tx, context, held, { purpose: 'FORECLOSURE', amount, channel });
    const version = await requests.changeForeclosure(tx, quote, { status: 'LINK_SENT', link_id: link.linkId });
    await countRequests(tx, number);
    await actor.record({
      action: 'SEND_FORECLOSURE_LINK',
      entity,
      entityId: foreclosureId,
      loanApplicationNumber: number,
      before: { status: quote.status },
      after: { status: 'LINK_SENT', total: quote.total },
      version,
    });
    return link;
  });

export const foreclosureHandlers = { quoteForeclosure, sendForeclosureLink };
