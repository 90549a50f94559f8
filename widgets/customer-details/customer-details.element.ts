import { defineWidget } from '../kit/define-widget.tsx';
import card from '../kit/look/card.css?sheet';
import entry from '../kit/look/form/entry.css?sheet';
import choices from '../kit/look/list/filter.css?sheet';
import status from '../kit/look/status.css?sheet';
import { CustomerDetails } from './customer-details.tsx';
import file from './customer-details.css?sheet';

/**
 * A customer's file of collections: what is owed and promised, the borrower and the loan in ten groups, whom to call
 * and how often, what waits for a decision, and the disposition of the call beside all of it.
 *
 * @attr readonly - Shows the file, claims nothing and changes nothing
 * @fires lending-ready
 * @fires lending-error - the file could not be loaded
 * @fires lending-auth-required
 * @fires lending-dirty-change - something is typed and not saved yet
 * @fires lending-persistence-change
 * @fires {{ dialRef: string }} lending-dial - the customer is to be called; the dialer resolves the reference on the server
 * @fires {{ screen: string; params: Readonly<Record<string, string>>; isBack?: boolean }} lending-navigate - to a history of the
 *   loan, back to the list (`isBack`), or to the next customer; cancelable. Unless a listener prevents it, the portal opens in a
 *   new tab, and the element shows the next customer itself
 */
defineWidget('lending-customer-details', CustomerDetails, {
  attributes: {
    /** The loan, by its loan application number */
    loanApplicationId: 'string',
    /** Whose file it is: the agency's (unless given), or operations', who change less */
    variant: ['agency', 'ops'],
  },
  sheets: [card, choices, entry, status, file],
});
