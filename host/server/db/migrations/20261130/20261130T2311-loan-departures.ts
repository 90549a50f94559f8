import type { Migration } from '../../migration.ts';

/** When loans went from an agency, and who had them there: their contacts of before are reported for a day. */
export const loanDepartures: Migration = {
  name: '20261130T2311-loan-departures',
  statements: [
    `create table loan_departure (
      id uuid primary key,
      case_id uuid not null references collections_case (id) on delete cascade,
      agency_id uuid not null references agency (id),
      agent_ids jsonb not null,
      left_at timestamptz(3) not null
    )`,
    `create index loan_departure_of_case on loan_departure (case_id, left_at)`,
  ],
};
