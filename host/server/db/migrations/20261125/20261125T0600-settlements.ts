import type { Migration } from '../../migration.ts';

/** Settlements of loans in collection, and the addresses by which their customers answer. */
export const settlements: Migration = {
  name: '20261125T0600-settlements',
  statements: [
    `create table settlement (
      id uuid primary key,
      queue text collate "C" not null generated always as (
        case status
          when 'MGR_PENDING' then 'SETTLEMENT_TO_APPROVE'
          when 'CX_PENDING' then 'SETTLEMENT_WITH_CUSTOMER'
          when 'ACCEPTED' then 'SETTLEMENT_ACCEPTED'
          when 'COMPLETED' then 'SETTLEMENT_COMPLETED'
          else 'SETTLEMENT_CLOSED'
        end
      ) stored,
      loan_application_number text collate "C" not null,
      case_id uuid not null references collections_case (id),
      settlement_amount integer not null check (settlement_amount > 0),
      settlement_date date not null,
      expiry_date date not null check (expiry_date <= settlement_date),
      total_outstanding integer not null check (total_outstanding > settlement_amount),
      pre_approved_amount integer not null,
      haircut_basis_points integer not null,
      level text check (level in ('AGENCY_MANAGER', 'COLLECTIONS_HEAD', 'TWO_APPROVERS')),
      approve_mode text not null check (approve_mode in ('approve', 'autoapprove')),
      status text collate "C" not null check (status in ('MGR_PENDING', 'CX_PENDING', 'ACCEPTED', 'COMPLETED',
        'MGR_REJECTED', 'CX_REJECTED', 'SYSTEM_REJECTED', 'DELETED', 'VIOLATED')),
      waiting_since timestamptz(3) not null,
      submitted_by uuid not null references staff (id),
      submitted_at timestamptz(3) not null,
      remark text,
      approvals jsonb not null default '[]',
      accepted_at timestamptz(3),
      accepted_ip text,
      paid_amount integer not null default 0 check (paid_amount >= 0),
      closed_at timestamptz(3),
      closed_by uuid references staff (id),
      reason_code text,
      close_remark text,
      recovered_from_id uuid unique references settlement (id),
      version integer not null default 1,
      check ((closed_at is null) = (status in ('MGR_PENDING', 'CX_PENDING', 'ACCEPTED'))),
      check (paid_amount = 0 or accepted_at is not null)
    )`,
    // A loan has one active settlement, however many people submit at the same moment.
    `create unique index settlement_active on settlement (loan_application_number)
      where status in ('CX_PENDING', 'MGR_PENDING', 'COMPLETED', 'ACCEPTED')`,
    ...['submitted_at', 'expiry_date', 'settlement_amount', 'loan_application_number'].map(
      (column) => `create index settlement_by_${column} on settlement (queue, ${column}, id)`,
    ),
    `create index settlement_of_loan on settlement (loan_application_number, submitted_at, id)`,
    `create index settlement_by_submitter on settlement (submitted_by, queue, submitted_at)`,
    `create index settlement_expiring on settlement (expiry_date, id) where status in ('MGR_PENDING', 'CX_PENDING')`,
    `create index settlement_unpaid on settlement (settlement_date, id) where status = 'ACCEPTED'`,
    `create table settlement_link (
      token_hash text collate "C" primary key,
      settlement_id uuid not null references settlement (id),
      channel text not null check (channel in ('SMS', 'WHATSAPP', 'EMAIL', 'COPY')),
      created_by uuid not null references staff (id),
      created_at timestamptz(3) not null
    )`,
    `create index settlement_link_of on settlement_link (settlement_id, created_at)`,
  ],
};
