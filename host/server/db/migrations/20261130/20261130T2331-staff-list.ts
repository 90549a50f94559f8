import type { Migration } from '../../migration.ts';

/** The orders of the list of accounts. */
export const staffList: Migration = {
  name: '20261130T2331-staff-list',
  indexes: [
    { name: 'staff_by_username', on: 'staff (queue, username, id)' },
    { name: 'staff_by_creation', on: 'staff (queue, created_at, id)' },
  ],
};
