import { autoMovementPlace } from '../../../contract/auto-movement/auto-movement.place.ts';
import { checkIcon } from '../../../kit/parts/icons/check.tsx';
import { closeIcon } from '../../../kit/parts/icons/close.tsx';
import { editIcon } from '../../../kit/parts/icons/edit.tsx';
import { holdIcon } from '../../../kit/parts/icons/hold.tsx';
import { defineActions, downloadList } from '../../define-actions.ts';

export const autoMovementActions = defineActions(
  autoMovementPlace,
  {
    accept: {
      label: 'Accept',
      isInSight: true,
      icon: checkIcon,
      file: () => import('./accept.tsx'),
    },
    reject: {
      label: 'Reject',
      isInSight: true,
      icon: closeIcon,
      file: () => import('./reject.tsx'),
    },
    edit: {
      label: 'Edit',
      isInSight: true,
      icon: editIcon,
      file: () => import('./edit.tsx'),
    },
    save: {
      label: 'Switch on or off',
      icon: holdIcon,
      file: () => import('./switch.tsx'),
    },
  },
  {
    downloadList,
    stopAutoMovement: {
      label: 'Stop all',
      icon: holdIcon,
      opensDialog: true,
      file: () => import('./stop-all.tsx'),
    },
  },
);
