import type { Migration } from '../../migration.ts';

/** Outcomes by contact type, as they are until a lender sets others. */
const outcomes = {
  RPC: [
    'Promise to pay',
    'Already paid',
    'Call back requested',
    'Refused to pay',
    'Dispute raised',
    'Cannot pay now',
    'Wants settlement',
    'Wants restructuring',
  ],
  THIRD_PARTY: ['Message left', 'New number given', 'Wrong number'],
  NOT_CONNECTED: [
    'Ringing',
    'Busy',
    'Switched off',
    'Out of coverage',
    'Invalid number',
    'Disconnected',
    'Door locked',
    'Shifted',
  ],
};

const choices = Object.entries(outcomes).flatMap(([type, labels]) =>
  labels.map((label, position) => `('${type}', '${label}', ${position + 1})`),
);

/** What agents report of their contacts with borrowers, and the outcomes that they choose from. */
export const feedback: Migration = {
  name: '20261125T0500-feedback',
  statements: [
    `create table feedback_choice (
      contact_type text not null check (contact_type in ('RPC', 'THIRD_PARTY', 'NOT_CONNECTED')),
      outcome text not null,
      position integer not null,
      primary key (contact_type, outcome)
    )`,
    `insert into feedback_choice (contact_type, outcome, position) values ${choices.join(', ')}`,

    `create table feedback (
      id uuid primary key,
      queue text collate "C" not null generated always as ('FEEDBACK_' || status) stored,
      loan_application_number text collate "C" not null,
      case_id uuid not null references collections_case (id),
      agent_id uuid not null references staff (id),
      submitted_by uuid not null references staff (id),
      feedback_at timestamptz(3) not null,
      submitted_at timestamptz(3) not null,
      channel text not null check (channel in ('CALL', 'FIELD_VISIT', 'SMS', 'WHATSAPP', 'EMAIL')),
      contact_type text not null check (contact_type in ('RPC', 'THIRD_PARTY', 'NOT_CONNECTED')),
      outcome text not null,
      ptp_amount integer check (ptp_amount > 0),
      ptp_date date,
      promise_id uuid,
      alternate_number text check (alternate_number ~ '^[6-9][0-9]{9}$'),
      remarks text not null,
      next_call_at timestamptz(3),
      status text collate "C" not null
        check (status in ('SUBMITTED', 'NEEDS_CLARIFICATION', 'VALIDATED', 'REJECTED')),
      waiting_since timestamptz(3) not null,
      validator_id uuid references staff (id),
      validated_at timestamptz(3),
      reason_code text,
      validator_remark text,
      answer text,
      answered_at timestamptz(3),
      call_entry_id uuid,
      recording_file_id uuid references stored_file (id),
      source text not null check (source in ('FORM', 'CSV')),
      is_counted boolean not null,
      version integer not null default 1,
      check ((ptp_amount is null) = (ptp_date is null)),
      check (ptp_amount is null or contact_type = 'RPC'),
      check (validator_id is distinct from agent_id and (validator_id is null or validator_id <> submitted_by))
    )`,
    ...['submitted_at', 'feedback_at', 'waiting_since', 'loan_application_number'].map(
      (column) => `create index feedback_by_${column} on feedback (queue, ${column}, id)`,
    ),
    `create index feedback_by_loan on feedback (loan_application_number, feedback_at desc, id desc)`,
    `create index feedback_by_agent on feedback (agent_id, queue, waiting_since)`,
    `create index feedback_by_recording on feedback (recording_file_id) where recording_file_id is not null`,
  ],
};
