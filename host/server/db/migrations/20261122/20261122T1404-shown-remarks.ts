import type { Migration } from '../../migration.ts';

/** A remark's covered copy is made once, when it is written, and not at each reading of a timeline. */
export const shownRemarks: Migration = {
  name: '20261122T1404-shown-remarks',
  statements: ['alter table audit_event add column shown_remark text'],
};
