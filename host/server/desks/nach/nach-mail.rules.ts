import {
  senderDifferences,
  senderDiffers,
  type LoanCustomer,
  type SenderDifference,
} from '../../../../widgets/contract/nach/mail-sender.ts';
import { may } from '../../../../widgets/contract/session/rights.ts';
import type { RouteKey } from '../../../../widgets/contract/screens.ts';
import type { MailPartner } from '../../../../widgets/contract/nach/nach.ts';
import type { Caller } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import type { Mail, Reach } from './nach-mail.store.ts';

const partnerScreens: Readonly<Record<MailPartner, RouteKey>> = {
  pb: 'PB_NACH_EMAIL_LIST_DETAILS',
  wishfin: 'WISHFIN_NACH_EMAIL_LIST_DETAILS',
};

/**
 * Whose mails a caller may see on the page of a partner, or on the lender's own page, which shows all mails.
 *
 * @param partner undefined for the lender's own page
 * @throws Refusal NOT_ALLOWED when the caller's route list lacks that page
 */
export function reachOf(caller: Caller, partner: MailPartner | undefined): Reach {
  const key: RouteKey = partner === undefined ? 'NACH_MAIL_LIST_DETAILS' : partnerScreens[partner];
  if (caller.kind !== 'staff' || !caller.staff.routeKeys.includes(key)) throw refuse('NOT_ALLOWED');
  return partner ?? 'all';
}

/** Whether a caller may link mails and reject mandates. */
export function mayChangeMails(caller: Caller): boolean {
  return caller.kind === 'staff' && may('changeMandates', caller.staff.roles);
}

/**
 * In what a mail's sender differs from the customer of the loan that the mail is linked to.
 *
 * @param confirmed the differences that the person has read
 * @throws Refusal NACH_SENDER_DIFFERS, with a sentence for each difference, unless all of them are confirmed
 */
export function expectSender(
  { sender_name: name, sender_email: email }: Mail,
  customer: LoanCustomer,
  confirmed: readonly SenderDifference[],
): SenderDifference[] {
  const differs = senderDiffers({ name, email }, customer);
  const found = senderDifferences.filter((each) => differs[each] !== undefined);
  if (found.some((each) => !confirmed.includes(each))) throw refuse('NACH_SENDER_DIFFERS', { fieldErrors: differs });
  return found;
}

/** Whether a caller may see a mail of a partner, or one of the lender's own, on any page of mails. */
export function isMailSeen(caller: Caller, partner: MailPartner | null): boolean {
  const keys = caller.kind === 'staff' ? caller.staff.routeKeys : [];
  return keys.includes('NACH_MAIL_LIST_DETAILS') || (partner !== null && keys.includes(partnerScreens[partner]));
}
