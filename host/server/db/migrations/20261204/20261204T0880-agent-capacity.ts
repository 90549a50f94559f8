import type { Migration } from '../../migration.ts';

/** How many open loans an agent is given at most. Whoever has more today keeps them, and is given no further ones. */
export const agentCapacities: Migration = {
  name: '20261204T0880-agent-capacity',
  statements: [`alter table agent add column capacity integer not null default 150`],
};
