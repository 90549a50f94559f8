import type { CallRow } from '../call-row.ts';
import { deskWork, deskWorkBeside } from '../applications/about.ts';
import { vkycScreens } from './vkyc.ts';

const look = { part: 'vkycDesk', method: 'POST', encoding: 'json', auth: 'session', screens: vkycScreens } as const;

/** The three desks of video KYC: maker, checker, auditor (VK-01 to VK-07). The version is the application's. */
export const vkycCalls = {
  fetchVkycReview: {
    ...look,
    does: 'A recorded video KYC session as one of its desks reviews it; the look is audited',
    path: '/vkyc/review',
    changes: 'nothing',
  },
  revealVkycPan: {
    ...look,
    does: "The applicant's whole PAN; the look is audited",
    path: '/vkyc/pan',
    writes: true,
    changes: 'nothing',
  },
  decideVkyc: {
    ...look,
    does: 'Approve, reject or ask for a retry at a desk; the decision is final and the case moves on with it',
    decides: ['makeVkyc', 'checkVkyc', 'auditVkyc'],
    path: '/vkyc/decide',
    about: deskWork('VKYC_MAKER', 'VKYC_CHECKER', 'VKYC_AUDIT'),
    writes: true,
    changes: 'row',
    success: 'You successfully changed the status of application',
  },
  resendVkycLink: {
    ...look,
    does: "Sends the customer's link again; the former one ends",
    path: '/vkyc/resend',
    about: deskWorkBeside('VKYC_MAKER'),
    writes: true,
    changes: 'row',
    success: 'The link is sent again',
  },
  rescheduleVkyc: {
    ...look,
    does: 'Sets a time for the call, and sends the link for it',
    path: '/vkyc/reschedule',
    about: deskWorkBeside('VKYC_MAKER'),
    writes: true,
    changes: 'row',
    success: 'The time is set, and the link is sent again',
  },
} as const satisfies Record<string, CallRow>;
