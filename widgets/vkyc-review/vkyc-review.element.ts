import { defineWidget } from '../kit/define-widget.tsx';
import card from '../kit/look/card.css?sheet';
import entry from '../kit/look/form/entry.css?sheet';
import choices from '../kit/look/list/filter.css?sheet';
import status from '../kit/look/status.css?sheet';
import desk from './vkyc-review.css?sheet';
import { VkycReview } from './vkyc-review.tsx';

/**
 * A recorded video KYC session at one of its three desks: the recording beside the captured pictures and the
 * application's documents, the checklist, and the decision of the maker, the checker or the auditor.
 *
 * @attr readonly - Shows the session, claims nothing and changes nothing
 * @fires lending-ready
 * @fires lending-error - the session could not be loaded
 * @fires lending-auth-required
 * @fires lending-dirty-change - something is typed and not saved yet
 * @fires lending-persistence-change
 * @fires {{ screen: string; params: Readonly<Record<string, string>>; isBack?: boolean }} lending-navigate - back to the desk's list
 *   (`isBack`), or the next case; cancelable. Unless a listener prevents it, the portal's list opens in a new tab, and the
 *   element shows the next case itself
 */
defineWidget('lending-vkyc-review', VkycReview, {
  attributes: {
    /** The application */
    loanApplicationNumber: 'string',
    /** The desk: the makers' (unless given), the checkers', the auditors' */
    desk: ['maker', 'checker', 'audit'],
  },
  sheets: [card, choices, entry, status, desk],
});
