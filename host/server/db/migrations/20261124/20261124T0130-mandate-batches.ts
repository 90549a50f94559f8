import type { Migration } from '../../migration.ts';

/** Who accepted a mandate, and the batch in which it goes to the bank. */
export const mandateBatches: Migration = {
  name: '20261124T0130-mandate-batches',
  statements: [
    `create table nach_batch (
      id uuid primary key,
      created_at timestamptz(3) not null,
      created_by uuid not null references staff (id),
      mandate_count integer not null check (mandate_count > 0)
    )`,
    `create index nach_batch_by_time on nach_batch (created_at desc, id desc)`,
    `alter table nach_mandate
      add column reviewed_by_id uuid references staff (id),
      add column reviewed_at timestamptz(3),
      add column batch_id uuid references nach_batch (id)`,
  ],
};
