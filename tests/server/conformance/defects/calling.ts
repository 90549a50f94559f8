import { deaf, misread, replies, undone } from '../proxy.ts';
import type { Seeded } from '../seeded.ts';

export const callingDefects: readonly Seeded[] = [
  {
    is: 'a product type is in lower case',
    only: 'telephony',
    defect: replies('loadTelephonyCall', ({ callingCrmResponseDTO: loaded }) => {
      if (loaded) Object.assign(loaded, { productType: loaded.productType.toLowerCase() });
    }),
    step: 'telephony.load',
    row: 'AP-65',
    says: 'loadTelephonyCall: callingCrmResponseDTO.productType is "personal_loan", which is none of PERSONAL_LOAN, BANKING',
    off: 'Telephony CRM (/ameyoCallingCRM)',
  },
  {
    is: 'a field of the specification is missing',
    only: 'telephony',
    defect: replies('loadTelephonyCall', ({ callingCrmResponseDTO: loaded }) => {
      if (loaded) Object.assign(loaded, { productType: undefined });
    }),
    step: 'telephony.load',
    row: 'AP-65',
    says: 'loadTelephonyCall: callingCrmResponseDTO.productType is missing',
  },
  {
    is: 'a save is not in the history',
    only: 'telephony',
    defect: undone('saveTelephonyCall', {}, ({ body }) => !/No such|2020/.test(body)),
    step: 'telephony.save',
    row: 'AP-66',
    says: 'telephonyCallHistory: what was saved does not stand first in the history',
  },
  {
    is: 'the history has dates of its own making',
    only: 'telephony',
    defect: replies('telephonyCallHistory', (entries) => {
      for (const entry of entries) entry.callDate = '12 Jan 2026 11:05 AM';
    }),
    step: 'telephony.dates',
    row: 'AP-69',
    says: 'telephonyCallHistory: callDate must be a date and a time as YYYY-MM-DD HH:mm:ss (Asia/Kolkata)',
  },
  {
    is: 'every user key opens the telephony screen',
    only: 'telephony',
    defect: deaf('loadTelephonyCall', () => ({ 'x-user-key': 'telephony' })),
    step: 'telephony.user-key',
    row: 'AP-63',
    says: 'loadTelephonyCall with a wrong user key is answered SUCCESS',
  },
  {
    is: 'a ticket has no address',
    only: 'telephony',
    defect: replies('createTelephonyTicket', (reply) => {
      reply.freshDeskUrl = 'ticket 7';
    }),
    step: 'telephony.ticket',
    row: 'AP-68',
    says: 'createTelephonyTicket: freshDeskUrl is no address that a browser opens',
  },
  {
    is: 'the status of a NACH call is lost',
    only: 'nach',
    defect: replies('fetchNachCallLog', (entries) => {
      for (const entry of entries) entry.subCallStatus = '';
    }),
    step: 'nach.save',
    row: 'AP-49',
    says: 'fetchNachCallLog: subCallStatus is another than the callOutcome that was saved',
    off: 'NACH calling CRM (/nachCallingCRM)',
  },
  {
    is: 'callOutComes has another spelling',
    only: 'banking',
    defect: replies('fetchCrmConfig', ({ callDispositionConfig: choices }) => {
      Object.assign(choices, { callOutcomes: choices.callOutComes, callOutComes: undefined });
    }),
    step: 'banking.config',
    row: 'AP-54',
    says: 'fetchCrmConfig: callDispositionConfig.callOutComes is missing for BankingOpsCRM',
    off: 'Banking calling CRM (/bankCallingCRM)',
  },
  {
    is: 'a mail stays new',
    only: 'mails',
    defect: replies('fetchNachMails', ({ mailList }) => {
      for (const mail of mailList) mail.isNew = true;
    }),
    step: 'mails.details',
    row: 'AP-28',
    says: 'fetchNachMails: isNew is true for a mail that was opened',
    off: 'NACH mail details',
  },
  {
    is: 'older messages have a gap',
    only: 'chat',
    defect: replies('loadMoreChatMessages', (page) => {
      page.messages.pop();
    }),
    step: 'chat.more',
    row: 'AP-74',
    says: 'loadMoreChatMessages: messages do not go on where those of the chat begin',
    off: 'Chat (/ops/chat-crm)',
  },
  {
    is: 'a stage that is over is taken',
    only: 'chat',
    defect: misread('pushChatMessage', (json) => {
      json.stage = 'DOCUMENT_PROCESSING';
    }),
    step: 'chat.stage',
    row: 'AP-73',
    says: 'pushChatMessage with another stage is answered SUCCESS',
  },
];
