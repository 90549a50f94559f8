import { payoutModeMessage } from '../../../../widgets/contract/accounts/account-rules.ts';
import { remarkMessage } from '../../../../widgets/contract/stage-work/stage-rules.ts';
import { failureCauses } from '../../../../widgets/contract/stage-work/stage-work.ts';
import { currentAccount, type Account } from '../../core/accounts/accounts.store.ts';
import * as facts from '../../core/applications/facts.store.ts';
import { moveApplication } from '../../core/applications/udrs.ts';
import type { CallContext, Handler } from '../../call/handler.ts';
import type { Tx } from '../../db/transaction.ts';
import { refuse } from '../../base/refusal.ts';
import { otherAccountRefusal } from './agreement-names.ts';
import { anotherAccountBarrier, isOfAccount } from './account-offers.ts';
import { expectAllowed } from './accounts.handlers.ts';
import * as disbursals from './disbursals.store.ts';
import { fixRefusal, initiateRefusal, releaseRefusal, reportRefusal } from './stage-offers.ts';
import { expectGood, replyOf } from './stage-work.handlers.ts';
import * as store from './stage-work.store.ts';
import { markRecorded, onStage } from './take-stage.ts';

/** Why the agreement of an application does not hold for the account that it is paid to. */
async function otherAccountOf(
  tx: Tx,
  { settings }: Pick<CallContext, 'settings'>,
  { id, account }: { id: string; account: Account | undefined },
): Promise<string | undefined> {
  const signed = await store.signedAccount(tx, id);
  return otherAccountRefusal(settings.agreements, { signed, current: account });
}

const initiateDisbursal: Handler<'initiateDisbursal'> = async ({ loanApplicationNumber, remarks }, context) => {
  const attempt = { action: 'INITIATE_DISBURSAL' as const, remark: remarks.trim() || null };
  return onStage(
    context,
    'initiateDisbursal',
    { loanApplicationNumber, right: 'initiateDisbursal', attempt },
    async (tx, taken, entry) => {
      const { standing, known, staff, by } = taken;
      const account = await currentAccount(tx, standing.id);
      const otherAccount = await otherAccountOf(tx, context, { id: standing.id, account });
      expectAllowed(initiateRefusal({ known, account, otherAccount }, staff.id));
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
  const action = isApproved ? ('APPROVE_DISBURSAL' as const) : ('SEND_DISBURSAL_BACK' as const);
  const attempt = { action, remark: remarks.trim() || null };
  return onStage(
    context,
    'releaseDisbursal',
    { loanApplicationNumber, right: 'releaseDisbursal', attempt },
    async (tx, taken, entry) => {
      const { standing, known, staff, by } = taken;
      const refusal = releaseRefusal(known, staff.id);
      if (isApproved || !refusal?.isApart) expectAllowed(refusal);
      if (isApproved) {
        expectAllowed(reportRefusal(known));
        const account = await currentAccount(tx, standing.id);
        const message = await otherAccountOf(tx, context, { id: standing.id, account });
        if (message !== undefined) throw refuse('STAGE_WORK_REFUSED', { message });
      }
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
const fixDisbursal: Handler<'fixDisbursal'> = async (
  { loanApplicationNumber, cause, fix, payoutMode = null },
  context,
) => {
  const attempt = { action: 'FIX_DISBURSAL' as const, reasonCodes: [cause], remark: fix.trim() };
  return onStage(
    context,
    'fixDisbursal',
    { loanApplicationNumber, right: 'fixDisbursal', attempt },
    async (tx, { standing, known, by }, entry) => {
      const refusal = fixRefusal(known);
      if (refusal !== undefined) throw refuse('STAGE_WORK_REFUSED', { message: refusal });
      const last = await disbursals.newest(tx, standing.id);
      const isLimit = cause === 'AMOUNT_LIMIT';
      const { loan_amount: amount } = await store.termsOf(tx, standing.id);
      expectGood({
        cause: isOfAccount(cause, known.failureCause)
          ? anotherAccountBarrier(await currentAccount(tx, standing.id), last?.account_id ?? null)
          : undefined,
        payoutMode: isLimit
          ? payoutModeMessage(payoutMode, { amount, before: last?.payout_mode ?? null })
          : payoutMode === null
            ? undefined
            : 'Only a limit of the bank asks for another way of payout',
        fix: remarkMessage(fix, true),
      });
      await disbursals.fix(tx, standing.id, by, { cause, fix: fix.trim(), payoutMode });
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

export const disbursalHandlers = { initiateDisbursal, releaseDisbursal, fixDisbursal };
