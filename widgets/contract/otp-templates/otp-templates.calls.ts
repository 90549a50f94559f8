import type { CallRow } from '../call-row.ts';

const base = {
  part: 'otpTemplates',
  method: 'POST',
  encoding: 'json',
  auth: 'session',
  screens: ['OTP_TEMPLATES'],
} as const;
const success = 'The changes have been saved successfully';
const write = { ...base, writes: true, success, changes: 'row' } as const;

/** The work on OTP templates; their list has calls of its own. */
export const otpTemplateCalls = {
  createOtpTemplate: {
    does: 'Make an OTP template, as a draft (UT-01)',
    ...base,
    path: '/otp-templates/create',
    writes: true,
    success,
    changes: 'unversioned',
    because: 'It adds a template beside those that are there',
  },
  fetchOtpTemplate: {
    does: 'A version of an OTP template, the other versions, and what the caller may do with it',
    ...base,
    path: '/otp-templates/read',
    changes: 'nothing',
  },
  saveOtpTemplate: {
    does: 'Change a draft, or make the next version of a template that was approved (UT-01, UT-03)',
    ...write,
    path: '/otp-templates/save',
  },
  moveOtpTemplate: {
    does: 'Send a template to the registry, approve, activate or end it; another version that is active ends with that',
    ...write,
    decides: ['approveOtpTemplates'],
    decidesBy: { field: 'target', values: ['APPROVED'] },
    path: '/otp-templates/status',
  },
  deleteOtpTemplate: { does: 'Delete a draft of an OTP template', ...write, path: '/otp-templates/delete' },
} as const satisfies Record<string, CallRow>;
