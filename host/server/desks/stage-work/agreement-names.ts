import type { Udrs } from '../../../../widgets/contract/applications/udrs.ts';
import type { AgreementSettings } from '../../base/settings.ts';
import type { Account } from '../../core/accounts/accounts.store.ts';

/** The agreement that was signed last, beside the account that the loan is paid to now. */
export interface SignedFor {
  /** The account that it was signed with; undefined where it is not known. */
  signed: Account | undefined;
  current: Account | undefined;
}

/** A text names an account by its number and its bank, so the same one proposed anew is no other. */
const isSame = (one: Account, other: Account) =>
  one.id === other.id || (one.number !== null && one.number === other.number && one.ifsc === other.ifsc);

/** Why a loan is not paid out by its agreement: the text names another account. Nothing where texts name none. */
export function otherAccountRefusal(
  { namesAccount }: AgreementSettings,
  { signed, current }: SignedFor,
): string | undefined {
  if (!namesAccount || !signed || !current || isSame(signed, current)) return undefined;
  return `The agreement names the account xxxx${signed.last_four}. Record the one that names this account first`;
}

/** Why no agreement is recorded now. Before the payout another one is, where the signed one names another account. */
export function agreementRefusal(
  settings: AgreementSettings,
  { udrs, isInitiated, ...accounts }: SignedFor & { udrs: Udrs; isInitiated: boolean },
): string | undefined {
  if (settings.namesAccount && !accounts.current)
    return 'The agreement names the account. Propose it and have it verified first';
  if (udrs !== 'READY_FOR_DISBURSAL') return undefined;
  if (isInitiated) return 'The disbursal is initiated. Send it back first';
  return otherAccountRefusal(settings, accounts) === undefined
    ? 'The signed agreement holds. No other one is asked for'
    : undefined;
}
