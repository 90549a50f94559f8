import type { Migration } from '../../migration.ts';

/**
 * What a fixer's answer, or a call with the customer, proposes to stand on a card in place of what stands there: a field's value, or
 * a side's document. Nothing of it counts before a reviewer accepts it.
 */
export const fieldProposals: Migration = {
  name: '20261201T0430-field-proposals',
  statements: [
    `create table field_proposal (
      id uuid primary key,
      application_id uuid not null references application (id),
      discrepancy_id uuid not null references compliance_discrepancy (id),
      call_id uuid references compliance_call (id),
      card_key text collate "C" not null,
      field_key text collate "C",
      side text collate "C" check (side in ('front', 'back')),
      from_value text,
      to_value text,
      from_file_id uuid references stored_file (id),
      file_id uuid references stored_file (id),
      state text collate "C" not null check (state in ('PROPOSED', 'APPLIED', 'REFUSED', 'LAPSED')),
      proposed_by_id uuid not null references staff (id),
      proposed_at timestamptz(3) not null,
      decided_by_id uuid references staff (id),
      decided_at timestamptz(3),
      check ((field_key is null) = (side is not null)),
      check ((field_key is null) = (to_value is null)),
      check ((field_key is null) = (from_value is null)),
      check (field_key is not null or file_id is not null),
      check ((state = 'PROPOSED') = (decided_at is null)),
      check ((decided_by_id is null) = (decided_at is null))
    )`,
    `create index field_proposal_of_case on field_proposal (application_id, id)`,
    `create index field_proposal_of_discrepancy on field_proposal (discrepancy_id)`,
    `create index field_proposal_by_former_file on field_proposal (from_file_id) where from_file_id is not null`,
  ],
};
