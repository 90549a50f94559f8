import type { FunctionComponent } from 'react';
import { listRows, type ListType } from '../contract/lists.ts';
import type { ListSubjectName } from '../contract/lists/list-places.ts';
import type { ListRecord } from '../kit/list/columns.ts';
import {
  checkIcon,
  closeIcon,
  deleteIcon,
  approvedIcon,
  documentIcon,
  downloadIcon,
  editIcon,
  holdIcon,
  infoIcon,
  minusIcon,
  nextIcon,
  openIcon,
  phoneIcon,
  plusIcon,
  refreshIcon,
  userIcon,
  usersIcon,
  type IconShape,
} from '../kit/parts/icons.tsx';
import type { Widget } from '../kit/widget/widget.ts';
import { nachDetailsOf, opensRoute } from './actions/nach/nach-details.ts';
import type { ActionProps } from './action-props.ts';
import type { ActionType } from './action-type.ts';

export interface ActionRow {
  label: string;
  /** True where the action has a button of its own in the row; the others stand in the row's menu. */
  isInSight?: boolean;
  icon: IconShape;
  /** True when the action is possible on the row; an action whose screen does not exist is not offered. */
  isOffered(row: ListRecord, widget: Widget, type: ListType): boolean;
  load(): Promise<{ Action: FunctionComponent<ActionProps> }>;
}

const always = () => true;
const isFree = ({ lockedBy }: ListRecord) => lockedBy === null;

/** The row actions that have a file. An action without a row here waits for its rows' desk, and is not offered. */
const actionRows: Readonly<Partial<Record<ActionType, ActionRow>>> = {
  openLink: {
    label: 'Open',
    icon: openIcon,
    isOffered: isFree,
    load: () => import('./actions/any/open-link.tsx'),
  },
  openIssueDetails: {
    label: 'Issue details',
    icon: infoIcon,
    isOffered: always,
    load: () => import('./actions/applications/open-issue-details.tsx'),
  },
  save: {
    label: 'Remark',
    icon: editIcon,
    isOffered: isFree,
    load: () => import('./actions/any/save.tsx'),
  },
  call: {
    label: 'Call',
    isInSight: true,
    icon: phoneIcon,
    isOffered: isFree,
    load: () => import('./actions/any/call.tsx'),
  },
  goToNachDetails: {
    label: 'NACH details',
    icon: documentIcon,
    isOffered: (row, widget, type) => isFree(row) && opensRoute(widget, nachDetailsOf(type)),
    load: () => import('./actions/nach/go-to-nach-details.tsx'),
  },
  downloadList: {
    label: 'Download list',
    icon: downloadIcon,
    isOffered: always,
    load: () => import('./actions/any/download-list.tsx'),
  },
  allocate: {
    label: 'Allocate',
    icon: userIcon,
    isOffered: isFree,
    load: () => import('./actions/collections/allocate.tsx'),
  },
  reAllocate: {
    label: 'Re-allocate',
    icon: refreshIcon,
    isOffered: isFree,
    load: () => import('./actions/collections/re-allocate.tsx'),
  },
  allocateAgent: {
    label: 'Allocate agent',
    icon: usersIcon,
    isOffered: isFree,
    load: () => import('./actions/collections/allocate-agent.tsx'),
  },
  bulkAllocate: {
    label: 'Allocate',
    icon: usersIcon,
    isOffered: always,
    load: () => import('./actions/collections/bulk-allocate.tsx'),
  },
  bulkReAllocate: {
    label: 'Re-allocate',
    icon: refreshIcon,
    isOffered: always,
    load: () => import('./actions/collections/bulk-re-allocate.tsx'),
  },
  reassignForOsv: {
    label: 'Reassign for OSV',
    icon: usersIcon,
    isOffered: isFree,
    load: () => import('./actions/applications/reassign-for-osv.tsx'),
  },
  releaseHolds: {
    label: 'Release holds',
    icon: nextIcon,
    isOffered: always,
    load: () => import('./actions/applications/release-holds.tsx'),
  },
  validate: {
    label: 'Validate',
    isInSight: true,
    icon: approvedIcon,
    isOffered: always,
    load: () => import('./actions/feedback/validate.tsx'),
  },
  bulkValidate: {
    label: 'Validate',
    icon: approvedIcon,
    isOffered: always,
    load: () => import('./actions/feedback/bulk-validate.tsx'),
  },
  assignQueues: {
    label: 'Assign to queues',
    icon: plusIcon,
    isOffered: always,
    load: () => import('./actions/agents/assign-queues.tsx'),
  },
  unassignQueues: {
    label: 'Un-assign from queues',
    icon: minusIcon,
    isOffered: always,
    load: () => import('./actions/agents/unassign-queues.tsx'),
  },
};

type ActionRows = Readonly<Partial<Record<ActionType, ActionRow>>>;

/** The row actions that are another thing for the rows of one subject than for all others. */
const ofSubjects: Readonly<Partial<Record<ListSubjectName, ActionRows>>> = {
  settlement: {
    accept: {
      label: 'Accept',
      isInSight: true,
      icon: checkIcon,
      isOffered: isFree,
      load: () => import('./actions/settlement/accept.tsx'),
    },
    reject: {
      label: 'Reject',
      isInSight: true,
      icon: closeIcon,
      isOffered: isFree,
      load: () => import('./actions/settlement/reject.tsx'),
    },
    delete: {
      label: 'Delete',
      icon: deleteIcon,
      isOffered: isFree,
      load: () => import('./actions/settlement/delete.tsx'),
    },
  },
  otpTemplate: {
    edit: {
      label: 'Edit',
      isInSight: true,
      icon: editIcon,
      isOffered: always,
      load: () => import('./actions/otp-templates/edit.tsx'),
    },
    delete: {
      label: 'Delete',
      icon: deleteIcon,
      isOffered: always,
      load: () => import('./actions/otp-templates/delete.tsx'),
    },
  },
  promoCode: {
    edit: {
      label: 'Edit',
      isInSight: true,
      icon: editIcon,
      isOffered: always,
      load: () => import('./actions/promo/edit.tsx'),
    },
    save: {
      label: 'Pause or resume',
      icon: holdIcon,
      isOffered: always,
      load: () => import('./actions/promo/switch.tsx'),
    },
    delete: {
      label: 'Delete',
      icon: deleteIcon,
      isOffered: always,
      load: () => import('./actions/promo/delete.tsx'),
    },
  },
};

/** The action on the rows of a list; undefined while it has no file. */
export function actionRowOf(type: ListType, action: ActionType): ActionRow | undefined {
  return ofSubjects[listRows[type].over]?.[action] ?? actionRows[action];
}
