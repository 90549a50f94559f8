import type { AccountResult } from '../../../../widgets/contract/stage-work/stage-work.ts';
import type { AccountSettings } from '../../base/settings.ts';
import type { Tx } from '../../db/transaction.ts';
import * as facts from '../applications/facts.store.ts';
import * as accounts from './accounts.store.ts';
import { nameScore } from './name-score.ts';

/** What a check of an account has come to. */
interface Check {
  result: AccountResult;
  nameAtBank: string;
  /** Of its provider, in per cent; null where it says nothing. */
  bankScore: number | null;
}

/** How far the names agree: the lower score of the two counts; null where there is none. */
export function countedScore({
  name_score: own,
  bank_score: bank,
}: Pick<accounts.Account, 'name_score' | 'bank_score'>) {
  const scores = [own, bank].filter((score) => score !== null);
  return scores.length === 0 ? null : Math.min(...scores);
}

/** Whether a check verifies an account by itself: the bank says so, and the lender's own score agrees. */
export function isVerifiedBy(
  check: Pick<accounts.Account, 'name_score' | 'bank_score'> & { result: AccountResult },
  { nameAgrees }: Pick<AccountSettings, 'nameAgrees'>,
): boolean {
  const score = countedScore(check);
  return check.result === 'VERIFIED' && check.name_score !== null && score !== null && score >= nameAgrees;
}

/** Why an account is refused whose name at the bank is somebody else's. */
const notTheCustomers = 'This account is not the customer’s. Ask for one in the customer’s own name';

/**
 * What a check makes of an account. It is verified where the lender's own score says so and the provider's does not contradict;
 * who says that the name differs leaves it to a second person at the least.
 */
export function judgeAccount(check: Check, customer: string, settings: AccountSettings) {
  const { result, nameAtBank, bankScore } = check;
  const name_score = nameAtBank === '' ? null : nameScore(customer, nameAtBank);
  const scores = { name_at_bank: nameAtBank, bank_score: bankScore, name_score };
  const refused = (refusal: string) => ({ ...scores, state: 'REFUSED' as const, refusal });
  switch (result) {
    case 'NOT_ANSWERED':
      return { ...scores, state: 'PROPOSED' as const, refusal: null };
    case 'ACCOUNT_CLOSED':
      return refused('The account is closed');
    case 'IFSC_NOT_VALID':
      return refused('The IFSC is not valid');
    case 'VERIFIED':
    case 'NAME_DIFFERS': {
      const score = countedScore(scores);
      if (score !== null && score < settings.nameLeast) return refused(notTheCustomers);
      const agrees = isVerifiedBy({ result, ...scores }, settings);
      return { ...scores, state: agrees ? ('CONFIRMED' as const) : ('CHECKED' as const), refusal: null };
    }
  }
}

/**
 * Writes what has become of an account, with what follows from it: a verified account is the current one from then on, on its
 * card too, and the application knows whether its current account is verified. Payout and mandate use it from here on.
 *
 * @returns the account as it is now
 */
export async function writeVerdict(
  tx: Tx,
  account: accounts.Account,
  change: accounts.AccountChange & Pick<accounts.Account, 'state'>,
  by: { staffId: string; now: Date },
): Promise<accounts.Account> {
  await accounts.changeAccount(tx, account.id, change);
  const isConfirmed = change.state === 'CONFIRMED';
  if (isConfirmed && !account.is_current) {
    await accounts.moveTo(tx, account);
    await accounts.showOnCard(tx, account, by);
  }
  if (isConfirmed || account.is_current)
    await facts.change(tx, account.application_id, { isBankAccountVerified: isConfirmed });
  return (await accounts.findAccount(tx, account.application_id, account.id)) ?? account;
}

/**
 * Writes what a check has found of an account that a loan is not paid to any more, while its mandate still collects from there. It
 * stays what it is for payouts: refused where one has failed for it, and not the current one.
 */
export async function writeFindings(
  tx: Tx,
  { id }: accounts.Account,
  { state, refusal, ...scores }: ReturnType<typeof judgeAccount>,
  by: { staffId: string; now: Date },
): Promise<void> {
  await accounts.changeAccount(tx, id, {
    ...scores,
    ...(state === 'REFUSED' && { state, refusal }),
    checked_by_id: by.staffId,
    checked_at: by.now,
  });
}

/** Refuses the account that a payout has failed for. */
export async function writeFailure(
  tx: Tx,
  { applicationId, accountId }: { applicationId: string; accountId: string | null },
  failure: { cause: NonNullable<accounts.Account['failed_cause']>; refusal: string },
): Promise<void> {
  const id = accountId ?? (await accounts.currentAccount(tx, applicationId))?.id;
  if (id === undefined) return;
  await accounts.changeAccount(tx, id, {
    state: 'REFUSED',
    failed_cause: failure.cause,
    refusal: failure.refusal,
  });
}
