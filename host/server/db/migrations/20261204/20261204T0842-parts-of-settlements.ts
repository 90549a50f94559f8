import type { Migration } from '../../migration.ts';

/** The parts in which a settlement is paid; null for one that is paid at once, as all are that stand. */
export const partsOfSettlements: Migration = {
  name: '20261204T0842-parts-of-settlements',
  statements: [`alter table settlement add column parts jsonb`],
};
