import type { CallRow } from '../call-row.ts';

const base = {
  part: 'promoCodes',
  method: 'POST',
  encoding: 'json',
  auth: 'session',
  screens: ['PROMO_CODE'],
} as const;
const success = 'The changes have been saved successfully';
const write = { ...base, writes: true, success, changes: 'row' } as const;

/** The work on promo codes; their list has calls of its own. */
export const promoCalls = {
  createPromoCode: {
    does: 'Make a promo code; one above the limits waits for another person (AP-91, PC-01)',
    ...base,
    path: '/promo-codes/create',
    writes: true,
    success,
    changes: 'unversioned',
    because: 'It adds a code; of two of one name the second is refused',
  },
  updatePromoCode: {
    does: "Change a promo code's details, as far as it is not in use (AP-92, PC-02)",
    ...write,
    path: '/promo-codes/update',
  },
  switchPromoCode: {
    does: 'Pause a promo code, or let it go on (PC-03)',
    ...write,
    path: '/promo-codes/switch',
  },
  promoCodeRules: {
    does: 'A promo code with its rules, its uses and what the caller may do with it (AP-93)',
    ...base,
    path: '/promo-codes/rules',
    changes: 'nothing',
  },
  savePromoCodeRules: {
    does: 'Say who gets a promo code (AP-93, PC-04)',
    ...write,
    path: '/promo-codes/rules/save',
  },
  approvePromoCode: {
    does: 'Approve a promo code that another person has made',
    ...write,
    decides: ['approvePromoCodes'],
    path: '/promo-codes/approve',
  },
  deletePromoCode: {
    does: 'Delete a promo code that is not approved and was never used',
    ...write,
    path: '/promo-codes/delete',
  },
  tryPromoCode: {
    does: 'Why a loan would get a promo code or not, rule by rule; each try is in the audit',
    ...base,
    path: '/promo-codes/try',
    changes: 'unversioned',
    because: 'It writes an audit event alone',
  },
} as const satisfies Record<string, CallRow>;
