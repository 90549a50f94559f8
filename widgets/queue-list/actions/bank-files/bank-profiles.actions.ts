import { bankProfilesPlace } from '../../../contract/bank-files/bank-files.place.ts';
import { editIcon } from '../../../kit/parts/icons/edit.tsx';
import { plusIcon } from '../../../kit/parts/icons/plus.tsx';
import { defineActions, downloadList } from '../../define-actions.ts';

export const bankProfilesActions = defineActions(
  bankProfilesPlace,
  {
    edit: {
      label: 'Open',
      isInSight: true,
      icon: editIcon,
      file: () => import('./open-bank-profile.tsx'),
    },
  },
  {
    downloadList,
    addBankProfile: {
      label: 'New profile',
      icon: plusIcon,
      isPrimary: true,
      opensDialog: true,
      file: () => import('./add-bank-profile.tsx'),
    },
  },
);
