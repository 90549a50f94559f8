import { casesPlace } from '../../../contract/collections/cases.place.ts';
import { phoneIcon } from '../../../kit/parts/icons/phone.tsx';
import { refreshIcon } from '../../../kit/parts/icons/refresh.tsx';
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
  },
  {
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
