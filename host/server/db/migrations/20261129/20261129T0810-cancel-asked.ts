import type { Migration } from '../../migration.ts';

/** What support asks of Compliance, which alone ends what it works on. */
export const cancelAsked: Migration = {
  name: '20261129T0810-cancel-asked',
  statements: [
    `alter table application_fact
      add column cancel_asked_at timestamptz(3),
      add column cancel_asked_by_id uuid,
      add constraint application_fact_cancel_asked_by foreign key (cancel_asked_by_id) references staff (id) not valid`,
  ],
};
