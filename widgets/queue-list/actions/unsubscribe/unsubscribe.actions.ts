import { unsubscribePlace } from '../../../contract/unsubscribe/unsubscribe.place.ts';
import { editIcon } from '../../../kit/parts/icons/edit.tsx';
import { plusIcon } from '../../../kit/parts/icons/plus.tsx';
import { uploadIcon } from '../../../kit/parts/icons/upload.tsx';
import { defineActions, downloadList } from '../../define-actions.ts';

export const unsubscribeActions = defineActions(
  unsubscribePlace,
  {
    edit: {
      label: 'Edit',
      isInSight: true,
      icon: editIcon,
      file: () => import('./edit.tsx'),
    },
  },
  {
    uploadUnsubscribe: {
      label: 'Bulk unsubscribe',
      icon: uploadIcon,
      opensDialog: true,
      file: () => import('./upload.tsx'),
    },
    downloadList,
    addUnsubscription: {
      label: 'Unsubscribe',
      icon: plusIcon,
      isPrimary: true,
      opensDialog: true,
      file: () => import('./add.tsx'),
    },
  },
);
