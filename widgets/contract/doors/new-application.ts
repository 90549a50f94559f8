import { lenderName, lenderNames } from '../applications/lenders.ts';
import type { FieldErrors } from '../errors.ts';
import { email, ifsc, mobile, pincode } from '../rules/validation.ts';
import type { Rule } from '../rules/rule.ts';
import { textErrors } from './text-errors.ts';

/** How large the numbers of a new application may be. Amounts are whole rupees, a rate is hundredths of a per cent a year. */
export const applicationLimits = {
  amount: { least: 1, most: 100_000_000 },
  tenureMonths: { least: 1, most: 360 },
  rateBasisPoints: { least: 0, most: 10_000 },
} as const;

/** How long the texts of a new application may be. */
export const textLimits = {
  name: 100,
  mobile: 20,
  email: 254,
  place: 100,
  pinCode: 10,
  lender: 60,
  account: 18,
  ifsc: 11,
  key: 60,
  side: 10,
  value: 2000,
} as const;

export const applicationNumberPattern = '^[0-9]{12,20}$';
export const applicationProducts = ['PL', 'LOC'] as const;
export const riskLevels = ['Low', 'Medium', 'High', 'Extreme'] as const;
export const accountTypes = ['SAVINGS', 'CURRENT'] as const;
export const genders = ['F', 'M'] as const;
export const employments = ['SALARIED', 'SELF_EMPLOYED'] as const;
/** The most files that one application begins with. */
export const mostDocuments = 60;

/** What a credit bureau has said. */
export const bureauStatuses = ['CLEAR', 'THIN_FILE', 'DEFAULT_FOUND'] as const;
/** How long the texts beside an application may be, how many consents come with it, and before which year none is believed. */
export const moreLimits = { app: 60, noticeVersion: 40, reference: 100, consents: 20, consentsSince: 2000 } as const;

/** The card whose values are sent as the account. */
export const accountCard = 'BANK_ACCOUNT';

const digits: Rule = (value) => (/^\d{9,18}$/.test(String(value)) ? undefined : 'Send 9 to 18 digits');

/** The rules of texts, by their part of an application. */
const textRules: Readonly<Record<string, readonly Rule[]>> = {
  'applicant.mobile': [mobile()],
  'applicant.email': [email()],
  'applicant.pinCode': [pincode()],
  'account.number': [digits],
  'account.ifsc': [ifsc()],
};

/** What is wrong with the texts of an application apart from its cards, by path: an empty one is wrong wherever it stands. */
export const applicationTextErrors = (application: unknown): FieldErrors =>
  textErrors(application, (path) => textRules[path] ?? []);

/** The index of a lender by the name that lists show; undefined for a name that none has. */
export function lenderOf(name: string, productName: string): number | undefined {
  const index = lenderNames.findIndex((_, each) => lenderName(each, productName) === name);
  return index < 0 ? undefined : index;
}
