import type { Migration } from '../../migration.ts';

/** Promises to pay in the call history, and references that a dialer resolves to a number. */
export const promisesAndDials: Migration = {
  name: '20261121T0541-promises-and-dials',
  statements: [
    `alter table call_entry add column promise_amount integer`,
    `alter table call_entry add column promise_date text`,
    `create table dial_reference (
      reference_hash text primary key,
      product_type text not null,
      entity_id text not null,
      loan_application_number text,
      call_reference_id text,
      agent text,
      expires_at timestamptz(3) not null,
      resolved_at timestamptz(3)
    )`,
    `create index dial_reference_by_expiry on dial_reference (expires_at)`,
  ],
};
