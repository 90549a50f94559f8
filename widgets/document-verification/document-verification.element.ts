import { defineWidget } from '../kit/define-widget.tsx';
import card from '../kit/look/card.css?sheet';
import entry from '../kit/look/form/entry.css?sheet';
import choices from '../kit/look/list/filter.css?sheet';
import status from '../kit/look/status.css?sheet-file';
import { DocumentVerificationScreen } from './document-verification.tsx';
import desk from './document-verification.css?sheet';

/**
 * The document desk: one application's documents beside its data. Cards are approved or rejected with reasons, corrected and
 * saved one by one; files are edited, replaced and added; the application is held, released and moved to another status.
 *
 * @element lending-document-verification
 * @attr {string} loan-application-number - The application
 * @attr {string} api-base - Origin of the backend; the origin that serves this script unless given
 * @attr {'light' | 'dark' | 'auto'} theme
 * @attr {'compact' | 'comfortable'} density
 * @attr {boolean} readonly - Shows documents and data, claims nothing and changes nothing
 * @fires lending-ready - The screen stands
 * @fires lending-error - `{ code, retryable }`: the application could not be loaded
 * @fires lending-auth-required - The session is over
 * @fires lending-dirty-change - `{ dirty }`: corrections are typed and not saved yet
 * @fires lending-persistence-change - `{ persistence }`: `kept` where what is typed outlives the page, else `memory`
 * @fires lending-navigate - `{ screen, params, isBack }`: back to the list that led here (`isBack`; the screen is that of all
 *   documents to be checked), or the next application; cancelable. Unless a listener prevents it, the portal's list opens in a
 *   new tab, and the element shows the next application itself
 */
defineWidget('lending-document-verification', DocumentVerificationScreen, {
  attributes: { loanApplicationNumber: 'string' },
  sheets: [card, choices, entry, status, desk],
});
