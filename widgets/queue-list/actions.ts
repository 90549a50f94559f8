import { listRows, type ListType } from '../contract/lists.ts';
import type { ListSubjectName } from '../contract/lists/list-places.ts';
import type { ListRecord } from '../kit/list/columns.ts';
import { checkIcon } from '../kit/parts/icons/check.tsx';
import { closeIcon } from '../kit/parts/icons/close.tsx';
import { deleteIcon } from '../kit/parts/icons/delete.tsx';
import { approvedIcon } from '../kit/parts/icons/approved.tsx';
import { documentIcon } from '../kit/parts/icons/document.tsx';
import { downloadIcon } from '../kit/parts/icons/download.tsx';
import { editIcon } from '../kit/parts/icons/edit.tsx';
import { holdIcon } from '../kit/parts/icons/hold.tsx';
import { infoIcon } from '../kit/parts/icons/info.tsx';
import { minusIcon } from '../kit/parts/icons/minus.tsx';
import { nextIcon } from '../kit/parts/icons/next.tsx';
import { openIcon } from '../kit/parts/icons/open.tsx';
import { phoneIcon } from '../kit/parts/icons/phone.tsx';
import { plusIcon } from '../kit/parts/icons/plus.tsx';
import { refreshIcon } from '../kit/parts/icons/refresh.tsx';
import { userIcon } from '../kit/parts/icons/user.tsx';
import { usersIcon } from '../kit/parts/icons/users.tsx';
import type { IconShape } from '../kit/parts/icon.tsx';
import type { Widget } from '../kit/widget/widget.ts';
import { nachDetailsOf, opensRoute } from './actions/nach/nach-details.ts';
import type { ActionType } from './action-type.ts';

export interface ActionRow {
  label: string;
  /** True where the action has a button of its own in the row; the others stand in the row's menu. */
  isInSight?: boolean;
  icon: IconShape;
  /** True when the action is possible on the row; an action whose screen does not exist is not offered. */
  isOffered(row: ListRecord, widget: Widget, type: ListType): boolean;
}

type ActionRows = Readonly<Partial<Record<ActionType, ActionRow>>>;

const always = () => true;
const isFree = ({ lockedBy }: ListRecord) => lockedBy === null;

/** The row actions that have a screen. An action without a row here waits for its rows' desk, and is not offered. */
export const actionRows = {
  openLink: {
    label: 'Open',
    icon: openIcon,
    isOffered: isFree,
  },
  openIssueDetails: {
    label: 'Issue details',
    icon: infoIcon,
    isOffered: always,
  },
  save: {
    label: 'Remark',
    icon: editIcon,
    isOffered: isFree,
  },
  call: {
    label: 'Call',
    isInSight: true,
    icon: phoneIcon,
    isOffered: isFree,
  },
  goToNachDetails: {
    label: 'NACH details',
    icon: documentIcon,
    isOffered: (row, widget, type) => isFree(row) && opensRoute(widget, nachDetailsOf(type)),
  },
  downloadList: {
    label: 'Download list',
    icon: downloadIcon,
    isOffered: always,
  },
  allocate: {
    label: 'Allocate',
    icon: userIcon,
    isOffered: isFree,
  },
  reAllocate: {
    label: 'Re-allocate',
    icon: refreshIcon,
    isOffered: isFree,
  },
  allocateAgent: {
    label: 'Allocate agent',
    icon: usersIcon,
    isOffered: isFree,
  },
  bulkAllocate: {
    label: 'Allocate',
    icon: usersIcon,
    isOffered: always,
  },
  bulkReAllocate: {
    label: 'Re-allocate',
    icon: refreshIcon,
    isOffered: always,
  },
  reassignForOsv: {
    label: 'Reassign for OSV',
    icon: usersIcon,
    isOffered: isFree,
  },
  releaseHolds: {
    label: 'Release holds',
    icon: nextIcon,
    isOffered: always,
  },
  validate: {
    label: 'Validate',
    isInSight: true,
    icon: approvedIcon,
    isOffered: always,
  },
  bulkValidate: {
    label: 'Validate',
    icon: approvedIcon,
    isOffered: always,
  },
  assignQueues: {
    label: 'Assign to queues',
    icon: plusIcon,
    isOffered: always,
  },
  unassignQueues: {
    label: 'Un-assign from queues',
    icon: minusIcon,
    isOffered: always,
  },
} as const satisfies ActionRows;

/** The row actions that are another thing for the rows of one subject than for all others. */
export const ofSubjects = {
  settlement: {
    accept: {
      label: 'Accept',
      isInSight: true,
      icon: checkIcon,
      isOffered: isFree,
    },
    reject: {
      label: 'Reject',
      isInSight: true,
      icon: closeIcon,
      isOffered: isFree,
    },
    delete: {
      label: 'Delete',
      icon: deleteIcon,
      isOffered: isFree,
    },
  },
  otpTemplate: {
    edit: {
      label: 'Edit',
      isInSight: true,
      icon: editIcon,
      isOffered: always,
    },
    delete: {
      label: 'Delete',
      icon: deleteIcon,
      isOffered: always,
    },
  },
  partnerRule: {
    accept: {
      label: 'Accept',
      isInSight: true,
      icon: checkIcon,
      isOffered: always,
    },
    reject: {
      label: 'Reject',
      isInSight: true,
      icon: closeIcon,
      isOffered: always,
    },
    edit: {
      label: 'Edit',
      isInSight: true,
      icon: editIcon,
      isOffered: always,
    },
    save: {
      label: 'Switch on or off',
      icon: holdIcon,
      isOffered: always,
    },
  },
  unsubscription: {
    edit: {
      label: 'Edit',
      isInSight: true,
      icon: editIcon,
      isOffered: always,
    },
  },
  promoCode: {
    edit: {
      label: 'Edit',
      isInSight: true,
      icon: editIcon,
      isOffered: always,
    },
    save: {
      label: 'Pause or resume',
      icon: holdIcon,
      isOffered: always,
    },
    delete: {
      label: 'Delete',
      icon: deleteIcon,
      isOffered: always,
    },
  },
} as const satisfies Readonly<Partial<Record<ListSubjectName, ActionRows>>>;

/** The action on the rows of a list; undefined while it has no screen. Its component is in `action-files.ts`. */
export function actionRowOf(type: ListType, action: ActionType): ActionRow | undefined {
  const subjects: Readonly<Partial<Record<ListSubjectName, ActionRows>>> = ofSubjects;
  const rows: ActionRows = actionRows;
  return subjects[listRows[type].over]?.[action] ?? rows[action];
}
