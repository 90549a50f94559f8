import { accountTypes } from '../../../../../widgets/contract/accounts/bank-account.ts';
import type { BankProfile } from '../../../../../widgets/contract/bank-files/bank-profile.ts';
import { formFieldKeys, type FormField } from '../../../../../widgets/contract/nach/form-fields.ts';
import { rupeesInWords } from '../../../../../widgets/contract/nach/in-words.ts';
import { changedText, mandateTerms, type MandateTerms } from '../../../../../widgets/contract/nach/mandate-terms.ts';
import { takesForms } from '../../../../../widgets/contract/nach/nach-moves.ts';
import { rupees } from '../../../../../widgets/contract/money.ts';
import type { CallReply } from '../../../../../widgets/contract/schemas.ts';
import { apartMessage, may } from '../../../../../widgets/contract/session/rights.ts';
import { dayOf, readableDay } from '../../../../../widgets/contract/time.ts';
import { inUseFor } from '../../../core/bank-files/profiles.store.ts';
import { findMandate, type Mandate } from '../../../core/calls/nach.store.ts';
import { basisOf } from '../../../core/mandates/mandates.store.ts';
import { changedTerms, rulesOf } from '../../../core/mandates/open-mandate.ts';
import { staffOf } from '../../../core/applications/take-application.ts';
import type { CallContext } from '../../../call/handler.ts';
import type { Tx } from '../../../db/transaction.ts';
import { scannersOf } from './scans.store.ts';

type Form = NonNullable<CallReply<'fetchNachMail'>['form']>;

/** The terms of a mandate; of one of before, which has none written, those of the day on which it came where it stands. */
export async function termsOf(
  tx: Tx,
  { settings }: Pick<CallContext, 'settings'>,
  mandate: Mandate,
): Promise<MandateTerms> {
  if (mandate.terms !== null) return mandate.terms;
  const openedOn = dayOf(mandate.opened_at ?? mandate.changed_at);
  return mandateTerms(await basisOf(tx, mandate.application_id), rulesOf(settings), openedOn);
}

/** What the lender prints on its forms. A lender of several banks has forms of each. */
function printedOf(profiles: readonly BankProfile[]): Pick<Record<FormField, string | null>, 'UTILITY' | 'SPONSOR'> {
  const everyOne = (key: 'utilityCode' | 'sponsorIfsc') =>
    [...new Set(profiles.map((profile) => profile[key]))].join(' or ') || null;
  return { UTILITY: everyOne('utilityCode'), SPONSOR: everyOne('sponsorIfsc') };
}

/** What stands on a form of these terms; null for what nobody knows of what the lender has printed. */
function expectedOf(
  terms: MandateTerms,
  printed: ReturnType<typeof printedOf>,
  { loan, formDays }: { loan: string; formDays: number },
): Record<FormField, string | null> {
  const { account } = terms;
  const type = Object.entries(accountTypes).find(([key]) => key === account?.type);
  return {
    DATE: `At most ${formDays} days ago`,
    ...printed,
    HOLDER: account?.holder ?? 'No account is named',
    ACCOUNT: account ? `xxxx${account.lastFour}` : 'No account is named',
    IFSC: account?.ifsc ?? 'Not known',
    ACCOUNT_TYPE: type?.[1] ?? 'Not known',
    CEILING: rupees(terms.ceiling),
    WORDS: rupeesInWords(terms.ceiling),
    DEBIT_TYPE: 'Maximum amount',
    FREQUENCY: 'Monthly',
    FIRST: readableDay(terms.firstCollection),
    LAST: readableDay(terms.finalCollection),
    LOAN: loan,
    SIGNATURE: 'As in the bank’s record',
  };
}

/** What is compared on the form of a loan's mandate; null where the loan has none on paper. */
export async function formToCompare(tx: Tx, context: CallContext, loan: string | null): Promise<Form | null> {
  const mandate = loan === null ? undefined : await findMandate(tx, loan);
  if (loan === null || !mandate || !takesForms(mandate.nach_type)) return null;
  const { formDays } = context.settings.mandates;
  const terms = await termsOf(tx, context, mandate);
  const printed = printedOf(await inUseFor(tx, 'MANDATE', mandate.application_id));
  const expected = expectedOf(terms, printed, { loan, formDays });
  const staff = staffOf(context);
  const scanned = await scannersOf(tx, loan, mandate.opened_at);
  const apart = apartMessage('acceptMandates', staff, { scanned });
  const changed = changedText(await changedTerms(tx, mandate));
  return {
    formDays,
    fields: formFieldKeys.map((field) => ({ field, expected: expected[field] })),
    hasAccount: (terms.account?.number ?? null) !== null && may('acceptMandates', staff.roles),
    compared: mandate.compared ? [...mandate.compared] : null,
    acceptRefusal: apart ?? (changed === undefined ? null : `${changed} since this form`),
  };
}
