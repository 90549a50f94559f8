import { isOtherAccount, type MandateAccount } from '../../../../widgets/contract/nach/mandate-terms.ts';
import { twoAccounts } from '../../../../widgets/contract/stage-work/stage-rules.ts';
import type { Account } from '../accounts/accounts.store.ts';
import type { Mandate } from '../calls/nach.store.ts';
import { collectedFrom } from './mandates.store.ts';

/** What a mandate says of the account that it collects from. */
export type MandateOfAccount = Pick<Mandate, 'terms' | 'kept_at'>;

/** A mandate that collects from another account than its loan is paid to. */
interface Elsewhere {
  from: MandateAccount;
  to: MandateAccount;
}

/** The accounts of a mandate and its loan, where they are two; undefined where they are one, or one of them is not known. */
export function elsewhereOf(
  mandate: Pick<MandateOfAccount, 'terms'> | undefined,
  current: Account | undefined,
): Elsewhere | undefined {
  const from = mandate?.terms?.account ?? null;
  const to = collectedFrom(current);
  return from !== null && to !== null && isOtherAccount(from, to) ? { from, to } : undefined;
}

/** An account as people see it. */
export const shownAccount = ({ lastFour, ifsc }: Pick<MandateAccount, 'lastFour' | 'ifsc'>) => ({
  number: `xxxx${lastFour}`,
  ifsc: ifsc ?? '',
});

/** Why a loan is not paid out by its mandate: it collects from another account, and nobody has kept it there. */
export function otherMandateRefusal(
  mandate: MandateOfAccount | undefined,
  current: Account | undefined,
): string | undefined {
  const elsewhere = elsewhereOf(mandate, current);
  if (!elsewhere || (mandate?.kept_at ?? null) !== null) return undefined;
  const two = twoAccounts(shownAccount(elsewhere.from), shownAccount(elsewhere.to));
  return `${two}. NACH operations issue another mandate first`;
}
