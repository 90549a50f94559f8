import type { Migration } from '../../migration.ts';

/** Whether a contact was outside the contact hours, and why; of what stands nobody has judged it. */
export const contactsOutsideHours: Migration = {
  name: '20261203T0900-contacts-outside-hours',
  statements: [
    `alter table contact_attempt add column is_outside_hours boolean not null default false, add column hours_reason text`,
    `alter table feedback add column is_outside_hours boolean not null default false, add column hours_reason text`,
  ],
};
