import { paymentExceptionsPlace } from '../../../contract/payments/exceptions/payment-exceptions.place.ts';
import { openIcon } from '../../../kit/parts/icons/open.tsx';
import { defineActions, downloadList } from '../../define-actions.ts';

export const paymentExceptionsActions = defineActions(
  paymentExceptionsPlace,
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
