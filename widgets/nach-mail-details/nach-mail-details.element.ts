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
 * @element lending-nach-mail-details
 * @attr {string} loan-application-number - The loan whose mandate it is about
 * @attr {string} mail-queue-id - Id of the mandate's mails
 * @attr {string} email - Address that the customer mails from
 * @attr {string} queue-name - The queue that the mails came in by
 * @attr {'pb' | 'wishfin'} partner - Shows that partner's mails alone
 * @attr {string} api-base - Origin of the backend; the origin that serves this script unless given
 * @attr {'light' | 'dark' | 'auto'} theme
 * @attr {'compact' | 'comfortable'} density
 * @attr {boolean} readonly - Shows the mails without the forms
 * @fires lending-ready - The screen stands
 * @fires lending-error - `{ code, retryable }`: the mails could not be loaded
 * @fires lending-auth-required - The session is over
 * @fires lending-dirty-change - `{ dirty }`: a rejection is typed and not sent yet
 * @fires lending-persistence-change - `{ persistence }`: `kept` where what is typed outlives the page, else `memory`
 */
defineWidget('lending-nach-mail-details', NachMailDetails, {
  attributes: {
    loanApplicationNumber: 'string',
    mailQueueId: 'string',
    email: 'string',
    queueName: 'string',
    partner: mailPartners,
  },
  sheets: [card, entry, mails],
});
