import type { FunctionComponent } from 'react';
import type { HeaderActionType, ListType } from '../contract/lists.ts';
import { listRows } from '../contract/lists.ts';
import type { ActionProps, HeadActionProps } from './action-props.ts';
import type { ActionType } from './action-type.ts';
import type { actionRows, ofSubjects } from './actions.ts';

type Load<Props> = () => Promise<{ Action: FunctionComponent<Props> }>;
type ActionFile = Load<ActionProps>;

const rowFiles: Readonly<Record<keyof typeof actionRows, ActionFile>> = {
  openLink: () => import('./actions/any/open-link.tsx'),
  openIssueDetails: () => import('./actions/applications/open-issue-details.tsx'),
  save: () => import('./actions/any/save.tsx'),
  call: () => import('./actions/any/call.tsx'),
  goToNachDetails: () => import('./actions/nach/go-to-nach-details.tsx'),
  downloadList: () => import('./actions/any/download-list.tsx'),
  allocate: () => import('./actions/collections/allocate.tsx'),
  reAllocate: () => import('./actions/collections/re-allocate.tsx'),
  allocateAgent: () => import('./actions/collections/allocate-agent.tsx'),
  bulkAllocate: () => import('./actions/collections/bulk-allocate.tsx'),
  bulkReAllocate: () => import('./actions/collections/bulk-re-allocate.tsx'),
  reassignForOsv: () => import('./actions/applications/reassign-for-osv.tsx'),
  releaseHolds: () => import('./actions/applications/release-holds.tsx'),
  validate: () => import('./actions/feedback/validate.tsx'),
  bulkValidate: () => import('./actions/feedback/bulk-validate.tsx'),
  assignQueues: () => import('./actions/agents/assign-queues.tsx'),
  unassignQueues: () => import('./actions/agents/unassign-queues.tsx'),
};

const filesOfSubjects: {
  readonly [Subject in keyof typeof ofSubjects]: Readonly<Record<keyof (typeof ofSubjects)[Subject], ActionFile>>;
} = {
  settlement: {
    accept: () => import('./actions/settlement/accept.tsx'),
    reject: () => import('./actions/settlement/reject.tsx'),
    delete: () => import('./actions/settlement/delete.tsx'),
  },
  otpTemplate: {
    edit: () => import('./actions/otp-templates/edit.tsx'),
    delete: () => import('./actions/otp-templates/delete.tsx'),
  },
  partnerRule: {
    accept: () => import('./actions/auto-movement/accept.tsx'),
    reject: () => import('./actions/auto-movement/reject.tsx'),
    edit: () => import('./actions/auto-movement/edit.tsx'),
    save: () => import('./actions/auto-movement/switch.tsx'),
  },
  unsubscription: {
    edit: () => import('./actions/unsubscribe/edit.tsx'),
  },
  promoCode: {
    edit: () => import('./actions/promo/edit.tsx'),
    save: () => import('./actions/promo/switch.tsx'),
    delete: () => import('./actions/promo/delete.tsx'),
  },
};

/** The files of the actions on a list as a whole. A missing action does not compile. */
export const headActionFiles: Readonly<Record<HeaderActionType, Load<HeadActionProps>>> = {
  uploadAllocation: () => import('./actions/collections/upload-allocation.tsx'),
  uploadFeedback: () => import('./actions/feedback/upload-feedback.tsx'),
  uploadRecordings: () => import('./actions/feedback/upload-recordings.tsx'),
  mandateBatches: () => import('./actions/nach/mandate-batches.tsx'),
  uploadBankAnswers: () => import('./actions/nach/upload-bank-answers.tsx'),
  uploadDisbursalAnswers: () => import('./actions/applications/upload-disbursal-answers.tsx'),
  downloadList: () => import('./actions/any/download-list.tsx'),
  createPromoCode: () => import('./actions/promo/create.tsx'),
  createOtpTemplate: () => import('./actions/otp-templates/create.tsx'),
  stopAutoMovement: () => import('./actions/auto-movement/stop-all.tsx'),
  uploadUnsubscribe: () => import('./actions/unsubscribe/upload.tsx'),
  addUnsubscription: () => import('./actions/unsubscribe/add.tsx'),
  nextApplication: () => import('./actions/applications/next-application.tsx'),
};

/** Loads the component of an action on the rows of a list. @throws TypeError for an action that has no row */
export function loadAction(type: ListType, action: ActionType): ReturnType<ActionFile> {
  const subjects: Readonly<Record<string, Readonly<Partial<Record<ActionType, ActionFile>>>>> = filesOfSubjects;
  const files: Readonly<Partial<Record<ActionType, ActionFile>>> = rowFiles;
  const load = subjects[listRows[type].over]?.[action] ?? files[action];
  if (!load) throw new TypeError(`The action ${action} has no file`);
  return load();
}
