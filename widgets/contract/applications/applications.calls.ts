import type { CallRow } from '../call-row.ts';
import { move } from './about.ts';
import { complianceScreens } from '../compliance/compliance.ts';
import { lockScreens } from '../locks/locks.ts';
import { vkycScreens } from '../vkyc/vkyc.ts';

/**
 * Where an application stands, and what has happened to it. The screens grant the calls; roles and guards decide the
 * move.
 */
export const applicationCalls = {
  updateUdrsStatus: {
    does: 'Move an application to another status (AP-36)',
    part: 'core',
    method: 'POST',
    path: '/document-processing/udrs/status',
    about: move,
    encoding: 'json',
    auth: 'session',
    screens: ['DOCUMENT_PROCESSING', 'DOCUMENT_VERIFICATION'],
    writes: true,
    success: 'You successfully changed the status of application',
    changes: 'row',
  },
  reportIssue: {
    does: 'Put an application on hold, change the reason, or release it by the reason CLEAR (AP-35)',
    part: 'core',
    method: 'POST',
    path: '/document-processing/issue',
    about: move,
    encoding: 'json',
    auth: 'session',
    screens: ['DOCUMENT_PROCESSING', 'DOCUMENT_VERIFICATION'],
    writes: true,
    changes: 'row',
  },
  applicationTimeline: {
    does: 'What has happened to an application, newest first, without personal values',
    part: 'timeline',
    method: 'POST',
    path: '/applications/timeline',
    encoding: 'json',
    auth: 'session',
    screens: [
      ...lockScreens('application'),
      'DOCUMENT_VERIFICATION',
      ...complianceScreens,
      ...vkycScreens,
      'APPLICATION_DETAILS',
      'LOAN_APPLICATION_DETAILS',
    ],
    changes: 'nothing',
  },
} as const satisfies Record<string, CallRow>;
