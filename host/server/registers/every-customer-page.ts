import { payPage } from '../desks/collections/payments/pay-page.ts';
import { offerPage } from '../desks/settlement/offer-page.ts';
import { sessionPage, type PlayCall } from '../desks/vkyc/session-page.ts';
import type { CustomerPage } from '../call/customer-page.ts';

/** What a demo plays in the place of services that it has not. */
export interface Played {
  playCall?: PlayCall;
}

/** Every kind of page that customers open by an address alone. A new kind gets its row here. */
export const everyCustomerPage = ({ playCall }: Played): readonly CustomerPage[] => [
  payPage,
  offerPage,
  sessionPage(playCall),
];
