import { accountMessages, remarkMessage } from '../../../../widgets/contract/stage-work/stage-rules.ts';
import { failureCauses } from '../../../../widgets/contract/stage-work/stage-work.ts';
import * as facts from '../../core/applications/facts.store.ts';
import { moveApplication } from '../../core/applications/udrs.ts';
import type { Handler } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import * as disbursals from './disbursals.store.ts';
import { accountRefusal, fixRefusal, initiateRefusal, releaseRefusal } from './stage-offers.ts';
import { entryOf, expectGood, replyOf } from './stage-work.handlers.ts';
import * as store from './stage-work.store.ts';
import { markRecorded, onStage } from './take-stage.ts';

/** @throws Refusal MAKER_CHECKER_VIOLATION, STAGE_WORK_REFUSED */
function expectAllowed(refusal: { message: string; isApart: boolean } | undefined): void {
  if (refusal) throw refuse(refusal.isApart ? 'MAKER_CHECKER_VIOLATION' : 'STAGE_WORK_REFUSED', refusal);
}

const checkAccount: Handler<'checkAccount'> = async (check, context) => {
  const { loanApplicationNumber, result, remarks } = check;
  const reference = check.reference.trim() || null;
  const nameAtBank = check.nameAtBank.trim();
  const attempt = {
    action: 'CHECK_ACCOUNT',
    after: { accountCheck: result, reference },
    remark: remarks.trim() || null,
  };
  return onStage(
    context,
    'checkAccount',
    { loanApplicationNumber, right: 'checkAccount', attempt },
    async (tx, taken, entry) => {
      const { standing, known } = taken;
      const refusal = accountRefusal(known);
      if (refusal !== undefined) throw refuse('STAGE_WORK_REFUSED', { message: refusal });
      const { full_name: customer } = await store.termsOf(tx, standing.id);
      expectGood(accountMessages(check, customer));
      const row = { ...entryOf(taken, remarks), result, reference, name_at_bank: nameAtBank };
      if (!(await store.addAccountCheck(tx, row)))
        throw refuse('ACCOUNT_REFERENCE_USED', {
          fieldErrors: { reference: 'This reference belongs to another check of an account' },
        });
      const isBankAccountVerified = result === 'VERIFIED';
      await facts.change(tx, standing.id, { isBankAccountVerified });
      const now = await markRecorded(tx, taken);
      await context.record(tx, { ...entry, before: { isVerified: known.isBankAccountVerified }, version: now.version });
      return replyOf(tx, context, now);
    },
  );
};

const initiateDisbursal: Handler<'initiateDisbursal'> = async ({ loanApplicationNumber, remarks }, context) => {
  const attempt = { action: 'INITIATE_DISBURSAL', remark: remarks.trim() || null };
  return onStage(
    context,
    'initiateDisbursal',
    { loanApplicationNumber, right: 'initiateDisbursal', attempt },
    async (tx, taken, entry) => {
      const { standing, known, staff, by } = taken;
      expectAllowed(initiateRefusal(known, staff.id));
      expectGood({ remarks: remarkMessage(remarks, false) });
      const { loan_amount: amount } = await store.termsOf(tx, standing.id);
      await disbursals.initiate(tx, { id: standing.id, amount }, by, remarks.trim());
      await facts.change(tx, standing.id, { disbursalInitiatedById: staff.id });
      const now = await markRecorded(tx, taken);
      await context.record(tx, { ...entry, after: { amount }, version: now.version });
      return replyOf(tx, context, now);
    },
  );
};

/** Approves and moves in one transaction, or takes the initiation back. The initiator, too, may take it back. */
const releaseDisbursal: Handler<'releaseDisbursal'> = async ({ loanApplicationNumber, decision, remarks }, context) => {
  const isApproved = decision === 'APPROVE';
  const action = isApproved ? 'APPROVE_DISBURSAL' : 'SEND_DISBURSAL_BACK';
  const attempt = { action, remark: remarks.trim() || null };
  return onStage(
    context,
    'releaseDisbursal',
    { loanApplicationNumber, right: 'releaseDisbursal', attempt },
    async (tx, taken, entry) => {
      const { standing, known, staff, by } = taken;
      const refusal = releaseRefusal(known, staff.id);
      if (isApproved || !refusal?.isApart) expectAllowed(refusal);
      expectGood({ remarks: remarkMessage(remarks, !isApproved) });
      if (isApproved) {
        const moved = await moveApplication(tx, context, {
          loanApplicationNumber,
          currentStage: standing.udrs,
          targetStage: 'DISBURSAL_INITIATED',
          remarks: remarks.trim() || 'The disbursal is approved',
        });
        return replyOf(tx, context, moved);
      }
      await disbursals.release(tx, standing.id, by, { isApproved, remarks: remarks.trim() });
      await facts.change(tx, standing.id, { disbursalInitiatedById: null });
      const now = await markRecorded(tx, taken);
      await context.record(tx, { ...entry, version: now.version });
      return replyOf(tx, context, now);
    },
  );
};

/** Records cause and fix, and moves in one transaction: both, or neither. */
const fixDisbursal: Handler<'fixDisbursal'> = async ({ loanApplicationNumber, cause, fix }, context) => {
  const attempt = { action: 'FIX_DISBURSAL', reasonCodes: [cause], remark: fix.trim() };
  return onStage(
    context,
    'fixDisbursal',
    { loanApplicationNumber, right: 'fixDisbursal', attempt },
    async (tx, { standing, known, by }, entry) => {
      const refusal = fixRefusal(known);
      if (refusal !== undefined) throw refuse('STAGE_WORK_REFUSED', { message: refusal });
      expectGood({ fix: remarkMessage(fix, true) });
      await disbursals.fix(tx, standing.id, by, { cause, fix: fix.trim() });
      await facts.change(tx, standing.id, { isCauseFixed: true, failureCause: cause });
      await context.record(tx, { ...entry, before: { cause: known.failureCause }, version: standing.version });
      const moved = await moveApplication(tx, context, {
        loanApplicationNumber,
        currentStage: standing.udrs,
        targetStage: 'READY_FOR_DISBURSAL',
        remarks: `${failureCauses[cause].label}. ${fix.trim()}`,
      });
      return replyOf(tx, context, moved);
    },
  );
};

export const disbursalHandlers = { checkAccount, initiateDisbursal, releaseDisbursal, fixDisbursal };
