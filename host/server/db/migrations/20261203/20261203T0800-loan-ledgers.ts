import type { Migration } from '../../migration.ts';

/**
 * What was agreed of a loan, and all that was booked of it. Neither is ever changed: what is owed follows from both, so that a row
 * which changes would change what was owed on days that are over.
 */
export const loanLedgers: Migration = {
  name: '20261203T0800-loan-ledgers',
  statements: [
    `create table loan_plan (
      loan_application_number text collate "C" primary key,
      disbursed_on date not null,
      sanctioned_on date not null,
      principal_paise bigint not null check (principal_paise > 0),
      rate_bp integer not null check (rate_bp >= 0),
      rate_type text not null check (rate_type in ('FIXED', 'FLOATING')),
      months integer not null check (months > 0),
      emi_paise bigint not null check (emi_paise > 0),
      due_day integer not null check (due_day between 1 and 31),
      penal_bp integer not null check (penal_bp >= 0),
      foreclosure_bp integer not null check (foreclosure_bp >= 0),
      pay_order jsonb not null check (jsonb_typeof(pay_order) = 'array'),
      agreed_rows jsonb not null check (jsonb_typeof(agreed_rows) = 'array'),
      made_at timestamptz(3) not null,
      check (sanctioned_on <= disbursed_on)
    )`,
    `create table loan_entry (
      id uuid primary key,
      loan_application_number text collate "C" not null references loan_plan (loan_application_number),
      seq integer not null check (seq > 0),
      kind text collate "C" not null check (kind in ('RECEIPT', 'REVERSAL', 'CHARGE', 'PENAL_WAIVER', 'CHARGE_WAIVER',
        'PREPAYMENT', 'RESTRUCTURE', 'FORECLOSURE', 'ACCEPT', 'VIOLATE', 'ROUNDING', 'REFUND', 'OPENING')),
      amount_paise bigint check (amount_paise > 0),
      value_date date not null,
      booked_at timestamptz(3) not null,
      source text collate "C" not null
        check (source in ('WEBHOOK', 'LINK', 'FILE', 'DESK', 'FIELD', 'SYSTEM', 'MIGRATION')),
      mode text check (mode in ('UPI', 'NACH', 'NEFT', 'IMPS', 'RTGS', 'CARD', 'CASH', 'CHEQUE')),
      reference text collate "C",
      utr text collate "C",
      link_id uuid references payment_link (id),
      settlement_id uuid references settlement (id),
      depends_on uuid references loan_entry (id),
      terms jsonb,
      reason text,
      remark text,
      made_by uuid references staff (id),
      approved_by uuid references staff (id),
      unique (loan_application_number, seq),
      check ((amount_paise is null) = (kind in ('REVERSAL', 'RESTRUCTURE', 'FORECLOSURE', 'VIOLATE', 'OPENING'))),
      check ((terms is null) = (kind not in ('PREPAYMENT', 'RESTRUCTURE', 'FORECLOSURE', 'ACCEPT', 'OPENING'))),
      check (kind <> 'REVERSAL' or (depends_on is not null and reason is not null)),
      check (kind <> 'CHARGE' or reason is not null),
      check (approved_by is distinct from made_by or approved_by is null)
    )`,
    // Money that is told twice is one receipt, whoever tells it at the same moment, and a receipt is taken back once.
    `create unique index loan_entry_reference on loan_entry (source, reference) where reference is not null`,
    `create unique index loan_entry_reversal on loan_entry (depends_on) where kind = 'REVERSAL'`,
    `create index loan_entry_by_booking on loan_entry (booked_at, id)`,
    `create index loan_entry_of_settlement on loan_entry (settlement_id) where settlement_id is not null`,
    `create index loan_entry_of_link on loan_entry (link_id) where link_id is not null`,

    `create function refuse_ledger_change() returns trigger language plpgsql as $$
      begin
        raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
      end
    $$`,
    `create trigger loan_plan_is_agreed before update or delete on loan_plan
      for each row execute function refuse_ledger_change()`,
    `create trigger loan_plan_is_never_emptied before truncate on loan_plan
      for each statement execute function refuse_ledger_change()`,
    `create trigger loan_entry_is_append_only before update or delete on loan_entry
      for each row execute function refuse_ledger_change()`,
    `create trigger loan_entry_is_never_emptied before truncate on loan_entry
      for each statement execute function refuse_ledger_change()`,
  ],
};
