import { may } from '../../../widgets/contract/session/rights.ts';
import type { RouteKey } from '../../../widgets/contract/screens.ts';
import type { MailPartner } from '../../../widgets/contract/nach/nach.ts';
import type { Caller } from '../http/handler.ts';
import { refuse } from '../http/refusal.ts';
import type { Reach } from './nach-mail.store.ts';

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
