import { defineWidget } from '../kit/define-widget.tsx';
import card from '../kit/look/card.css?sheet';
import entry from '../kit/look/form/entry.css?sheet';
import choices from '../kit/look/list/filter.css?sheet';
import status from '../kit/look/status.css?sheet';
import { DocumentVerificationScreen } from './document-verification.tsx';
import desk from './document-verification.css?sheet';

/**
 * The document desk: one application's documents beside its data. Cards are approved or rejected with reasons, corrected and
 * saved one by one; files are edited, replaced and added; the application is held, released and moved to another status.
 *
 * @attr readonly - Shows documents and data, claims nothing and changes nothing
 * @fires lending-ready
 * @fires lending-error - the application could not be loaded
 * @fires lending-auth-required
 * @fires lending-dirty-change - corrections are typed and not saved yet
 * @fires lending-persistence-change
 * @fires {{ screen: string; params: Readonly<Record<string, string>>; isBack?: boolean }} lending-navigate - back to the list that led here (`isBack`; the screen is that of all
 *   documents to be checked), or the next application; cancelable. Unless a listener prevents it, the portal's list opens in a
 *   new tab, and the element shows the next application itself
 */
defineWidget('lending-document-verification', DocumentVerificationScreen, {
  attributes: {
    /** The application */
    loanApplicationNumber: 'string',
  },
  sheets: [card, choices, entry, status, desk],
});
