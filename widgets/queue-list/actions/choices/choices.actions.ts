import { choicesPlace } from '../../../contract/choices/choices.place.ts';
import { documentIcon } from '../../../kit/parts/icons/document.tsx';
import { editIcon } from '../../../kit/parts/icons/edit.tsx';
import { plusIcon } from '../../../kit/parts/icons/plus.tsx';
import { uploadIcon } from '../../../kit/parts/icons/upload.tsx';
import { defineActions, downloadList } from '../../define-actions.ts';

export const choicesActions = defineActions(
  choicesPlace,
  {
    edit: {
      label: 'Open',
      isInSight: true,
      icon: editIcon,
      file: () => import('./edit.tsx'),
    },
  },
  {
    deskParts: {
      label: 'Tabs, cards and headers',
      icon: documentIcon,
      opensDialog: true,
      file: () => import('./parts/desk-parts.tsx'),
    },
    importChoices: {
      label: 'Import',
      icon: uploadIcon,
      opensDialog: true,
      file: () => import('./import.tsx'),
    },
    exportChoices: {
      label: 'Export',
      icon: documentIcon,
      file: () => import('./export.tsx'),
    },
    downloadList,
    addChoice: {
      label: 'Add choice',
      icon: plusIcon,
      isPrimary: true,
      opensDialog: true,
      file: () => import('./add.tsx'),
    },
  },
);
