import type { RouteKey } from '../../../../../widgets/contract/screens.ts';
import { addressOf } from '../../../../../widgets/contract/screens/address-of.ts';
import { screens } from '../../../../../widgets/contract/screens.ts';
import type { LinkMaker } from '../../../demo/kit/link-maker.ts';
import { someCase } from './customer-links.store.ts';

/** The link to a screen about a loan in collection that somebody calls. */
const linkTo =
  (key: RouteKey): LinkMaker =>
  async (db) => {
    const loan = await someCase(db);
    return loan === undefined ? undefined : addressOf(screens[key], { loanApplicationId: loan });
  };

/** The links to a customer's file and its histories. */
export const customerLinks = {
  AGENCY_CUSTOMER_DETAILS: linkTo('AGENCY_CUSTOMER_DETAILS'),
  AGENCY_PAYMENT_HISTORY: linkTo('AGENCY_PAYMENT_HISTORY'),
  AGENCY_FEEDBACK_HISTORY: linkTo('AGENCY_FEEDBACK_HISTORY'),
  OPS_CUSTOMER_DETAILS: linkTo('OPS_CUSTOMER_DETAILS'),
  OPS_PAYMENT_HISTORY: linkTo('OPS_PAYMENT_HISTORY'),
  OPS_FEEDBACK_HISTORY: linkTo('OPS_FEEDBACK_HISTORY'),
} as const satisfies Partial<Record<RouteKey, LinkMaker>>;
