import {
  accountCard,
  applicationTextErrors,
  lenderOf,
  moreLimits,
} from '../../../../widgets/contract/doors/new-application.ts';
import type { FieldErrors } from '../../../../widgets/contract/errors.ts';
import type { Application } from './application.schemas.ts';

/** Before this moment no consent is believed. */
const earliestConsent = Date.UTC(moreLimits.consentsSince, 0);

/** What is wrong with an application apart from its cards, by path. */
export function applicationErrors(application: Application, productName: string, now: Date): FieldErrors {
  const { cards, ...others } = application;
  const { lender, consents = [] } = others;
  const errors = applicationTextErrors(others);
  if (lenderOf(lender, productName) === undefined) errors['lender'] ??= 'There is no lender of this name';
  if (cards?.[accountCard]) errors[`cards.${accountCard}`] = 'Send the account as account';
  for (const [at, consent] of consents.entries()) {
    const moment = Date.parse(consent.at);
    // a door's clock may be ahead as far as its signatures may
    const isTime = moment >= earliestConsent && moment <= now.getTime() + 300_000;
    if (!isTime) errors[`consents.${at}.at`] = 'This is no time at which it can have been given';
  }
  return errors;
}
