import { queueNames, type QueueKey } from '../../../../../widgets/contract/applications/queues.ts';
import type { TabSource } from '../../lists/source.ts';
import type { Applications } from './application-base.store.ts';

type Tab = TabSource<Applications>;

const products = ['PL', 'LOC'] as const;

/** The tabs of a desk: what can be worked on, under its own name too, and what is on hold. */
export function deskTabs(queue: QueueKey, parts: readonly Tab[]): Tab[] {
  const name = queueNames[queue];
  const inQueue = { column: 'queue', is: 'oneOf', values: [queue] } as const;
  return [
    {
      tabName: 'All open',
      queueName: name,
      where: [inQueue, { column: 'hold', is: 'absent' }],
      counted: { queue, subQueues: products },
    },
    ...parts,
    {
      tabName: 'On hold',
      queueName: `${name} On hold`,
      where: [inQueue, { column: 'sub_queue', is: 'oneOf', values: ['ON_HOLD'] }],
      counted: { queue, subQueues: ['ON_HOLD'] },
    },
  ];
}
