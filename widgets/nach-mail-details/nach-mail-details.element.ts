import { mailPartners } from '../contract/nach/nach.ts';
import { defineWidget } from '../kit/define-widget.tsx';
import card from '../kit/look/card.css?sheet';
import entry from '../kit/look/form/entry.css?sheet';
import { NachMailDetails } from './nach-mail-details.tsx';
import mails from './nach-mail-details.css?sheet';

/**
 * The mails that bring signed mandates: the list, the chosen mail with its attachments beside, linking a loan application
 * number to it, and rejecting the mandate with a reason.
 *
 * @attr readonly - Shows the mails without the forms
 * @fires lending-ready
 * @fires lending-error - the mails could not be loaded
 * @fires lending-auth-required
 * @fires lending-dirty-change - a rejection is typed and not sent yet
 * @fires lending-persistence-change
 */
defineWidget('lending-nach-mail-details', NachMailDetails, {
  attributes: {
    /** The loan whose mandate it is about */
    loanApplicationNumber: 'string',
    /** Id of the mandate's mails */
    mailQueueId: 'string',
    /** Address that the customer mails from */
    email: 'string',
    /** The queue that the mails came in by */
    queueName: 'string',
    /** Shows that partner's mails alone */
    partner: mailPartners,
  },
  sheets: [card, entry, mails],
});
