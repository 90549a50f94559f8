import type { Udrs } from '../../../../../widgets/contract/applications/udrs.ts';
import { addressOf } from '../../../../../widgets/contract/screens/address-of.ts';
import { screens, type RouteKey } from '../../../../../widgets/contract/screens.ts';
import type { LinkMaker } from '../../../demo/kit/link-maker.ts';
import { longestWaiting } from './desk-links.store.ts';

/** The link to a desk with the application that has waited longest for it. */
const linkTo =
  (key: RouteKey, udrs: Udrs): LinkMaker =>
  async (db) => {
    const loanApplicationNumber = await longestWaiting(db, udrs);
    return loanApplicationNumber && addressOf(screens[key], { loanApplicationNumber });
  };

/** The links to the desks of compliance and of video KYC. */
export const deskLinks = {
  COMPLIANCE_REVIEW_DETAILS: linkTo('COMPLIANCE_REVIEW_DETAILS', 'COMPLIANCE_REVIEW'),
  COMPLIANCE_FIXER_DETAILS: linkTo('COMPLIANCE_FIXER_DETAILS', 'COMPLIANCE_FIXER'),
  COMPLIANCE_CALLING_DETAILS: linkTo('COMPLIANCE_CALLING_DETAILS', 'COMPLIANCE_CALLING'),
  VKYC_MAKER_REVIEW: linkTo('VKYC_MAKER_REVIEW', 'VKYC_MAKER'),
  VKYC_CHECKER_REVIEW: linkTo('VKYC_CHECKER_REVIEW', 'VKYC_CHECKER'),
  VKYC_AUDIT_REVIEW: linkTo('VKYC_AUDIT_REVIEW', 'VKYC_AUDIT'),
} as const satisfies Partial<Record<RouteKey, LinkMaker>>;
