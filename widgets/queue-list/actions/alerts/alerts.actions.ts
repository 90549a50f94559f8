import { alertsPlace } from '../../../contract/alerts/alerts.place.ts';
import { openIcon } from '../../../kit/parts/icons/open.tsx';
import { defineActions, downloadList } from '../../define-actions.ts';

export const alertsActions = defineActions(
  alertsPlace,
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
