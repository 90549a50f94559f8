import { defineWidget } from '../kit/define-widget.tsx';
import card from '../kit/look/card.css?sheet';
import entry from '../kit/look/form/entry.css?sheet';
import choices from '../kit/look/list/filter.css?sheet';
import status from '../kit/look/status.css?sheet';
import { ComplianceDetails } from './compliance-details.tsx';
import desk from './compliance-details.css?sheet';

/**
 * A compliance case at one of its three desks, beside the application's documents: the reviewer takes it, checks it and
 * decides; the fixer answers its discrepancies; the callers ask the customer.
 *
 * @attr readonly - Shows the case, claims nothing and changes nothing
 * @fires lending-ready
 * @fires lending-error - the case could not be loaded
 * @fires lending-auth-required
 * @fires lending-dirty-change - something is typed and not saved yet
 * @fires lending-persistence-change
 * @fires {{ dialRef: string }} lending-dial - the customer is to be called; the dialer resolves the reference on the server
 * @fires {{ screen: string; params: Readonly<Record<string, string>>; isBack?: boolean }} lending-navigate - back to the desk's list
 *   (`isBack`), or the next case; cancelable. Unless a listener prevents it, the portal's list opens in a new tab, and the
 *   element shows the next case itself
 */
defineWidget('lending-compliance-details', ComplianceDetails, {
  attributes: {
    /** The application */
    loanApplicationNumber: 'string',
    /** The desk: the reviewers' (unless given), the fixers', the callers' */
    desk: ['review', 'fixer', 'calling'],
  },
  sheets: [card, choices, entry, status, desk],
});
