import type { Migration } from '../../migration.ts';

/** Stores each window's claim on a locked row, so that closing one window does not free the row for another. */
export const lockClaims: Migration = {
  name: '20261122T0700-lock-claims',
  statements: [`alter table row_lock add column claims jsonb not null default '{}'`],
};
