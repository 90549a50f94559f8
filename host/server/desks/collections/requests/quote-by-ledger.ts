import { foreclosureDays } from '../../../../../widgets/contract/collections/requests.ts';
import { least, minus, plus, rupeesUp, sumOf } from '../../../../../widgets/contract/ledger/paise.ts';
import type { PositionQuote } from '../../../../../widgets/contract/ledger/position.ts';
import { feeTaxBp } from '../../../../../widgets/contract/ledger/prepayment-fee.ts';
import { quoteOn } from '../../../../../widgets/contract/ledger/previews.ts';
import type { CallReply } from '../../../../../widgets/contract/schemas.ts';
import { dayOf, daysAfter, type Day } from '../../../../../widgets/contract/time.ts';
import { refuse } from '../../../base/refusal.ts';
import type { CallContext } from '../../../call/handler.ts';
import { book, type NewEntry } from '../../../core/loans/ledger/book.ts';
import { earlyFeeBp } from '../../../core/loans/ledger/early-fee.ts';
import type { HeldLedger } from '../../../core/loans/ledger/read-ledger.ts';
import * as requests from '../../../core/loans/requests.store.ts';
import type { Foreclosure } from '../../../core/loans/requests.store.ts';
import { newId } from '../../../db/new-id.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { HeldLoan } from '../hold-loan.ts';

const partNames = ['principal', 'interest', 'penalty', 'charge', 'tax'] as const;
type PartName = (typeof partNames)[number];

/** What a quote asks for, by its parts, and what of it held money pays: no more than there is to pay. */
function exactOf({ principal, interest, penal, charges, fee, tax, held: money }: PositionQuote) {
  const parts = { principal, interest, penalty: penal, charge: plus(fee, charges), tax };
  const asked = sumOf(partNames, (name) => parts[name]);
  const held = least(money, asked);
  return { ...parts, charges, held, total: minus(asked, held) };
}
type Exact = ReturnType<typeof exactOf>;

/** Whole rupees that come to what is asked for, rounded up: no part is another by a rupee than it is to the paisa. */
function wholeOf(exact: Exact) {
  const asked = rupeesUp(plus(exact.total, exact.held));
  const floor = (name: PartName) => Math.floor(exact[name] / 100);
  const rest = asked - partNames.reduce((sum, name) => sum + floor(name), 0);
  const rounded = new Set(partNames.toSorted((one, other) => (exact[other] % 100) - (exact[one] % 100)).slice(0, rest));
  const of = (name: PartName) => floor(name) + (rounded.has(name) ? 1 : 0);
  const total = rupeesUp(exact.total);
  return {
    principal: of('principal'),
    interest: of('interest'),
    penalty: of('penalty'),
    charge: of('charge'),
    tax: of('tax'),
    held: asked - total,
    total,
  };
}

/**
 * Takes back a quote whose day is still to come where another one takes its place: it would act on its day, after the one that is made
 * now. One whose day has come ends as the new one begins.
 */
function takenBack(replaced: Foreclosure | undefined, today: Day, madeBy: string): NewEntry[] {
  if (!replaced || replaced.quote_on <= today) return [];
  const facts = { valueDate: today, source: 'DESK', madeBy } as const;
  return [{ ...facts, kind: 'REVERSAL', dependsOn: replaced.id, reason: 'WRONG_DAY' }];
}

/**
 * Quotes what it takes to repay a loan that has a ledger on a day, and books the quote under its own id: whatever comes in its days
 * and reaches its total closes the loan. Where held money reaches it on its day, it closes the loan at once.
 *
 * @param replaced the quote in whose place it comes
 * @throws Refusal LOAN_CLOSED where nothing of the loan is left on that day
 */
export async function quoteByLedger(
  tx: Tx,
  { announce }: Pick<CallContext, 'announce'>,
  { number, actor, staff }: HeldLoan,
  { kept, day, replaced }: { kept: HeldLedger; day: Day; replaced: Foreclosure | undefined },
): Promise<CallReply<'quoteForeclosure'>> {
  const { plan, entries } = kept.ledger;
  const feeBp = earlyFeeBp(plan, day, actor.rules);
  const quote = quoteOn({ plan, entries: entries.filter(({ id: each }) => each !== replaced?.id) }, day, feeBp);
  if (!quote) throw refuse('LOAN_CLOSED');
  const exact = exactOf(quote);
  const { held, ...whole } = wholeOf(exact);
  const id = newId(actor.now);
  const validUntil = daysAfter(day, foreclosureDays - 1);
  const isNew = await requests.insertForeclosure(tx, {
    id,
    loan_application_number: number,
    quote_on: day,
    valid_until: validUntil,
    ...whole,
    held,
    principal_paise: exact.principal,
    interest_paise: exact.interest,
    penalty_paise: exact.penalty,
    charge_paise: exact.charge,
    tax_paise: exact.tax,
    held_paise: exact.held,
    total_paise: exact.total,
    status: 'QUOTED',
    link_id: null,
    quoted_by: staff.id,
    quoted_at: actor.now,
    closed_at: null,
  });
  if (!isNew) throw refuse('LOAN_BUSY');
  await actor.record({
    action: 'QUOTE_FORECLOSURE',
    entity: 'foreclosure',
    entityId: id,
    loanApplicationNumber: number,
    after: { ...whole, quoteOn: day, validUntil, status: 'QUOTED', totalPaise: exact.total },
  });
  const terms = { until: validUntil, feeBp, taxBp: feeTaxBp };
  const entry = { id, kind: 'FORECLOSURE', valueDate: day, source: 'DESK', terms, madeBy: staff.id } as const;
  const booked = await book(tx, actor, kept, [...takenBack(replaced, dayOf(actor.now), staff.id), entry]);
  await announce(tx, 'loan.booked', { loanApplicationNumber: number, booked, by: actor });
  const { version, status } = (await requests.findForeclosure(tx, id)) ?? { version: 1, status: 'QUOTED' as const };
  return { foreclosureId: id, version, status, quoteOn: day, ...whole, validUntil, exact };
}
