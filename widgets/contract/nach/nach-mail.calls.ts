import type { CallRow } from '../call-row.ts';
import { deskWorkBeside } from '../applications/about.ts';
import { formStages } from './nach-moves.ts';

const screens = ['NACH_MAIL_LIST_DETAILS', 'PB_NACH_EMAIL_LIST_DETAILS', 'WISHFIN_NACH_EMAIL_LIST_DETAILS'] as const;

/** Mails with signed mandates. A partner's page reaches that partner's mails alone. */
export const nachMailCalls = {
  fetchNachMails: {
    does: 'Mails of a mandate by queue id, e-mail address or loan number, newest first',
    part: 'core',
    method: 'POST',
    path: '/nach/mail/list',
    encoding: 'form',
    auth: 'session',
    screens,
    changes: 'nothing',
  },
  fetchNachMail: {
    does: 'One mail with its text and its attachments; it counts as read then',
    part: 'core',
    method: 'POST',
    path: '/nach/mail/details',
    encoding: 'form',
    auth: 'session',
    screens,
    changes: 'unversioned',
    because: 'It marks a mail as read, which it is from then on',
  },
  linkNachMail: {
    does: 'Link a loan application number to a mail',
    part: 'core',
    method: 'POST',
    path: '/nach/mail/link',
    about: deskWorkBeside(...formStages),
    encoding: 'json',
    auth: 'session',
    screens,
    writes: true,
    changes: 'row',
    success: 'Loan application number linked to the mail',
  },
  rejectNachMail: {
    does: 'Reject the mandate that a linked mail brought, with a reason',
    part: 'core',
    method: 'POST',
    path: '/nach/mail/reject',
    about: deskWorkBeside(...formStages),
    encoding: 'json',
    auth: 'session',
    screens,
    writes: true,
    changes: 'row',
    success: 'Mandate rejected',
  },
} as const satisfies Record<string, CallRow>;
