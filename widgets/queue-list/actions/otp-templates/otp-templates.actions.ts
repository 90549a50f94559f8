import { otpTemplatesPlace } from '../../../contract/otp-templates/otp-templates.place.ts';
import { deleteIcon } from '../../../kit/parts/icons/delete.tsx';
import { editIcon } from '../../../kit/parts/icons/edit.tsx';
import { plusIcon } from '../../../kit/parts/icons/plus.tsx';
import { defineActions, downloadList } from '../../define-actions.ts';

export const otpTemplatesActions = defineActions(
  otpTemplatesPlace,
  {
    edit: {
      label: 'Edit',
      isInSight: true,
      icon: editIcon,
      file: () => import('./edit.tsx'),
    },
    delete: {
      label: 'Delete',
      icon: deleteIcon,
      file: () => import('./delete.tsx'),
    },
  },
  {
    downloadList,
    createOtpTemplate: {
      label: 'New template',
      icon: plusIcon,
      isPrimary: true,
      opensDialog: true,
      file: () => import('./create.tsx'),
    },
  },
);
