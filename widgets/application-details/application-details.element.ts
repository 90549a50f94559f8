import bubble from '../kit/chat/bubble.css?sheet';
import lines from '../kit/chat/lines.css?sheet';
import { defineWidget } from '../kit/define-widget.tsx';
import card from '../kit/look/card.css?sheet';
import status from '../kit/look/status.css?sheet';
import { ApplicationDetails } from './application-details.tsx';
import details from './application-details.css?sheet';

/**
 * All that is known of one application, to be read: where it stands and its way there, the applicant, the timeline, and for those
 * who work a queue of applications its documents, mandate, calls, chats and audit. Each part is loaded when it is first opened.
 * Nothing can be changed here.
 *
 * @fires lending-ready
 * @fires lending-error - the application could not be loaded
 * @fires lending-auth-required
 * @fires {{ screen: string; params: Readonly<Record<string, string>> }} lending-navigate - another application of the customer was asked for; prevent it to open it yourself
 */
defineWidget('lending-application-details', ApplicationDetails, {
  attributes: {
    /** The application that is shown */
    loanApplicationNumber: 'string',
    /** Asks for an application by its number, or by the customer's mobile number or e-mail address */
    withSearch: 'boolean',
  },
  sheets: [card, status, bubble, lines, details],
});
