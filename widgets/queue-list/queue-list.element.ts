import { defineWidget } from '../kit/define-widget.tsx';
import { QueueListScreen } from './queue-list.tsx';

/**
 * A queue of the lender: tabs with counts, search, sorting and paging over the rows of the chosen tab. One layout for
 * every list; which one it is says the `list` attribute.
 *
 * @fires lending-ready
 * @fires lending-error
 * @fires lending-auth-required
 * @fires {{ view: string; replace: boolean }} lending-view-change - the list's place, for an address bar; `replace` where it is no step to come back from
 * @unbridged lending-view-change - it holds what somebody searched for
 * @fires {{ screen: string; params: Readonly<Record<string, string>> }} lending-navigate - a row's link was followed; cancelable. Unless a listener prevents it, the portal opens in a new tab
 */
defineWidget('lending-queue-list', QueueListScreen, {
  attributes: {
    /** The list's type, such as `document-processing` or `agency-calling-list` */
    list: 'string',
    /** Narrows the list to one application */
    loanApplicationNumber: 'string',
    /** Where in the list to be, as a query string: what `lending-view-change` told of */
    view: 'string',
  },
});
