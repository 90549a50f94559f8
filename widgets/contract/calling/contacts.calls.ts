import type { CallRow } from '../call-row.ts';
import { customerFileScreens } from '../collections/customer-file.ts';

const screens = ['NACH_CALLING_CRM', 'BANK_CALLING_CRM', 'COMPLIANCE_CALLING_DETAILS'] as const;

/** Calls for the masked numbers of the calling screens with a session, and the dialer's own call. */
export const contactCalls = {
  revealContact: {
    does: "Show a customer's number in full; audited",
    part: 'contacts',
    method: 'POST',
    path: '/calling/crm/generic/revealContact',
    encoding: 'json',
    auth: 'session',
    screens: [...screens, ...customerFileScreens],
    writes: true,
    changes: 'nothing',
  },
  dialContact: {
    does: 'A reference by which the dialer may ask for a number; audited',
    part: 'contacts',
    method: 'POST',
    path: '/calling/crm/generic/dialContact',
    encoding: 'json',
    auth: 'session',
    screens,
    writes: true,
    changes: 'unversioned',
    because: 'It adds a reference to dial by',
  },
  resolveDial: {
    does: 'The number behind a dial reference, once; for the dialer alone, by its own key',
    part: 'contacts',
    method: 'POST',
    path: '/calling/dialer/resolve',
    encoding: 'json',
    auth: 'dialer',
    screens: 'any',
    writes: true,
    changes: 'unversioned',
    because: 'A reference is good once',
  },
} as const satisfies Record<string, CallRow>;
