/** Payments of borrowers and the links by which they pay. */
export const payments: readonly string[] = [
  `create table payment_link (
    id uuid primary key,
    token_hash text collate "C" not null unique,
    loan_application_number text collate "C" not null,
    purpose text not null check (purpose in ('EMI', 'OVERDUE', 'CUSTOM', 'FORECLOSURE', 'SETTLEMENT')),
    amount integer check (amount > 0),
    status text not null check (status in ('CREATED', 'SENT', 'PAID', 'EXPIRED', 'CANCELLED')),
    channel text check (channel in ('SMS', 'WHATSAPP', 'EMAIL')),
    created_by uuid references staff (id),
    created_at timestamptz(3) not null,
    expires_at timestamptz(3) not null,
    closed_at timestamptz(3),
    version integer not null default 1,
    check ((closed_at is null) = (status in ('CREATED', 'SENT')))
  )`,
  // A loan has at most one open link for a purpose, whoever sends it.
  `create unique index payment_link_open on payment_link (loan_application_number, purpose) where status in ('CREATED', 'SENT')`,
  `create index payment_link_by_end on payment_link (expires_at, id) where status in ('CREATED', 'SENT')`,

  `create table payment (
    id uuid primary key,
    reference text collate "C" not null unique,
    loan_application_number text collate "C" not null,
    amount integer not null check (amount > 0),
    paid_on date not null,
    payment_mode text not null check (payment_mode in ('UPI', 'NACH', 'NEFT', 'CARD', 'CASH')),
    source text not null check (source in ('LINK', 'BANK', 'SEED')),
    link_id uuid references payment_link (id),
    recorded_at timestamptz(3) not null,
    allocations jsonb not null default '[]',
    charge integer not null default 0 check (charge between 0 and amount),
    surplus integer not null default 0 check (surplus between 0 and amount),
    settlement_id uuid
  )`,
  `create index payment_by_loan on payment (loan_application_number, paid_on)`,
  `create index payment_of_settlement on payment (settlement_id) where settlement_id is not null`,
  `create index payment_by_record on payment (recorded_at)`,
];
