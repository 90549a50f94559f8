import type { Position } from '../../../../../widgets/contract/ledger/position.ts';
import {
  paymentExceptionReasons,
  paymentNoteRules,
  paymentOutcomeNames,
  paymentOutcomes,
} from '../../../../../widgets/contract/payments/exceptions/payment-exceptions.ts';
import { firstMessage } from '../../../../../widgets/contract/rules/rule.ts';
import { apartMessage, may } from '../../../../../widgets/contract/session/rights.ts';
import { indianTime } from '../../../base/indian-time.ts';
import { refuse } from '../../../base/refusal.ts';
import type { CallContext, Handler, Staff } from '../../../call/handler.ts';
import { expectVersion } from '../../../call/versions.ts';
import { withAttempt } from '../../../call/with-attempt.ts';
import { requireList } from '../../../core/lists/require-row.ts';
import { actorIn } from '../../../core/loans/actor.ts';
import { wouldStand } from '../../../core/loans/ledger/book.ts';
import { readLedgers } from '../../../core/loans/ledger/read-ledger.ts';
import * as store from '../../../core/payments/exceptions/payment-exceptions.store.ts';
import { publishException } from '../../../core/payments/exceptions/raise-exception.ts';
import type { Tx } from '../../../db/transaction.ts';
import { isLoan } from '../payments/payment.store.ts';
import * as reversals from '../payments/waiting-reversal.store.ts';
import { bookDecision, holdLoans, loansOf } from './book-decision.ts';
import { draftsOf } from './decision-drafts.ts';
import { isOnLoan, requireBookable, targetOf, type Decision } from './payment-target.ts';

/** Why somebody can decide nothing of an exception now. */
function readOnlyReason({ state, madeById }: store.PaymentException, staff: Staff): string | null {
  if (state !== 'OPEN') return 'It is decided';
  if (!may('decidePaymentExceptions', staff.roles)) return 'This is the work of disbursal operations';
  return apartMessage('decidePaymentExceptions', staff, { made: madeById }) ?? null;
}

const fetchPaymentException: Handler<'fetchPaymentException'> = async ({ exceptionId }, context) => {
  const staff = requireList(context, 'payment-exceptions', 'edit');
  const exception = await store.find(context.db, exceptionId);
  if (!exception) throw refuse('NOT_FOUND');
  const { reason, outcome, bookedLoan, bookedOn, decidedAt } = exception;
  return {
    exceptionId,
    version: exception.version,
    state: exception.state,
    reason,
    because: paymentExceptionReasons[reason].label,
    isBooked: isOnLoan(exception),
    loanApplicationNumber: exception.loan,
    amountPaise: exception.amount,
    paidOn: exception.paidOn,
    paymentMode: exception.mode,
    utr: exception.utr,
    reference: exception.reference,
    isByLink: exception.linkId !== null,
    at: indianTime(exception.at),
    outcome,
    outcomeLabel: outcome && paymentOutcomes[outcome],
    bookedOn: bookedLoan !== null && bookedOn !== null ? { loanApplicationNumber: bookedLoan, paidOn: bookedOn } : null,
    note: exception.note,
    decidedBy: exception.decider,
    decidedAt: decidedAt && indianTime(decidedAt),
    outcomes: paymentOutcomeNames.map((key) => ({ key, label: paymentOutcomes[key] })),
    readOnlyReason: readOnlyReason(exception, staff),
  };
};

const figuresOf = ({ dpd, penalDue, overdue, held, excess, state }: Position) => ({
  dpd,
  penalPaise: penalDue,
  overduePaise: overdue,
  heldPaise: held,
  excessPaise: excess,
  isClosed: state !== 'OPEN',
});

const previewPaymentException: Handler<'previewPaymentException'> = async (input, context) => {
  const { db, now } = context;
  const staff = requireList(context, 'payment-exceptions', 'edit');
  const exception = await store.find(db, input.exceptionId);
  if (!exception) throw refuse('NOT_FOUND');
  if (exception.state !== 'OPEN') throw refuse('STALE_VERSION');
  const target = targetOf(exception, input, now());
  const loans = loansOf(exception, target);
  const ledgers = await readLedgers(db, loans);
  if (target)
    requireBookable(exception, target, {
      ledger: ledgers.get(target.loan),
      isLoan: await isLoan(db, target.loan),
      now: now(),
    });
  const by = { now: now(), staffId: staff.id };
  const drafts = draftsOf(exception, target, ledgers, by);
  return {
    loans: loans.map((loan) => {
      const ledger = ledgers.get(loan);
      const stands = ledger && wouldStand(ledger, drafts.get(loan) ?? [], by);
      return {
        loanApplicationNumber: loan,
        before: stands ? figuresOf(stands.before) : null,
        after: stands ? figuresOf(stands.after) : null,
      };
    }),
  };
};

/**
 * Takes an exception for who decides on it, with the loans that it is about: first its reference, as whoever tells of the payment or of
 * its reversal, then the loans.
 *
 * @throws Refusal NOT_FOUND, NOT_ALLOWED, STALE_VERSION, MAKER_CHECKER_VIOLATION, VALIDATION_FAILED
 */
async function take(tx: Tx, context: CallContext, exceptionId: string, decision: Decision) {
  const staff = requireList(context, 'payment-exceptions', 'edit');
  const now = context.now();
  const seen = await store.find(tx, exceptionId);
  if (!seen) throw refuse('NOT_FOUND');
  if (!may('decidePaymentExceptions', staff.roles)) throw refuse('NOT_ALLOWED');
  await reversals.claim(tx, seen.reference, now);
  await reversals.release(tx, seen.reference);
  const exception = await store.findForChange(tx, exceptionId);
  if (!exception) throw refuse('NOT_FOUND');
  expectVersion(context, exception);
  if (exception.state !== 'OPEN') throw refuse('STALE_VERSION');
  const apart = apartMessage('decidePaymentExceptions', staff, { made: exception.madeById });
  if (apart !== undefined) throw refuse('MAKER_CHECKER_VIOLATION', { message: apart });
  const target = targetOf(exception, decision, now);
  return { exception, target, held: await holdLoans(tx, loansOf(exception, target)) };
}

/** Decides where money that waits belongs: it is booked as it was told, on another day or loan, or goes back. */
const decidePaymentException: Handler<'decidePaymentException'> = async (input, context) => {
  const { exceptionId, outcome, note } = input;
  const action = outcome === 'RETURNED' ? ('RETURN_PAYMENT_EXCEPTION' as const) : ('BOOK_PAYMENT_EXCEPTION' as const);
  const attempt = { action, entity: 'paymentException', entityId: exceptionId };
  return context.once((tx) =>
    withAttempt(attempt, async () => {
      const { exception, target, held } = await take(tx, context, exceptionId, input);
      const wrong = firstMessage(note, paymentNoteRules);
      if (wrong !== undefined) throw refuse('VALIDATION_FAILED', { fieldErrors: { note: wrong } });
      const actor = { ...actorIn(tx, context), announce: context.announce };
      const { entryId, booked } = await bookDecision(tx, actor, exception, { target, held });
      const version = await store.decide(tx, exception, {
        outcome,
        ...(target && { booked: { loan: target.loan, on: target.day, entryId } }),
        note: note.trim(),
        decidedById: actor.staffId,
        now: actor.now,
      });
      const state = target ? ('BOOKED' as const) : ('RETURNED' as const);
      await context.record(tx, {
        ...attempt,
        loanApplicationNumber: exception.loan,
        before: { loan: exception.loan, paidOn: exception.paidOn },
        after: {
          outcome,
          ...(target && { loan: target.loan, paidOn: target.day }),
          loans: booked.map(({ held: { loan }, before, after }) => ({
            loan,
            dpd: [before.dpd, after.dpd],
            penalPaise: [before.penalDue, after.penalDue],
          })),
        },
        remark: note.trim(),
        version,
      });
      publishException(tx, { id: exceptionId, version }, { from: 'OPEN', to: state });
      return { exceptionId, version, state };
    }),
  );
};

export const paymentExceptionHandlers = {
  fetchPaymentException,
  previewPaymentException,
  decidePaymentException,
};
