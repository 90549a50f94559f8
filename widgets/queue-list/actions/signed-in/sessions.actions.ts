import { sessionsPlace } from '../../../contract/signed-in/sessions.place.ts';
import { signOutIcon } from '../../../kit/parts/icons/sign-out.tsx';
import { defineActions, downloadList } from '../../define-actions.ts';

export const sessionsActions = defineActions(
  sessionsPlace,
  {
    delete: {
      label: 'End session',
      isInSight: true,
      icon: signOutIcon,
      file: () => import('./delete.tsx'),
    },
  },
  { downloadList },
);
