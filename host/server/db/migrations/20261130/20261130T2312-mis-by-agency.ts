import type { Migration } from '../../migration.ts';

/** Days that are closed from here on keep the figures of collections by agency too, once there is more than one. */
export const misByAgency: Migration = {
  name: '20261130T2312-mis-by-agency',
  statements: [`alter table mis_closed_day add column by_agency boolean not null default false`],
};
