import { payoutModeMessage } from '../../../../widgets/contract/accounts/account-rules.ts';
import { oldMandateMessage, remarkMessage } from '../../../../widgets/contract/stage-work/stage-rules.ts';
import { failureCauses } from '../../../../widgets/contract/stage-work/stage-work.ts';
import { accountsOf, currentAccount, type Account } from '../../core/accounts/accounts.store.ts';
import * as facts from '../../core/applications/facts.store.ts';
import { moveApplication } from '../../core/applications/udrs.ts';
import { changeMandate, lockMandate } from '../../core/calls/nach.store.ts';
import { otherMandateRefusal } from '../../core/mandates/mandate-account.ts';
import { reissue } from '../../core/mandates/reissue.ts';
import type { CallContext, Handler } from '../../call/handler.ts';
import type { Tx } from '../../db/transaction.ts';
import { refuse } from '../../base/refusal.ts';
import { otherAccountRefusal } from './agreement-names.ts';
import { anotherAccountBarrier, currentOf, isOfAccount } from './account-offers.ts';
import { expectAllowed } from './accounts.handlers.ts';
import * as disbursals from './disbursals.store.ts';
import { oldMandateOf } from './old-mandate.ts';
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
      const otherMandate = otherMandateRefusal(await lockMandate(tx, loanApplicationNumber), account);
      expectAllowed(initiateRefusal({ known, account, otherAccount, otherMandate }, staff.id));
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
        const message =
          (await otherAccountOf(tx, context, { id: standing.id, account })) ??
          otherMandateRefusal(await lockMandate(tx, loanApplicationNumber), account);
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

/**
 * Records cause and fix, and moves in one transaction: both, or neither. A mandate on another account than the loan is paid to is
 * made anew, which the application waits for, or kept there.
 */
const fixDisbursal: Handler<'fixDisbursal'> = async (
  { loanApplicationNumber, cause, fix, payoutMode = null, mandate: choice = null },
  context,
) => {
  const attempt = {
    action: 'FIX_DISBURSAL' as const,
    reasonCodes: [cause],
    remark: fix.trim(),
    ...(choice !== null && { after: { mandate: choice } }),
  };
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
      const accounts = await accountsOf(tx, standing.id);
      const mandate = await lockMandate(tx, loanApplicationNumber);
      const old = await oldMandateOf(tx, mandate, { known, accounts, last, settings: context.settings.accounts });
      expectGood({
        cause: isOfAccount(cause, known.failureCause)
          ? anotherAccountBarrier(currentOf(accounts), last?.account_id ?? null)
          : undefined,
        payoutMode: isLimit
          ? payoutModeMessage(payoutMode, { amount, before: last?.went_by ?? null })
          : payoutMode === null
            ? undefined
            : 'Only a limit of the bank asks for another way of payout',
        mandate: oldMandateMessage(choice, old ?? null, cause),
        fix: remarkMessage(fix, true),
      });
      await disbursals.fix(tx, standing.id, by, { cause, fix: fix.trim(), payoutMode });
      await facts.change(tx, standing.id, { isCauseFixed: true, failureCause: cause });
      await context.record(tx, { ...entry, before: { cause: known.failureCause }, version: standing.version });
      const remarks = `${failureCauses[cause].label}. ${fix.trim()}`;
      if (choice === 'AGAIN' && mandate) {
        const { nach_type: nachType, instrument } = mandate;
        const again = await reissue(tx, context, { standing, mandate }, { nachType, instrument, reason: remarks });
        if (again.stays !== null) throw refuse('STAGE_WORK_REFUSED', { message: again.stays });
        return replyOf(tx, context, again.standing);
      }
      if (choice === 'KEEP' && mandate)
        await changeMandate(tx, mandate, { kept_by_id: by.staffId, kept_at: by.now }, by.now);
      const moved = await moveApplication(tx, context, {
        loanApplicationNumber,
        currentStage: standing.udrs,
        targetStage: 'READY_FOR_DISBURSAL',
        remarks,
      });
      return replyOf(tx, context, moved);
    },
  );
};

export const disbursalHandlers = { initiateDisbursal, releaseDisbursal, fixDisbursal };
