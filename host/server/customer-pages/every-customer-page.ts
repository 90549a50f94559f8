import { payPage } from '../payments/pay-page.ts';
import { offerPage } from '../settlement/offer-page.ts';
import { sessionPage } from '../vkyc/session-page.ts';
import type { CustomerPage } from './customer-page.ts';

/** Every kind of page that customers open by an address alone. A new kind gets its row here. */
export const everyCustomerPage: readonly CustomerPage[] = [payPage, offerPage, sessionPage];
