import { emiOfRupees } from '../../../../widgets/contract/ledger/loan-plan.ts';
import type { FieldErrors } from '../../../../widgets/contract/errors.ts';
import type { CallInput, CallReply } from '../../../../widgets/contract/schemas.ts';
import {
  agreementMessage,
  approvedAmountMessage,
  remarkMessage,
  visitMessages,
} from '../../../../widgets/contract/stage-work/stage-rules.ts';
import { mandateInstruments } from '../../../../widgets/contract/stage-work/stage-work.ts';
import type { FoundStanding } from '../../core/applications/applications.store.ts';
import { currentAccount } from '../../core/accounts/accounts.store.ts';
import { isOffered } from '../../core/choices/choices.store.ts';
import * as facts from '../../core/applications/facts.store.ts';
import { requireApplication } from '../../core/applications/seen.ts';
import { moveApplication } from '../../core/applications/udrs.ts';
import { bookStanding } from '../../core/bank/book-confirmed.ts';
import { staffOf } from '../../core/applications/take-application.ts';
import { newId } from '../../db/new-id.ts';
import type { Tx } from '../../db/transaction.ts';
import type { CallContext, Handler } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { agreementRefusal } from './agreement-names.ts';
import { presentStageWork } from './present-stage-work.ts';
import { visitRefusal } from './stage-offers.ts';
import * as store from './stage-work.store.ts';
import { markRecorded, onStage, type TakenStage } from './take-stage.ts';
import { dayOf, readDay } from '../../../../widgets/contract/time.ts';

/** What a write answers: everything that is recorded, as it stands now. */
export function replyOf(tx: Tx, context: CallContext, standing: FoundStanding): Promise<CallReply<'fetchStageWork'>> {
  const { storage, settings } = context;
  return presentStageWork(tx, { standing, staff: staffOf(context), now: context.now(), storage, settings });
}

/** The columns that every entry has. */
export function entryOf({ standing, by }: TakenStage, remarks: string) {
  return { id: newId(by.now), application_id: standing.id, remarks: remarks.trim(), by_id: by.staffId, at: by.now };
}

/** @throws Refusal STAGE_WORK_REFUSED when a value is wrong */
export function expectGood(fieldErrors: Readonly<Record<string, string | undefined>>): void {
  const wrong: FieldErrors = {};
  for (const [field, message] of Object.entries(fieldErrors)) if (message !== undefined) wrong[field] = message;
  const [first] = Object.values(wrong);
  if (first !== undefined) throw refuse('STAGE_WORK_REFUSED', { message: first, fieldErrors: wrong });
}

const fetchStageWork: Handler<'fetchStageWork'> = async ({ loanApplicationNumber }, context) => {
  const staff = staffOf(context);
  const standing = await requireApplication(context.db, context.caller, loanApplicationNumber);
  const { storage, settings } = context;
  return presentStageWork(context.db, { standing, staff, now: context.now(), storage, settings });
};

const recordVisit: Handler<'recordVisit'> = async (visit, context) => {
  const { loanApplicationNumber, outcome, visitedOn, place, remarks } = visit;
  const after = { visitOutcome: outcome, visitedOn, place };
  const attempt = { action: 'RECORD_OSV_VISIT' as const, after, remark: remarks.trim() || null };
  return onStage(
    context,
    'recordVisit',
    { loanApplicationNumber, right: 'recordVisit', attempt },
    async (tx, taken, entry) => {
      const { standing, known, staff, by } = taken;
      const apart = visitRefusal(known, staff.id);
      if (apart !== undefined) throw refuse('MAKER_CHECKER_VIOLATION', { message: apart });
      expectGood(visitMessages(visit, by.now));
      await store.addVisit(tx, { ...entryOf(taken, remarks), outcome, visited_on: visitedOn, place });
      await facts.change(tx, standing.id, { visitOutcome: outcome });
      const now = await markRecorded(tx, taken);
      await context.record(tx, { ...entry, before: { visitOutcome: known.visitOutcome }, version: now.version });
      return replyOf(tx, context, now);
    },
  );
};

/** The messages for what credit decides, by field. @param isReason whether the reject reason is one of the list */
function decisionMessages(
  { decision, amount, rejectReason, remarks }: CallInput<'decideCredit'>,
  requested: number,
  isReason: boolean,
): Record<string, string | undefined> {
  const isRefusal = decision === 'DECLINED';
  return {
    amount: isRefusal
      ? amount === null
        ? undefined
        : 'A refusal has no amount'
      : approvedAmountMessage(amount, requested),
    rejectReason:
      isRefusal === isReason && (isRefusal || rejectReason === null)
        ? undefined
        : isRefusal
          ? 'Choose a reject reason'
          : 'Only a refusal has a reject reason',
    remarks: remarkMessage(remarks, true),
  };
}

/** Decides and moves in one transaction: both, or neither. */
const decideCredit: Handler<'decideCredit'> = async (input, context) => {
  const { loanApplicationNumber, decision, amount, rejectReason, remarks } = input;
  const reasonCodes = rejectReason === null ? [] : [rejectReason];
  const attempt = {
    action: 'DECIDE_CREDIT' as const,
    after: { decision, amount },
    reasonCodes,
    remark: remarks.trim(),
  };
  return onStage(
    context,
    'decideCredit',
    { loanApplicationNumber, right: 'sanctionLoan', attempt },
    async (tx, taken, entry) => {
      const { standing, by } = taken;
      const {
        loan_amount: requested,
        tenure_months: months,
        rate_basis_points: rate,
      } = await store.termsOf(tx, standing.id);
      const isReason = rejectReason !== null && (await isOffered(tx, 'rejectReason', rejectReason));
      expectGood(decisionMessages(input, requested, isReason));
      await store.addDecision(tx, {
        ...entryOf(taken, remarks),
        decision,
        requested_amount: requested,
        amount,
        reject_reason: rejectReason,
      });
      if (amount !== null && amount !== requested)
        await store.lend(tx, standing.id, { amount, emi: emiOfRupees(amount, months, rate) });
      await facts.change(tx, standing.id, { decision });
      await context.record(tx, { ...entry, before: { amount: requested }, version: standing.version });
      const moved = await moveApplication(tx, context, {
        loanApplicationNumber,
        currentStage: standing.udrs,
        targetStage: decision === 'APPROVED' ? 'LOAN_APPROVED' : 'REJECTED',
        remarks: remarks.trim(),
        note: remarks,
        rejectReason,
      });
      return replyOf(tx, context, await bookStanding(tx, context, moved, by.staffId));
    },
  );
};

const recordAgreement: Handler<'recordAgreement'> = async ({ loanApplicationNumber, validUntil, remarks }, context) => {
  const attempt = { action: 'RECORD_AGREEMENT' as const, after: { validUntil }, remark: remarks.trim() || null };
  return onStage(
    context,
    'recordAgreement',
    { loanApplicationNumber, right: 'recordAgreement', attempt },
    async (tx, taken, entry) => {
      const { standing, known, by } = taken;
      const current = await currentAccount(tx, standing.id);
      const refusal = agreementRefusal(context.settings.agreements, {
        udrs: standing.udrs,
        isInitiated: known.disbursalInitiatedById !== null,
        signed: await store.signedAccount(tx, standing.id),
        current,
      });
      if (refusal !== undefined) throw refuse('STAGE_WORK_REFUSED', { message: refusal });
      expectGood({ validUntil: agreementMessage(validUntil, by.now), remarks: remarkMessage(remarks, false) });
      await store.addAgreement(tx, {
        ...entryOf(taken, remarks),
        valid_until: validUntil,
        account_id: current?.id ?? null,
      });
      await store.showAgreement(tx, standing.id, dayOf(by.now));
      await facts.change(tx, standing.id, { agreementValidUntil: readDay(validUntil) });
      const now = await markRecorded(tx, taken);
      await context.record(tx, {
        ...entry,
        before: { validUntil: known.agreementValidUntil },
        version: now.version,
      });
      return replyOf(tx, context, now);
    },
  );
};

/** Opens the mandate by the move to NACH, which opens one whoever makes it. */
const openMandate: Handler<'openMandate'> = async (input, context) => {
  const { loanApplicationNumber, nachType, instrument, remarks } = input;
  const attempt = { action: 'OPEN_MANDATE' as const, after: { nachType, instrument }, remark: remarks.trim() || null };
  return onStage(
    context,
    'openMandate',
    { loanApplicationNumber, right: 'openMandate', attempt },
    async (tx, { standing }) => {
      const known: readonly string[] = mandateInstruments[nachType];
      expectGood({
        instrument: known.includes(instrument) ? undefined : 'This is no instrument of such a mandate',
        remarks: remarkMessage(remarks, false),
      });
      const moved = await moveApplication(tx, context, {
        loanApplicationNumber,
        currentStage: standing.udrs,
        targetStage: 'NACH_PENDING',
        remarks: remarks.trim() || 'The mandate is opened',
        note: remarks,
        mandate: { nachType, instrument },
      });
      return replyOf(tx, context, moved);
    },
  );
};

export const stageWorkHandlers = { fetchStageWork, recordVisit, decideCredit, recordAgreement, openMandate };
