import { lenderName, lenderNames } from '../../../../widgets/contract/applications/lenders.ts';
import type { FieldErrors } from '../../../../widgets/contract/errors.ts';
import { email, ifsc, mobile, pincode } from '../../../../widgets/contract/rules/validation.ts';
import type { Rule } from '../../../../widgets/contract/rules/rule.ts';
import type { Application } from './application.schemas.ts';
import { textErrors } from './text-errors.ts';

/** Before this day no consent is believed. */
const earliestConsent = Date.UTC(2000, 0);

const digits: Rule = (value) => (/^\d{9,18}$/.test(String(value)) ? undefined : 'Send 9 to 18 digits');

/** The rules of texts, by their part of an application. */
const textRules: Readonly<Record<string, readonly Rule[]>> = {
  'applicant.mobile': [mobile()],
  'applicant.email': [email()],
  'applicant.pinCode': [pincode()],
  'account.number': [digits],
  'account.ifsc': [ifsc()],
};

/** The index of a lender by the name that lists show; undefined for a name that none has. */
export function lenderOf(name: string, productName: string): number | undefined {
  const index = lenderNames.findIndex((_, each) => lenderName(each, productName) === name);
  return index < 0 ? undefined : index;
}

/** What is wrong with an application apart from its cards, by path. */
export function applicationErrors(application: Application, productName: string, now: Date): FieldErrors {
  const { cards, lender, consents = [], ...others } = application;
  const errors = textErrors({ ...others, lender, consents }, (path) => textRules[path] ?? []);
  if (lenderOf(lender, productName) === undefined) errors['lender'] ??= 'There is no lender of this name';
  if (cards?.['BANK_ACCOUNT']) errors['cards.BANK_ACCOUNT'] = 'Send the account as account';
  for (const [at, consent] of consents.entries()) {
    const moment = Date.parse(consent.at);
    // a door's clock may be ahead as far as its signatures may
    const isTime = moment >= earliestConsent && moment <= now.getTime() + 300_000;
    if (!isTime) errors[`consents.${at}.at`] = 'This is no time at which it can have been given';
  }
  return errors;
}
