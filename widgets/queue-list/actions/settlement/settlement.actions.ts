import { settlementPlace } from '../../../contract/settlement/settlement.place.ts';
import { checkIcon } from '../../../kit/parts/icons/check.tsx';
import { closeIcon } from '../../../kit/parts/icons/close.tsx';
import { deleteIcon } from '../../../kit/parts/icons/delete.tsx';
import { defineActions, downloadList, isFree, openLink } from '../../define-actions.ts';

export const settlementActions = defineActions(
  settlementPlace,
  {
    openLink,
    accept: {
      label: 'Accept',
      isInSight: true,
      icon: checkIcon,
      isOffered: isFree,
      file: () => import('./accept.tsx'),
    },
    reject: {
      label: 'Reject',
      isInSight: true,
      icon: closeIcon,
      isOffered: isFree,
      file: () => import('./reject.tsx'),
    },
    delete: {
      label: 'Delete',
      icon: deleteIcon,
      isOffered: isFree,
      file: () => import('./delete.tsx'),
    },
  },
  {
    downloadList,
  },
);
