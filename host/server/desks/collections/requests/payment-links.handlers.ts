import {
  linkAmountMessage,
  nothingDue,
  quoteToClose,
  settlementLinkOnly,
} from '../../../../../widgets/contract/collections/requests.ts';
import { rupeesUp } from '../../../../../widgets/contract/ledger/paise.ts';
import { rupees } from '../../../../../widgets/contract/money.ts';
import type { CallInput } from '../../../../../widgets/contract/schemas.ts';
import { loanStanding } from '../../../../../widgets/contract/collections/loan-standing.ts';
import { expectVersion } from '../../../call/versions.ts';
import type { Handler } from '../../../call/handler.ts';
import { refuse } from '../../../base/refusal.ts';
import { standingOf } from '../../../core/payments/payment-link.ts';
import * as links from '../../../core/payments/payment-link.store.ts';
import {
  askedAtFirst,
  askedLoan,
  duesAsked,
  furthestAsked,
  type AskedLoan,
} from '../../../core/payments/asked-by-ledger.ts';
import type { Tx } from '../../../db/transaction.ts';
import { holdLoan, requireSchedule, type HeldLoan } from '../hold-loan.ts';
import { acceptedSettlement } from '../../../core/loans/in-flight.store.ts';
import { sendPayLink } from './send-pay-link.ts';

type Wanted = Omit<CallInput<'sendPaymentLink'>, 'loanApplicationId'>;

/** What of a loan bounds its links, whole rupees. */
interface Bounds {
  /** Left to pay of an accepted settlement; undefined without one. */
  settlementLeft: number | undefined;
  /** Why a link of the dues is not made; undefined for a good one. */
  wrong(wanted: Wanted): string | undefined;
}

/** A loan with a ledger is asked what its position asks. @throws Refusal LOAN_CLOSED where nothing is left to pay */
function boundsByLedger(asked: AskedLoan): Bounds {
  if (asked.standing.totalOutstanding === 0) throw refuse('LOAN_CLOSED');
  const settlementLeft = asked.settlementLeft === undefined ? undefined : rupeesUp(asked.settlementLeft);
  return {
    settlementLeft,
    wrong({ purpose, amount }) {
      const message = linkAmountMessage(amount, { totalOutstanding: amount, settlementLeft });
      if (message !== undefined || purpose === 'SETTLEMENT') return message;
      const dues = duesAsked(asked);
      if (askedAtFirst(asked, purpose, amount) === 0) return nothingDue;
      if (purpose === 'OVERDUE') return amount > dues ? `The dues are ${rupees(dues)}` : undefined;
      return amount > furthestAsked(asked) ? quoteToClose : undefined;
    },
  };
}

async function boundsOf(tx: Tx, held: HeldLoan): Promise<Bounds> {
  const asked = await askedLoan(tx, held.number, held.actor.now);
  if (asked) return boundsByLedger(asked);
  const { schedule, today } = await requireSchedule(tx, held);
  const { totalOutstanding } = loanStanding(schedule, today);
  const settlementLeft = (await acceptedSettlement(tx, held.number))?.left;
  return { settlementLeft, wrong: ({ amount }) => linkAmountMessage(amount, { totalOutstanding, settlementLeft }) };
}

/** AP-84. */
const sendPaymentLink: Handler<'sendPaymentLink'> = async ({ loanApplicationId, ...wanted }, context) =>
  context.once(async (tx) => {
    const held = await holdLoan(tx, context, loanApplicationId, 'sendPaymentLink');
    const { settlementLeft, wrong } = await boundsOf(tx, held);
    const isSettling = settlementLeft !== undefined;
    if (isSettling && wanted.purpose !== 'SETTLEMENT') throw refuse('LOAN_BUSY', { message: settlementLinkOnly });
    if (!isSettling && wanted.purpose === 'SETTLEMENT')
      throw refuse('VALIDATION_FAILED', { fieldErrors: { purpose: 'No settlement of this loan is accepted' } });
    const message = wrong(wanted);
    if (message !== undefined) throw refuse('LINK_AMOUNT_REFUSED', { fieldErrors: { amount: message } });
    return sendPayLink(tx, context, held, wanted);
  });

const cancelPaymentLink: Handler<'cancelPaymentLink'> = async ({ linkId }, context) =>
  context.once(async (tx) => {
    const known = await links.find(tx, linkId);
    if (!known) throw refuse('NOT_FOUND');
    const { actor, number } = await holdLoan(tx, context, known.loan_application_number, 'sendPaymentLink');
    const link = await links.find(tx, linkId);
    if (!link) throw refuse('NOT_FOUND');
    expectVersion(context, link);
    if (!['CREATED', 'SENT'].includes(standingOf(link, actor.now)))
      throw refuse('REQUEST_DECIDED', { message: 'This link is not open any more' });
    if (link.purpose === 'FORECLOSURE' || link.purpose === 'SETTLEMENT')
      throw refuse('REQUEST_DECIDED', { message: 'This link ends with what it is for' });
    const version = await links.cancel(tx, link, actor.now);
    await actor.record({
      action: 'CANCEL_PAYMENT_LINK',
      entity: 'paymentLink',
      entityId: linkId,
      loanApplicationNumber: number,
      before: { status: link.status },
      after: { status: 'CANCELLED' },
    });
    return { version };
  });

export const paymentLinkHandlers = { sendPaymentLink, cancelPaymentLink };
