import type { CallRow } from '../call-row.ts';
import { fileWorkScreens } from './file-work.ts';

const saved = 'The changes have been saved successfully';
const sent = 'Sent new communication';
const work = {
  part: 'collectionsWork',
  method: 'POST',
  encoding: 'json',
  auth: 'session',
  screens: fileWorkScreens,
} as const;
const write = { ...work, writes: true } as const;

/** What is done on a customer's file: calls, payment links, and what is asked for the loan (AP-78 to AP-80, AP-84, AP-85). */
export const fileWorkCalls = {
  startAgencyCall: {
    ...write,
    does: 'Begin a call with the borrower: a reference for the dialer. One call at a time for each agent',
    path: '/collections/call/start',
    changes: 'unversioned',
    because: 'It begins a call of the caller',
  },
  endAgencyCall: {
    ...write,
    does: 'End the call and keep what it has come to (AP-78)',
    path: '/collections/call/end',
    outbox: true,
    success: 'You ended a call successfully',
    changes: 'unversioned',
    because: 'It ends the call of the caller, once',
  },
  sendPaymentLink: {
    ...write,
    does: 'Send the borrower an address to pay at (AP-84). It ends the open link of the same purpose',
    path: '/collections/payment-link',
    success: sent,
    changes: 'unversioned',
    because: 'It adds a link. Its amount is checked against the dues of the moment',
  },
  cancelPaymentLink: {
    ...write,
    does: 'End a payment link that is open',
    path: '/collections/payment-link/cancel',
    success: saved,
    changes: 'row',
  },
  requestPenaltyWaiver: {
    ...write,
    does: 'Ask for a penalty to be waived (AP-85). A request cannot be revoked',
    path: '/collections/penalty-waiver',
    success: saved,
    changes: 'unversioned',
    because: 'It adds a request, one at a time for a loan',
  },
  decidePenaltyWaiver: {
    ...write,
    does: 'Approve a waiver, which posts it, or reject it; never by the requester',
    decides: ['approveWaiver'],
    path: '/collections/penalty-waiver/decide',
    success: saved,
    changes: 'row',
  },
  previewRestructure: {
    ...work,
    does: 'What a restructuring would make of the EMI and the schedule; nothing is asked for yet',
    path: '/collections/emi-restructure/preview',
    changes: 'nothing',
  },
  initiateRestructure: {
    ...write,
    does: 'Ask for new terms of the EMI (AP-79)',
    path: '/collections/emi-restructure',
    success: saved,
    changes: 'unversioned',
    because: 'It adds a request, one at a time for a loan',
  },
  decideRestructure: {
    ...write,
    does: 'Approve a restructuring for its day, or reject it; never by the initiator',
    decides: ['approveRestructure'],
    path: '/collections/emi-restructure/decide',
    success: saved,
    changes: 'row',
  },
  quoteForeclosure: {
    ...write,
    does: 'What it takes to repay the loan at once on a day (AP-80). It replaces the open quote',
    path: '/collections/foreclosure',
    success: saved,
    changes: 'unversioned',
    because: 'It adds a quote, worked out from the schedule of the moment',
  },
  sendForeclosureLink: {
    ...write,
    does: 'Send the borrower an address to pay a foreclosure at',
    path: '/collections/foreclosure/link',
    success: sent,
    changes: 'row',
  },
  raiseComplaint: {
    ...write,
    does: 'Put a loan on hold for a complaint: nobody contacts the borrower until the head of collections clears it',
    path: '/collections/complaint',
    success: saved,
    changes: 'row',
  },
  clearComplaint: {
    ...write,
    does: 'End the hold for a complaint, with a remark',
    path: '/collections/complaint/clear',
    decides: ['clearComplaint'],
    success: saved,
    changes: 'row',
  },
  allowOneMoreContact: {
    ...write,
    does: 'Allow one contact more than the caps allow, with a reason',
    path: '/collections/contact-allowance',
    decides: ['liftContactBarriers'],
    success: saved,
    changes: 'unversioned',
    because: 'It adds a leave, one at a time for a loan',
  },
  saveContactWish: {
    ...write,
    does: "Keep the borrower's wish about hours and place of contact",
    path: '/collections/contact-wish',
    success: saved,
    changes: 'row',
  },
} as const satisfies Record<string, CallRow>;
