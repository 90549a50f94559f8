import { staffPlace } from '../../../contract/access/staff.place.ts';
import { editIcon } from '../../../kit/parts/icons/edit.tsx';
import { plusIcon } from '../../../kit/parts/icons/plus.tsx';
import { defineActions, downloadList } from '../../define-actions.ts';

export const staffActions = defineActions(
  staffPlace,
  {
    edit: {
      label: 'Open',
      isInSight: true,
      icon: editIcon,
      file: () => import('./edit-account.tsx'),
    },
  },
  {
    downloadList,
    addAccount: {
      label: 'New account',
      icon: plusIcon,
      isPrimary: true,
      opensDialog: true,
      file: () => import('./add-account.tsx'),
    },
  },
);
