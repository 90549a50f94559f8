import { accessRequestsPlace } from '../../../contract/access/access-requests.place.ts';
import { openIcon } from '../../../kit/parts/icons/open.tsx';
import { defineActions, downloadList } from '../../define-actions.ts';

export const accessRequestsActions = defineActions(
  accessRequestsPlace,
  {
    edit: {
      label: 'Open',
      isInSight: true,
      icon: openIcon,
      file: () => import('./open-request.tsx'),
    },
  },
  { downloadList },
);
