import { agenciesPlace } from '../../../contract/agencies/agencies.place.ts';
import { editIcon } from '../../../kit/parts/icons/edit.tsx';
import { plusIcon } from '../../../kit/parts/icons/plus.tsx';
import { defineActions, downloadList } from '../../define-actions.ts';

export const agenciesActions = defineActions(
  agenciesPlace,
  {
    edit: {
      label: 'Open',
      isInSight: true,
      icon: editIcon,
      file: () => import('./open-agency.tsx'),
    },
  },
  {
    downloadList,
    addAgency: {
      label: 'New agency',
      icon: plusIcon,
      isPrimary: true,
      opensDialog: true,
      file: () => import('./add-agency.tsx'),
    },
  },
);
