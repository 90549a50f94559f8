import { casesPlace } from '../../../contract/collections/cases.place.ts';
import { phoneIcon } from '../../../kit/parts/icons/phone.tsx';
import { refreshIcon } from '../../../kit/parts/icons/refresh.tsx';
import { sendIcon } from '../../../kit/parts/icons/send.tsx';
import { undoIcon } from '../../../kit/parts/icons/undo.tsx';
import { uploadIcon } from '../../../kit/parts/icons/upload.tsx';
import { userIcon } from '../../../kit/parts/icons/user.tsx';
import { usersIcon } from '../../../kit/parts/icons/users.tsx';
import { defineActions, downloadList, isFree, nextOf, remark } from '../../define-actions.ts';

export const casesActions = defineActions(
  casesPlace,
  {
    call: {
      label: 'Call',
      isInSight: true,
      icon: phoneIcon,
      isOffered: isFree,
      file: () => import('./../any/call.tsx'),
    },
    save: remark,
    allocate: {
      label: 'Allocate',
      icon: userIcon,
      isOffered: isFree,
      file: () => import('./allocate.tsx'),
    },
    reAllocate: {
      label: 'Re-allocate',
      icon: refreshIcon,
      isOffered: isFree,
      file: () => import('./re-allocate.tsx'),
    },
    allocateAgent: {
      label: 'Allocate agent',
      icon: usersIcon,
      isOffered: isFree,
      file: () => import('./allocate-agent.tsx'),
    },
    bulkAllocate: {
      label: 'Allocate',
      icon: usersIcon,
      file: () => import('./bulk-allocate.tsx'),
    },
    bulkReAllocate: {
      label: 'Re-allocate',
      icon: refreshIcon,
      file: () => import('./bulk-re-allocate.tsx'),
    },
    placeWithAgency: {
      label: 'Place with agency',
      icon: sendIcon,
      file: () => import('./../agencies/place-with-agency.tsx'),
    },
    recallFromAgency: {
      label: 'Take back',
      icon: undoIcon,
      file: () => import('./../agencies/recall-from-agency.tsx'),
    },
  },
  {
    agencies: {
      label: 'Agencies',
      icon: usersIcon,
      file: () => import('./../agencies/open-agencies.tsx'),
    },
    uploadAllocation: {
      label: 'Bulk allocation',
      icon: uploadIcon,
      opensDialog: true,
      file: () => import('./upload-allocation.tsx'),
    },
    downloadList,
    nextApplication: nextOf('Next customer'),
  },
);
