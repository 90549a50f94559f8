import type { Migration } from '../../migration.ts';

/** The windows that stand on a locked row: closing one does not free it under another. */
export const lockClaims: Migration = {
  name: '20261122T0700-lock-claims',
  statements: [`alter table row_lock add column claims jsonb not null default '{}'`],
};
