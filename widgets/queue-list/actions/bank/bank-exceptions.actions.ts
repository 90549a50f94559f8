import { bankExceptionsPlace } from '../../../contract/bank/bank-exceptions.place.ts';
import { openIcon } from '../../../kit/parts/icons/open.tsx';
import { defineActions, downloadList } from '../../define-actions.ts';

export const bankExceptionsActions = defineActions(
  bankExceptionsPlace,
  {
    edit: {
      label: 'Open',
      isInSight: true,
      icon: openIcon,
      file: () => import('./edit.tsx'),
    },
  },
  { downloadList },
);
