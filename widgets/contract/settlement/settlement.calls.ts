import type { CallRow } from '../call-row.ts';
import type { RouteKey } from '../screens.ts';

const list = 'AGENCY_SETTLEMENT_VALIDATION_LIST';
/** Where settlements are offered: lists and file of the agency's loans. Operations only read of them. */
const offering = [
  'AGENCY_CUSTOMER_DETAILS',
  'AGENCY_CALLING_LIST',
  'AGENCY_CUSTOMER_LIST',
  list,
] as const satisfies readonly RouteKey[];
const saved = 'The changes have been saved successfully';
const submitted = 'Settlement info submitted successfully';
const ask = { part: 'settlements', method: 'POST', encoding: 'json', auth: 'session' } as const;
const write = { ...ask, writes: true } as const;

/** Settlements of loans in collection: offered, approved by people or by policy, accepted by the customer (AP-81 to AP-83). */
export const settlementCalls = {
  fetchSettlements: {
    ...ask,
    does: "A loan's settlements, the ladder of amounts with who approves them, and what the caller may do now",
    path: '/agency/settlement/details',
    screens: offering,
    changes: 'nothing',
  },
  verifySettlement: {
    ...ask,
    does: 'What the policy says to an amount and its dates (AP-81); nothing is stored',
    path: '/agency/settlement/verify',
    screens: offering,
    changes: 'nothing',
  },
  submitSettlement: {
    ...write,
    does: 'Submit a settlement that was verified (AP-82)',
    path: '/agency/settlement/submit',
    screens: offering,
    success: submitted,
    changes: 'unversioned',
    because: 'A loan has one active settlement, and the policy that was verified must still hold',
  },
  recoverSettlement: {
    ...write,
    does: 'Make a deleted or violated settlement anew, once, for approval (AP-83)',
    path: '/agency/settlement/recover',
    screens: offering,
    success: submitted,
    changes: 'row',
  },
  sendSettlementLink: {
    ...write,
    does: 'Send the customer the address of the page on which they answer, or read it to share it; an older address ends',
    path: '/agency/settlement/link',
    screens: offering,
    success: 'Sent new communication',
    changes: 'row',
  },
  acceptSettlements: {
    ...write,
    does: 'Approve settlements that wait for it (QL-38)',
    decides: ['approveSettlement'],
    path: '/agency/settlement/accept',
    screens: [list],
    success: saved,
    changes: 'rows',
  },
  rejectSettlements: {
    ...write,
    does: 'Reject settlements that wait for approval (QL-40)',
    decides: ['approveSettlement'],
    path: '/agency/settlement/reject',
    screens: [list],
    success: saved,
    changes: 'rows',
  },
  deleteSettlements: {
    ...write,
    does: 'Delete settlements that the customer has not accepted (QL-39)',
    path: '/agency/settlement/delete',
    screens: offering,
    success: saved,
    changes: 'rows',
  },
} as const satisfies Record<string, CallRow>;
