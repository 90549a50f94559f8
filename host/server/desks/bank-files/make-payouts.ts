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
import { pagesOf, type Page } from '../../core/bank-files/pages.ts';
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
 * What the next file of a profile holds, oldest first, and what stays out of it for what. What the bank does not take takes no
 * room, however much of it stands in front, and all of it is counted.
 *
 * @param locks true where the file is made: what goes into it is locked, and read again then. What a colleague writes of at
 *   this moment is left to the next file, and what stays is free for those who mend it
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
  let refusedCount = 0;
  const room = () => approved.mostLines - taken.length;
  const lined = (some: readonly Payout[]) =>
    some.flatMap((payout) => {
      const line = lineOf(payout);
      const problems = format.problemsOf(shared, line);
      if (problems.length === 0) return [{ payout, line }];
      refusedCount += 1;
      const { loanApplicationNumber } = payout;
      if (refusedCount <= mostNamed) refused.push({ loanApplicationNumber, detail: problems.join('. ') });
      return [];
    });
  const next = (page: Page<Payout>) => payouts.oldest(db, maker, wanted, { ...page, mayGo: true });
  for await (const page of pagesOf(approved, next)) {
    const fit = lined(page);
    // One of them may have been taken by somebody since, and makes room for another one of its page.
    while (fit.length > 0 && room() > 0) {
      const some = fit.splice(0, room());
      const ids = some.map(({ payout }) => payout.disbursalId);
      taken.push(...(locks ? lined(await payouts.lock(db, maker, wanted, ids)) : some));
    }
  }
  const staying = await payouts.oldest(db, maker, wanted, { mayGo: false, limit: 500, after: undefined });
  const counts = new Map<PayoutStay, number>();
  for (const { stay, count } of await payouts.countStays(db, maker, wanted)) if (stay !== null) counts.set(stay, count);
  counts.set('NOT_TAKEN', refusedCount);
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
