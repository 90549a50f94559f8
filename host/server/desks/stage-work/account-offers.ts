import { accountStages } from '../../../../widgets/contract/accounts/accounts.calls.ts';
import type { TypedAccount } from '../../../../widgets/contract/accounts/account-rules.ts';
import { calls } from '../../../../widgets/contract/calls.ts';
import type { CallReply } from '../../../../widgets/contract/schemas.ts';
import { apartMessage, may, type Doer } from '../../../../widgets/contract/session/rights.ts';
import { failureCauses, type FailureCause } from '../../../../widgets/contract/stage-work/stage-work.ts';
import type { Udrs } from '../../../../widgets/contract/applications/udrs.ts';
import type { Account } from '../../core/accounts/accounts.store.ts';
import type { FoundStanding } from '../../core/applications/applications.store.ts';
import type { Facts } from '../../core/applications/facts.store.ts';
import type { Staff } from '../../call/handler.ts';

/** Why something cannot be done now; `isApart` where it is because of who asks. */
export interface Barrier {
  message: string;
  isApart: boolean;
}

/** Staff ids of those who have checked an account, by its id. */
export type Checkers = (accountId: string) => readonly string[];

const barrier = (message: string): Barrier => ({ message, isApart: false });

/** An application whose accounts are worked on. */
interface At {
  standing: Pick<FoundStanding, 'udrs'>;
  known: Pick<Facts, 'disbursalInitiatedById'>;
}

/** Why no account changes while a disbursal to the current one waits for its approval. */
const onItsWay = ({ standing, known }: At): Barrier | undefined =>
  standing.udrs === 'READY_FOR_DISBURSAL' && known.disbursalInitiatedById !== null
    ? barrier('The disbursal is initiated. Send it back first')
    : undefined;

/** The account that a check is about where it names none: the newest that waits for one, else the current one. */
export function accountToCheck<Each extends Account>(all: readonly Each[]): Each | undefined {
  return all.find(({ state, failed_cause: failed }) => state === 'PROPOSED' && failed === null) ?? currentOf(all);
}

export const currentOf = <Each extends Account>(all: readonly Each[]): Each | undefined =>
  all.find(({ is_current: isCurrent }) => isCurrent);

/** Why an account cannot be checked now. @param isOfMandate whether the mandate collects from it, though the loan is paid elsewhere */
export function checkBarrier(
  account: Account | undefined,
  at: At,
  who: string | Doer,
  isOfMandate = false,
): Barrier | undefined {
  const way = onItsWay(at);
  if (way) return way;
  if (!account) return barrier('There is no account yet. Propose one');
  const apart = apartMessage('checkAccount', who, { proposed: account.by_id });
  if (apart !== undefined) return { message: apart, isApart: true };
  if (account.state === 'REFUSED' && !isOfMandate)
    return barrier(`${account.refusal ?? 'It is refused'}. Propose another account`);
  return account.number === null ? barrier('Enter the whole number: propose this account anew') : undefined;
}

/** Why an account cannot be confirmed or refused now. Without a proof it may be refused alone. */
export function confirmBarrier(
  account: Account,
  at: At,
  { checkers, who, isRefusal = false }: { checkers: Checkers; who: string | Doer; isRefusal?: boolean },
): Barrier | undefined {
  const way = onItsWay(at);
  if (way) return way;
  if (account.state !== 'CHECKED') return barrier('This account does not wait for a second person');
  const apart = apartMessage('confirmAccounts', who, { proposed: account.by_id, checked: checkers(account.id) });
  if (apart !== undefined) return { message: apart, isApart: true };
  if (isRefusal || account.proof_file_id !== null) return undefined;
  return barrier('This account has no proof. Propose it anew with one');
}

const bankOf = (ifsc: string | null) => ifsc?.slice(0, 4);

/**
 * Why an account is not proposed again: a payout to it has failed, and it was the cause. A wrong IFSC may be mended; everything else
 * is wrong with the account itself, at whichever branch of its bank.
 */
export function failedBefore(
  typed: Pick<TypedAccount, 'number' | 'ifsc'>,
  all: readonly Account[],
): string | undefined {
  const failed = all.find(
    ({ number, ifsc, failed_cause: cause }) =>
      cause !== null &&
      number === typed.number &&
      (cause === 'IFSC_NOT_VALID' ? ifsc === typed.ifsc : bankOf(ifsc) === bankOf(typed.ifsc)),
  );
  return failed?.failed_cause ? `This account has just failed: ${failureCauses[failed.failed_cause].label}` : undefined;
}

/** Whether a failure asks for another account: as the bank has said, or as it was found. */
export const isOfAccount = (...causes: readonly (FailureCause | null)[]): boolean =>
  causes.some((cause) => cause !== null && failureCauses[cause].isOfAccount);

/** Why a payout that failed for its account cannot be tried again. @param failed the account of the attempt; null if it is not known */
export function anotherAccountBarrier(current: Account | undefined, failed: string | null): string | undefined {
  return current?.state === 'CONFIRMED' && current.id !== failed
    ? undefined
    : 'The account was the cause. Propose another one and have it verified first';
}

type Acts = NonNullable<CallReply<'fetchStageWork'>['acts']>;
const isAt = (stages: readonly Udrs[], { udrs }: FoundStanding) => stages.includes(udrs);

/** What somebody may do with the accounts of an application now, and why not. Nothing while it is on hold. */
export function accountActs(
  standing: FoundStanding,
  {
    known,
    all,
    checkers,
    staff,
    ofMandate,
  }: {
    known: Facts;
    all: readonly Account[];
    checkers: Checkers;
    staff: Staff;
    /** The account that is checked for the mandate after a failed payout, though the loan is paid elsewhere. */
    ofMandate?: Account | undefined;
  },
): Acts {
  if (standing.hold !== null) return [];
  const acts: Acts = [];
  if (may('proposeAccounts', staff.roles) && isAt(calls.proposeAccount.about.at, standing))
    acts.push({ act: 'proposeAccount', accountId: null, refusal: null });
  if (!isAt(accountStages, standing)) return acts;
  const open = all.filter(({ state }) => state !== 'REFUSED');
  for (const account of open) {
    const { id: accountId, state, is_current: isCurrent } = account;
    const isChecked = state === 'PROPOSED' || state === 'CHECKED' || isCurrent;
    if (isChecked && may('checkAccount', staff.roles))
      acts.push({
        act: 'checkAccount',
        accountId,
        refusal: checkBarrier(account, { standing, known }, staff)?.message ?? null,
      });
    if (state === 'CHECKED' && may('confirmAccounts', staff.roles)) {
      const refusal =
        confirmBarrier(account, { standing, known }, { checkers, who: staff, isRefusal: true })?.message ?? null;
      acts.push({ act: 'confirmAccount', accountId, refusal });
    }
  }
  if (ofMandate && standing.udrs === 'DISBURSAL_FAILED' && may('checkAccount', staff.roles)) {
    const refusal = checkBarrier(ofMandate, { standing, known }, staff, true)?.message ?? null;
    acts.push({ act: 'checkAccount', accountId: ofMandate.id, refusal });
  }
  return acts;
}
