import { agentsPlace } from '../../../contract/agent-kyc/agents.place.ts';
import { minusIcon } from '../../../kit/parts/icons/minus.tsx';
import { plusIcon } from '../../../kit/parts/icons/plus.tsx';
import { defineActions, downloadList } from '../../define-actions.ts';

export const agentsActions = defineActions(
  agentsPlace,
  {
    assignQueues: {
      label: 'Assign to queues',
      icon: plusIcon,
      file: () => import('./assign-queues.tsx'),
    },
    unassignQueues: {
      label: 'Un-assign from queues',
      icon: minusIcon,
      file: () => import('./unassign-queues.tsx'),
    },
  },
  {
    downloadList,
    raiseLimit: {
      label: 'Raise a limit',
      icon: plusIcon,
      opensDialog: true,
      file: () => import('./raise-limit.tsx'),
    },
  },
);
