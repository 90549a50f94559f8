import type { Migration } from '../../migration.ts';

/** Who has left a mandate on an account that the loan is not paid to any more, and when. */
export const keptMandates: Migration = {
  name: '20261203T0750-kept-mandates',
  statements: [
    `alter table nach_mandate
      add column kept_by_id uuid,
      add column kept_at timestamptz(3),
      add constraint nach_mandate_kept_by foreign key (kept_by_id) references staff (id) not valid`,
  ],
};
