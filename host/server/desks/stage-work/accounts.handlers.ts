import { proposalMessages } from '../../../../widgets/contract/accounts/account-rules.ts';
import { accountMessages, remarkMessage } from '../../../../widgets/contract/stage-work/stage-rules.ts';
import * as accounts from '../../core/accounts/accounts.store.ts';
import { judgeAccount, writeFindings, writeVerdict } from '../../core/accounts/verify-account.ts';
import { lockMandate } from '../../core/calls/nach.store.ts';
import * as files from '../../core/files/file.store.ts';
import { attachFile } from '../../core/files/keep-upload.ts';
import { newId } from '../../db/new-id.ts';
import type { Tx } from '../../db/transaction.ts';
import type { CallContext, Handler } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { accountToCheck, checkBarrier, confirmBarrier, failedBefore, type Barrier } from './account-offers.ts';
import * as disbursals from './disbursals.store.ts';
import { oldMandateOf } from './old-mandate.ts';
import { entryOf, expectGood, replyOf } from './stage-work.handlers.ts';
import * as store from './stage-work.store.ts';
import { markRecorded, onStage, type TakenStage } from './take-stage.ts';

/** @throws Refusal MAKER_CHECKER_VIOLATION, STAGE_WORK_REFUSED */
export function expectAllowed(barrier: Barrier | undefined): void {
  if (barrier) throw refuse(barrier.isApart ? 'MAKER_CHECKER_VIOLATION' : 'STAGE_WORK_REFUSED', barrier);
}

/** @throws Refusal FILE_GONE, FILE_KIND_REFUSED */
async function attachProof(tx: Tx, context: CallContext, proof: string, account: { id: string; loan: string }) {
  const attachedTo = `bankAccount:${account.id}`;
  const { fileId } = await attachFile(tx, context, { file: proof, attachedTo, loanApplicationNumber: account.loan });
  const file = await files.find(tx, fileId);
  if (file?.type === 'application/pdf' || file?.type.startsWith('image/') === true) return fileId;
  const message = 'A proof is an image or a PDF';
  throw refuse('FILE_KIND_REFUSED', { message, fieldErrors: { proof: message } });
}

const proposeAccount: Handler<'proposeAccount'> = async (input, context) => {
  const { loanApplicationNumber, proof } = input;
  const typed = { ...input, ifsc: input.ifsc.trim().toUpperCase(), holder: input.holder.trim() };
  const { number, ifsc, type, holder } = typed;
  const attempt = { action: 'PROPOSE_ACCOUNT' as const, after: { number: number.slice(-4), ifsc, type } };
  return onStage(
    context,
    'proposeAccount',
    { loanApplicationNumber, right: 'proposeAccounts', attempt },
    async (tx, taken, entry) => {
      const { standing, by } = taken;
      expectGood(proposalMessages(typed));
      const failed = failedBefore(typed, await accounts.accountsOf(tx, standing.id));
      if (failed !== undefined)
        throw refuse('STAGE_WORK_REFUSED', { message: failed, fieldErrors: { number: failed } });
      const id = newId(by.now);
      await accounts.addAccount(tx, {
        id,
        application_id: standing.id,
        number,
        last_four: number.slice(-4),
        ifsc,
        type,
        holder,
        proof_file_id: await attachProof(tx, context, proof, { id, loan: loanApplicationNumber }),
        source: 'DESK',
        by_id: by.staffId,
        at: by.now,
        state: 'PROPOSED',
      });
      const now = await markRecorded(tx, taken);
      await context.record(tx, { ...entry, after: { ...attempt.after, accountId: id }, version: now.version });
      return replyOf(tx, context, now);
    },
  );
};

/** The account that may be checked for the mandate after a failed payout; undefined where there is none. */
async function accountOfMandate(
  tx: Tx,
  { settings }: Pick<CallContext, 'settings'>,
  { standing, known }: TakenStage,
  all: readonly accounts.Account[],
): Promise<accounts.Account | undefined> {
  if (standing.udrs !== 'DISBURSAL_FAILED') return undefined;
  const mandate = await lockMandate(tx, standing.loanApplicationNumber);
  const last = await disbursals.newest(tx, standing.id);
  return (await oldMandateOf(tx, mandate, { known, accounts: all, last, settings: settings.accounts }))?.toCheck;
}

const checkAccount: Handler<'checkAccount'> = async (check, context) => {
  const { loanApplicationNumber, accountId = null, result, providerScore = null, remarks } = check;
  const reference = check.reference.trim() || null;
  const nameAtBank = check.nameAtBank.trim();
  const attempt = {
    action: 'CHECK_ACCOUNT' as const,
    after: { accountCheck: result, reference },
    remark: remarks.trim() || null,
  };
  return onStage(
    context,
    'checkAccount',
    { loanApplicationNumber, right: 'checkAccount', attempt },
    async (tx, taken, entry) => {
      const { standing, known, staff, by } = taken;
      const all = await accounts.accountsOf(tx, standing.id);
      const account = accountId === null ? accountToCheck(all) : all.find(({ id }) => id === accountId);
      if (accountId !== null && !account) throw refuse('NOT_FOUND');
      const ofMandate = await accountOfMandate(tx, context, taken, all);
      const isOfMandate = account !== undefined && account.id === ofMandate?.id;
      expectAllowed(checkBarrier(account, taken, staff.id, isOfMandate));
      if (!account) throw refuse('NOT_FOUND');
      const { full_name: customer } = await store.termsOf(tx, standing.id);
      expectGood(accountMessages(check, customer));
      const judged = judgeAccount(
        { result, nameAtBank, bankScore: providerScore },
        customer,
        context.settings.accounts,
      );
      const { state, bank_score, name_score } = judged;
      const row = { result, reference, name_at_bank: nameAtBank, account_id: account.id, bank_score, name_score };
      if (!(await store.addAccountCheck(tx, { ...entryOf(taken, remarks), ...row })))
        throw refuse('ACCOUNT_REFERENCE_USED', {
          fieldErrors: { reference: 'This reference belongs to another check of an account' },
        });
      if (isOfMandate) await writeFindings(tx, account, judged, by);
      else
        await writeVerdict(
          tx,
          account,
          {
            ...judged,
            checked_by_id: by.staffId,
            checked_at: by.now,
            confirmed_by_id: null,
            confirmed_at: state === 'CONFIRMED' ? by.now : null,
            confirm_remarks: '',
          },
          by,
        );
      const now = await markRecorded(tx, taken);
      await context.record(tx, {
        ...entry,
        before: { account: account.state, isVerified: known.isBankAccountVerified },
        after: {
          ...attempt.after,
          account: isOfMandate && state !== 'REFUSED' ? account.state : state,
          accountId: account.id,
          nameScore: name_score,
          providerScore,
          ...(isOfMandate && { isOfMandate }),
        },
        version: now.version,
      });
      return replyOf(tx, context, now);
    },
  );
};

const confirmAccount: Handler<'confirmAccount'> = async (
  { loanApplicationNumber, accountId, decision, remarks },
  context,
) => {
  const isConfirmed = decision === 'CONFIRM';
  const action = isConfirmed ? ('CONFIRM_ACCOUNT' as const) : ('REFUSE_ACCOUNT' as const);
  const attempt = { action, after: { accountId }, remark: remarks.trim() || null };
  return onStage(
    context,
    'confirmAccount',
    { loanApplicationNumber, right: 'confirmAccounts', attempt },
    async (tx, taken, entry) => {
      const { standing, staff, by } = taken;
      const account = await accounts.findAccount(tx, standing.id, accountId);
      if (!account) throw refuse('NOT_FOUND');
      const checkers = await store.checkersOf(tx, standing.id);
      expectAllowed(confirmBarrier(account, taken, { checkers, who: staff.id, isRefusal: !isConfirmed }));
      expectGood({ remarks: remarkMessage(remarks, true) });
      await writeVerdict(
        tx,
        account,
        {
          state: isConfirmed ? 'CONFIRMED' : 'REFUSED',
          confirmed_by_id: by.staffId,
          confirmed_at: by.now,
          confirm_remarks: remarks.trim(),
          refusal: isConfirmed ? null : 'A second person has refused it',
        },
        by,
      );
      const now = await markRecorded(tx, taken);
      const before = { account: account.state, isVerified: taken.known.isBankAccountVerified };
      await context.record(tx, { ...entry, before, version: now.version });
      return replyOf(tx, context, now);
    },
  );
};

export const accountHandlers = { proposeAccount, checkAccount, confirmAccount };
