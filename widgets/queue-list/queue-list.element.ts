import { defineWidget } from '../kit/define-widget.tsx';
import { QueueListScreen } from './queue-list.tsx';

/**
 * A queue of the lender: tabs with counts, search, sorting and paging over the rows of the chosen tab. One layout for
 * every list; which one it is says the `list` attribute.
 *
 * @element lending-queue-list
 * @attr {string} list - The list's type, such as `document-processing` or `agency-calling-list`
 * @attr {string} loan-application-number - Narrows the list to one application
 * @attr {string} view - Where in the list to be, as a query string: what `lending-view-change` told of
 * @attr {string} api-base - Origin of the backend; the origin that serves this script unless given
 * @attr {'light' | 'dark' | 'auto'} theme
 * @attr {'compact' | 'comfortable'} density
 * @attr {boolean} readonly
 * @fires lending-ready - The screen stands
 * @fires lending-error - `{ code, retryable }`
 * @fires lending-auth-required - The session ended
 * @fires lending-view-change - `{ view, replace }`: the list's place, for an address bar; `replace` where it is no step to come back from
 * @fires lending-navigate - `{ screen, params }`: a row's link was followed; cancelable. Unless a listener prevents it, the portal opens in a new tab
 */
defineWidget('lending-queue-list', QueueListScreen, {
  attributes: { list: 'string', loanApplicationNumber: 'string', view: 'string' },
});
