import {
  bankAnswerWords,
  exceptionOutcomes,
  exceptionReasons,
  explanationRules,
  outcomesOf,
  returnRules,
  type ExceptionState,
} from '../../../../widgets/contract/bank/bank-exceptions.ts';
import { udrsLabels } from '../../../../widgets/contract/applications/udrs.ts';
import { firstMessage } from '../../../../widgets/contract/rules/rule.ts';
import { apartMessage, may } from '../../../../widgets/contract/session/rights.ts';
import { indianTime } from '../../base/indian-time.ts';
import { refuse } from '../../base/refusal.ts';
import type { CallContext, Handler, Staff } from '../../call/handler.ts';
import { expectVersion } from '../../call/versions.ts';
import { withAttempt } from '../../call/with-attempt.ts';
import type { AuditAction } from '../../../../widgets/contract/audit/audit-actions.ts';
import type { Tx } from '../../db/transaction.ts';
import { lockById } from '../applications/applications.store.ts';
import { publishEdit } from '../applications/change-standing.ts';
import { isWithinReach } from '../applications/seen.ts';
import { publishChange } from '../lists/publish-lists.ts';
import { requireList } from '../lists/require-row.ts';
import { requireReader } from '../staff/require-right.ts';
import * as store from './bank-exceptions.store.ts';
import { bookConfirmed } from './book-confirmed.ts';
import { markToCancel } from './cancellations.store.ts';
import { bankExceptionBase } from './lists/bank-exception-base.store.ts';
import { bankExceptionLists } from './lists/bank-exception-list.ts';

const countBankExceptions: Handler<'countBankExceptions'> = async (_, context) => {
  requireReader(context, 'readBankFiles');
  return store.countWaiting(context.db);
};

/** Why somebody can do nothing about an exception now. */
function readOnlyReason({ state, explainedById }: store.StoredException, staff: Staff): string | null {
  if (state === 'SETTLED') return 'It is settled';
  if (!may('settleBankExceptions', staff.roles)) return 'This is the work of disbursal operations';
  if (state === 'OPEN') return null;
  return apartMessage('settleBankExceptions', staff, { proposed: explainedById }) ?? null;
}

const fetchBankException: Handler<'fetchBankException'> = async ({ exceptionId }, context) => {
  const staff = requireList(context, 'bank-exceptions', 'edit');
  const exception = await store.find(context.db, exceptionId);
  if (!exception) throw refuse('NOT_FOUND');
  const { sourcingPartner, udrs, answer, reason, outcome } = exception;
  if (udrs !== null && !isWithinReach(context.caller, { sourcingPartner })) throw refuse('NOT_FOUND');
  const { matter, loanApplicationNumber, reference, number, code, amount, file, note, returnNote } = exception;
  return {
    exceptionId,
    version: exception.version,
    state: exception.state,
    matter,
    loanApplicationNumber,
    standsIn: udrs && udrsLabels[udrs],
    reference,
    answer: bankAnswerWords[answer] ?? answer,
    number,
    code,
    amount,
    reason,
    because: exceptionReasons[reason],
    file,
    at: indianTime(exception.at),
    outcome,
    outcomeLabel: outcome && exceptionOutcomes[outcome].label,
    note,
    explainedBy: exception.explainer,
    explainedAt: exception.explainedAt && indianTime(exception.explainedAt),
    settledBy: exception.settler,
    settledAt: exception.settledAt && indianTime(exception.settledAt),
    returnNote,
    outcomes: outcomesOf(matter).map((key) => ({ key, label: exceptionOutcomes[key].label })),
    readOnlyReason: readOnlyReason(exception, staff),
  };
};

/** Tells the lists of an exception, and whoever has its application open, that it stands elsewhere. */
async function publish(
  tx: Tx,
  { id, applicationId, state }: store.StoredException,
  version: number,
  to: ExceptionState,
) {
  publishChange(tx, bankExceptionBase, bankExceptionLists, {
    row: { id, version },
    before: bankExceptionBase.facts({ queue: state }),
    after: bankExceptionBase.facts({ queue: to }),
  });
  const standing = applicationId === null ? undefined : await lockById(tx, applicationId);
  if (standing) await publishEdit(tx, standing.id, standing.version);
}

/**
 * Takes an exception for whoever settles it. The application is locked first, as by everything that writes about it: what
 * bars its payout changes with the exception.
 *
 * @throws Refusal NOT_FOUND, NOT_ALLOWED, STALE_VERSION
 */
async function take(tx: Tx, context: CallContext, exceptionId: string) {
  const staff = requireList(context, 'bank-exceptions', 'edit');
  const before = await store.find(tx, exceptionId);
  const standing = before?.applicationId ? await lockById(tx, before.applicationId) : undefined;
  const exception = await store.findForChange(tx, exceptionId);
  if (!exception || (standing && !isWithinReach(context.caller, standing))) throw refuse('NOT_FOUND');
  if (!may('settleBankExceptions', staff.roles)) throw refuse('NOT_ALLOWED');
  expectVersion(context, exception);
  return { exception, staff, standing };
}

const attemptOf = (action: AuditAction, exceptionId: string) => ({
  action,
  entity: 'bankException',
  entityId: exceptionId,
});

const explainBankException: Handler<'explainBankException'> = async ({ exceptionId, outcome, note }, context) => {
  const attempt = attemptOf('EXPLAIN_BANK_EXCEPTION', exceptionId);
  return context.once((tx) =>
    withAttempt(attempt, async () => {
      const { exception, staff } = await take(tx, context, exceptionId);
      if (exception.state !== 'OPEN') throw refuse('STALE_VERSION');
      if (!outcomesOf(exception.matter).includes(outcome))
        throw refuse('UNKNOWN_CHOICE', { fieldErrors: { outcome: 'Choose what it was' } });
      const wrong = firstMessage(note, explanationRules);
      if (wrong !== undefined) throw refuse('VALIDATION_FAILED', { fieldErrors: { note: wrong } });
      const by = { staffId: staff.id, now: context.now() };
      const version = await store.explain(tx, exception, { outcome, note: note.trim() }, by);
      const { loanApplicationNumber } = exception;
      await context.record(tx, {
        ...attempt,
        loanApplicationNumber,
        after: { outcome },
        remark: note.trim(),
        version,
      });
      await publish(tx, exception, version, 'EXPLAINED');
      return { exceptionId, version, state: 'EXPLAINED' as const };
    }),
  );
};

/**
 * What is confirmed stands: a payment that the customer has makes a loan of an application that waited for another attempt, or
 * for the bank's answer to one, and a mandate that the bank has and no loan needs is to be cancelled.
 */
const decideBankException: Handler<'decideBankException'> = async ({ exceptionId, decision, note }, context) => {
  const isConfirmed = decision === 'CONFIRM';
  const action = isConfirmed ? 'CONFIRM_BANK_EXCEPTION' : 'RETURN_BANK_EXCEPTION';
  const attempt = attemptOf(action, exceptionId);
  return context.once((tx) =>
    withAttempt(attempt, async () => {
      const { exception, staff, standing } = await take(tx, context, exceptionId);
      if (exception.state !== 'EXPLAINED') throw refuse('STALE_VERSION');
      const apart = apartMessage('settleBankExceptions', staff, { proposed: exception.explainedById });
      if (apart !== undefined) throw refuse('MAKER_CHECKER_VIOLATION', { message: apart });
      const wrong = isConfirmed ? undefined : firstMessage(note, returnRules);
      if (wrong !== undefined) throw refuse('VALIDATION_FAILED', { fieldErrors: { note: wrong } });
      const by = { staffId: staff.id, now: context.now() };
      const version = isConfirmed
        ? await store.confirm(tx, exception, by)
        : await store.reopen(tx, exception, note.trim());
      const { applicationId, number, outcome, loanApplicationNumber } = exception;
      if (isConfirmed && outcome === 'REGISTERED' && applicationId !== null && number !== null)
        await markToCancel(tx, { applicationId, umrn: number, reason: 'REPORTED' }, by.now);
      if (isConfirmed && outcome === 'PAID' && standing)
        await bookConfirmed(tx, context, standing, exception, staff.id);
      await context.record(tx, {
        ...attempt,
        loanApplicationNumber,
        after: { outcome },
        remark: note.trim() || null,
        version,
      });
      const state = isConfirmed ? 'SETTLED' : 'OPEN';
      await publish(tx, exception, version, state);
      return { exceptionId, version, state } as const;
    }),
  );
};

export const bankExceptionHandlers = {
  countBankExceptions,
  fetchBankException,
  explainBankException,
  decideBankException,
};
