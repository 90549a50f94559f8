import { definePlace } from '../lists/place.ts';
import { byEmail, byMobile, byName } from '../lists/searches.ts';

const queues = { bulkActions: ['assignQueues', 'unassignQueues'] } as const;

/** The agents of operations and of the agency, and the queues they work. */
export const agentsPlace = definePlace({
  subject: 'agent',
  searches: { ...byEmail, ...byMobile, ...byName },
  hasNoRowActions: true,
  head: ['downloadList', 'raiseLimit'],
  row: [],
  lists: {
    'manage-agent-list': {
      ...queues,
      title: 'Manage Agents',
      path: '/manage/agent-list',
      group: 'Utilities',
      tag: 'lending-manage-agents',
      firstQueue: 'Agents',
    },
    'agency-agents-list': {
      ...queues,
      title: 'Agents',
      path: '/agency/agents-list',
      portal: 'agency',
      group: 'Team',
      tag: 'lending-agents-list',
      firstQueue: 'Agency Agents',
    },
  },
});
