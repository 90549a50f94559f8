import { expect, it } from 'vitest';
import { havingText } from '../../../../widgets/queue-list/actions/agents/having-text.ts';

const agent = (...queues: string[]) => ({
  rowId: queues.join(),
  version: 1,
  lockedBy: null,
  lockExpiresAt: null,
  actions: [],
  assignedQueues: queues.map((value) => ({ label: value, value })),
});

it('each queue says how many of the ticked agents have it [QL-45][QL-46]', () => {
  const agents = [agent('TOP_UP', 'HOLD'), agent('TOP_UP'), agent()];
  expect(havingText(agents, 'TOP_UP')).toBe('2 of 3 assigned');
  expect(havingText(agents.slice(0, 2), 'TOP_UP')).toBe('assigned');
  expect(havingText(agents, 'NACH')).toBe('');
});
