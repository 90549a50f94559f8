import { payoutModes } from '../../../../widgets/contract/accounts/bank-account.ts';
import { isUsed, type BankProfile } from '../../../../widgets/contract/bank-files/bank-profile.ts';
import { payoutStays, payoutStayWords, type PayoutStay } from '../../../../widgets/contract/bank-files/payout-stays.ts';
import { paymentReference } from '../../../../widgets/contract/bank/references.ts';
import type { CallReply } from '../../../../widgets/contract/schemas.ts';
import { refuse } from '../../base/refusal.ts';
import { sumOf, twoDecimals } from '../../core/bank-files/amounts.ts';
import type { PayoutLine, PayoutProfileKey } from '../../core/bank-files/bank-format.ts';
import { payoutFormats } from '../../core/bank-files/bank-formats.ts';
import type { Texts } from '../../core/bank-files/fields.ts';
import * as profiles from '../../core/bank-files/profiles.store.ts';
import type { StoredProfile } from '../../core/bank-files/profiles.store.ts';
import type { CallContext } from '../../call/handler.ts';
import * as payouts from './payouts.store.ts';
import type { Maker, Payout } from './payouts.store.ts';

/** Loans that are named of those that stay out for one reason. */
const mostNamed = 20;

type Stays = CallReply<'previewBankFile'>['stays'];

/**
 * What is said of a profile of mandates. Theirs is another work: other people do it, at another stage, with other reasons why
 * something stays, and one press makes the files of all lenders, once the forms of changed loans are rejected.
 */
const isOfMandates = 'This profile is of mandates. Batches, at NACH Upload, says what waits and makes their files';

/** A profile of payouts as files use it. @throws Refusal NOT_FOUND, VALIDATION_FAILED for one of mandates, not approved or switched off */
export function usedProfile(profile: StoredProfile | undefined): StoredProfile & { approved: BankProfile } {
  if (!profile) throw refuse('NOT_FOUND');
  const { approved, purpose } = profile;
  if (approved === null || purpose !== 'PAYOUT') {
    const why = purpose === 'PAYOUT' ? 'Nobody has approved this profile yet' : isOfMandates;
    throw refuse('VALIDATION_FAILED', { fieldErrors: { profileId: why } });
  }
  if (!isUsed(approved))
    throw refuse('VALIDATION_FAILED', { fieldErrors: { profileId: 'This profile is switched off' } });
  return { ...profile, approved };
}

export function formatOf({ format }: BankProfile) {
  if (format === 'mandate-csv') throw refuse('NOT_FOUND');
  return payoutFormats[format];
}

/** What all lines of a file share. */
export const sharedOf = ({ creditor, mode, debitAccount, debitIfsc }: BankProfile): Texts<PayoutProfileKey> => ({
  payer: creditor,
  mode,
  debitAccount,
  debitIfsc,
});

/** A payout as a line of a file. */
export const lineOf = ({ loanApplicationNumber, attempt, amount, account, ifsc, holder }: Payout): PayoutLine => ({
  reference: paymentReference(loanApplicationNumber, attempt),
  name: holder,
  account,
  ifsc,
  amount: twoDecimals(amount),
  remark: `Loan ${loanApplicationNumber}`,
});

export interface Gathered {
  taken: { payout: Payout; line: PayoutLine }[];
  total: string;
  stays: Stays;
}

/**
 * What the next file of a profile holds, oldest first, and what stays out of it for what.
 *
 * @param locks true where the file is made: what a colleague's file takes at this moment is left to it
 */
export async function gather(
  db: CallContext['db'],
  maker: Maker,
  { lender, approved }: StoredProfile & { approved: BankProfile },
  locks: boolean,
): Promise<Gathered> {
  const { least, most } = payoutModes[approved.mode];
  const wanted = { lender, mode: approved.mode, least, most };
  const [format, shared] = [formatOf(approved), sharedOf(approved)];
  const taken: Gathered['taken'] = [];
  const refused: { loanApplicationNumber: string; detail: string }[] = [];
  // those with a text that the bank does not take make no room for others twice over
  const limit = approved.mostLines * 2;
  for (const payout of await payouts.oldest(db, maker, wanted, { mayGo: true, limit, locks })) {
    const line = lineOf(payout);
    const problems = format.problemsOf(shared, line);
    if (problems.length > 0)
      refused.push({ loanApplicationNumber: payout.loanApplicationNumber, detail: problems.join('. ') });
    else if (taken.length < approved.mostLines) taken.push({ payout, line });
  }
  const staying = await payouts.oldest(db, maker, wanted, { mayGo: false, limit: 500, locks: false });
  const counts = new Map<PayoutStay, number>();
  for (const { stay, count } of await payouts.countStays(db, maker, wanted)) if (stay !== null) counts.set(stay, count);
  counts.set('NOT_TAKEN', refused.length);
  const lenders = (await profiles.inUse(db, 'PAYOUT')).map((profile) => profile.lender);
  counts.set('NO_PROFILE', await payouts.countOfOthers(db, maker, lenders));
  const named = (reason: PayoutStay) =>
    reason === 'NOT_TAKEN'
      ? refused
      : staying
          .filter(({ stay }) => stay === reason)
          .map(({ loanApplicationNumber }) => ({ loanApplicationNumber, detail: '' }));
  return {
    taken,
    total: sumOf(taken.map(({ line }) => line.amount)),
    stays: payoutStays.flatMap((reason) => {
      const count = counts.get(reason) ?? 0;
      const because = payoutStayWords[reason];
      return count === 0 ? [] : [{ reason, because, count, loans: named(reason).slice(0, mostNamed) }];
    }),
  };
}
