import type { Migration } from '../../migration.ts';

/** Stores a remark's masked copy, which is made once at the write and not at each reading of a timeline. */
export const shownRemarks: Migration = {
  name: '20261122T1404-shown-remarks',
  statements: ['alter table audit_event add column shown_remark text'],
};
