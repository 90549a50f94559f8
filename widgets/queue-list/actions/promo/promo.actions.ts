import { promoPlace } from '../../../contract/promo/promo.place.ts';
import { deleteIcon } from '../../../kit/parts/icons/delete.tsx';
import { editIcon } from '../../../kit/parts/icons/edit.tsx';
import { holdIcon } from '../../../kit/parts/icons/hold.tsx';
import { plusIcon } from '../../../kit/parts/icons/plus.tsx';
import { defineActions, downloadList } from '../../define-actions.ts';

export const promoActions = defineActions(
  promoPlace,
  {
    edit: {
      label: 'Edit',
      isInSight: true,
      icon: editIcon,
      file: () => import('./edit.tsx'),
    },
    save: {
      label: 'Pause or resume',
      icon: holdIcon,
      file: () => import('./switch.tsx'),
    },
    delete: {
      label: 'Delete',
      icon: deleteIcon,
      file: () => import('./delete.tsx'),
    },
  },
  {
    downloadList,
    createPromoCode: {
      label: 'New promo code',
      icon: plusIcon,
      isPrimary: true,
      opensDialog: true,
      file: () => import('./create.tsx'),
    },
  },
);
