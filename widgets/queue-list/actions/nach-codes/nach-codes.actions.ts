import { nachCodesPlace } from '../../../contract/nach-codes/nach-codes.place.ts';
import { documentIcon } from '../../../kit/parts/icons/document.tsx';
import { editIcon } from '../../../kit/parts/icons/edit.tsx';
import { plusIcon } from '../../../kit/parts/icons/plus.tsx';
import { uploadIcon } from '../../../kit/parts/icons/upload.tsx';
import { defineActions, downloadList } from '../../define-actions.ts';

export const nachCodesActions = defineActions(
  nachCodesPlace,
  {
    edit: {
      label: 'Open',
      isInSight: true,
      icon: editIcon,
      file: () => import('./open-nach-code.tsx'),
    },
  },
  {
    importNachCodes: {
      label: 'Import',
      icon: uploadIcon,
      opensDialog: true,
      file: () => import('./import.tsx'),
    },
    exportNachCodes: {
      label: 'Export',
      icon: documentIcon,
      file: () => import('./export.tsx'),
    },
    downloadList,
    addNachCode: {
      label: 'Add code',
      icon: plusIcon,
      isPrimary: true,
      opensDialog: true,
      file: () => import('./add-nach-code.tsx'),
    },
  },
);
