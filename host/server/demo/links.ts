import type { Kysely } from 'kysely';
import type { RouteKey, ScreenRow } from '../../../widgets/contract/screens.ts';
import { screens } from '../../../widgets/contract/screens.ts';
import type { Database } from '../db/schema.ts';
import type { Settings } from '../base/settings.ts';
import { detailsLink } from '../desks/application-details/demo/details-link.ts';
import { kycLink } from '../desks/agent-kyc/demo/kyc-link.ts';
import { deskLinks } from '../core/applications/demo/desk-links.ts';
import { documentLink } from '../desks/documents/demo/document-link.ts';
import { bankingCrmLink, nachCrmLink, nachMailLink } from '../desks/calling/demo/crm-links.ts';
import { customerLinks } from '../desks/collections/demo/customer-links.ts';
import { payLink } from '../desks/collections/demo/pay-link.ts';
import { offerLink } from '../desks/settlement/demo/offer-link.ts';
import { videoLink } from '../desks/vkyc/demo/video-link.ts';
import type { LinkMaker } from './kit/link-maker.ts';
import { telephonyLink } from '../desks/calling/demo/telephony-link.ts';

/** Screens whose path needs parameters, by route key. A screen that needs none is linked by its path alone. */
const linkMakers: Partial<Record<RouteKey, LinkMaker>> = {
  TELEPHONY_CALLING_CRM: telephonyLink,
  NACH_CALLING_CRM: nachCrmLink,
  BANK_CALLING_CRM: bankingCrmLink,
  NACH_MAIL_LIST_DETAILS: nachMailLink,
  DOCUMENT_VERIFICATION: documentLink,
  APPLICATION_DETAILS: detailsLink,
  AGENCY_AGENT_KYC: kycLink,
  ...deskLinks,
  ...customerLinks,
};

/** The server's own pages that are no screens, by name. */
const pageMakers: Readonly<Record<string, LinkMaker>> = {
  'pay-page': payLink,
  'offer-page': offerLink,
  'video-kyc-page': videoLink,
};

/** A screen's name: the type of a list, else the tag without its prefix, with the screen's fixed attributes. */
function nameOf({ fixed = {}, tag }: ScreenRow): string {
  const attributes = Object.entries(fixed).map(([name, value]) => value || name);
  return fixed['list'] ?? [tag.replace(/^lending-/, ''), ...attributes].join('-');
}

/** A working path for every screen and every page of customers, by name. */
export async function demoLinks(db: Kysely<Database>, settings: Settings): Promise<Record<string, string>> {
  const links: Record<string, string> = {};
  for (const [key, screen] of Object.entries(screens)) {
    const make = linkMakers[key as RouteKey];
    const link = make ? await make(db, settings) : screen.path;
    if (link !== undefined && !link.includes('/:')) links[nameOf(screen)] = link;
  }
  for (const [name, make] of Object.entries(pageMakers)) {
    const link = await make(db, settings);
    if (link !== undefined) links[name] = link;
  }
  return links;
}
