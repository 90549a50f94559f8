import type { Kysely } from 'kysely';
import { isOtherAccount } from '../../../../widgets/contract/nach/mandate-terms.ts';
import { closedAccount, type OldMandate } from '../../../../widgets/contract/stage-work/stage-rules.ts';
import type { AccountSettings } from '../../base/settings.ts';
import type { Account } from '../../core/accounts/accounts.store.ts';
import { isVerifiedBy } from '../../core/accounts/verify-account.ts';
import type { Facts } from '../../core/applications/facts.store.ts';
import { elsewhereOf, shownAccount, type MandateOfAccount } from '../../core/mandates/mandate-account.ts';
import { collectedFrom } from '../../core/mandates/mandates.store.ts';
import type { Database } from '../../db/schema.ts';
import type { DisbursalRow } from './disbursals.store.ts';
import * as store from './stage-work.store.ts';

/** What is known of an application whose mandate collects from another account than the loan is paid to. */
interface Around {
  known: Pick<Facts, 'failureCause'>;
  /** Newest first. */
  accounts: readonly Account[];
  /** The last attempt that the bank has answered; undefined before there is one. */
  last: Pick<DisbursalRow, 'account_id' | 'answered_at'> | undefined;
  settings: AccountSettings;
}

/** A mandate on an account that its loan is not paid to. */
export interface FoundOldMandate extends OldMandate {
  /** Its account as people see it. */
  seen: { number: string; ifsc: string };
  /** The account that may be checked for it; undefined where it is none any more, or closed. */
  toCheck: Account | undefined;
}

/** What has been found of a mandate's account since a payout failed. */
function keepRefusalOf(
  check: Awaited<ReturnType<typeof store.lastCheckOf>>,
  { number, failedAt, settings }: { number: string; failedAt: Date | null; settings: AccountSettings },
): string | null {
  if (!check || failedAt === null || check.at <= failedAt)
    return `Check ${number} first: after a failed payout it is verified anew`;
  if (check.result === 'ACCOUNT_CLOSED') return closedAccount;
  return isVerifiedBy(check, settings) ? null : `The check does not verify ${number}. Make the mandate anew`;
}

/**
 * A mandate that collects from another account than its loan is paid to, and why it cannot be kept there; undefined for one that
 * collects from the loan's own. It is kept where a check after the failed payout has verified that account, which the payout's
 * failure may have refused, and never where the account is closed.
 */
export async function oldMandateOf(
  db: Kysely<Database>,
  mandate: MandateOfAccount | undefined,
  { known, accounts, last, settings }: Around,
): Promise<FoundOldMandate | undefined> {
  const elsewhere = elsewhereOf(
    mandate,
    accounts.find(({ is_current: isCurrent }) => isCurrent),
  );
  if (!elsewhere) return undefined;
  const seen = shownAccount(elsewhere.from);
  const { number } = seen;
  // One that waits is a proposal, which a check may make the current one.
  const account = accounts.find(
    (each) =>
      !each.is_current &&
      (each.state === 'CONFIRMED' || each.state === 'REFUSED') &&
      !isOtherAccount(elsewhere.from, collectedFrom(each)),
  );
  const paidTo = last?.account_id ?? null;
  const hasFailed = last !== undefined && (paidTo === null || paidTo === account?.id);
  const barred = (keepRefusal: string) => ({ seen, hasFailed, keepRefusal, toCheck: undefined });
  const isClosed = account?.failed_cause === 'ACCOUNT_CLOSED' || (hasFailed && known.failureCause === 'ACCOUNT_CLOSED');
  if (isClosed) return barred(closedAccount);
  if (!account) return barred(`Nobody can check ${number} any more. Make the mandate anew`);
  const check = await store.lastCheckOf(db, account);
  const keepRefusal = keepRefusalOf(check, { number, failedAt: last?.answered_at ?? null, settings });
  return { seen, hasFailed, keepRefusal, toCheck: account };
}
