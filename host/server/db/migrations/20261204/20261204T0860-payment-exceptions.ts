import type { Migration } from '../../migration.ts';

/**
 * Money that has come and waits for a person: on its loan meanwhile, or kept off it. It has the id of its payment from the first
 * moment on, whether that is booked or not, so that whoever told it hears the same again. Its loan need not be one.
 */
export const paymentExceptions: Migration = {
  name: '20261204T0860-payment-exceptions',
  statements: [
    `create table payment_exception (
      id uuid primary key,
      queue text collate "C" not null check (queue in ('OPEN', 'BOOKED', 'RETURNED')),
      reason text collate "C" not null check (reason in ('UNKNOWN_LOAN', 'BEFORE_DISBURSAL', 'TOO_OLD', 'LIKELY_DOUBLE',
        'CLOSED_LOAN', 'TOO_LARGE', 'LINK_ENDED', 'AMOUNT_DIFFERS')),
      reference text collate "C" not null unique,
      payment_id uuid not null unique,
      loan_application_number text collate "C" not null,
      amount_paise bigint not null check (amount_paise > 0),
      paid_on date not null,
      payment_mode text collate "C" not null
        check (payment_mode in ('UPI', 'NACH', 'NEFT', 'IMPS', 'RTGS', 'CARD', 'CASH', 'CHEQUE')),
      utr text collate "C",
      link_id uuid references payment_link (id),
      made_by_id uuid references staff (id),
      at timestamptz(3) not null,
      entry_id uuid references loan_entry (id),
      outcome text collate "C" check (outcome in ('AS_IS', 'OTHER_DAY', 'OTHER_LOAN', 'RETURNED')),
      booked_loan text collate "C",
      booked_on date,
      note text,
      decided_by_id uuid references staff (id),
      decided_at timestamptz(3),
      version integer not null default 1,
      check ((queue = 'OPEN') = (outcome is null) and (outcome is null) = (decided_at is null)),
      check ((queue = 'RETURNED') = (outcome is not distinct from 'RETURNED')),
      check ((queue = 'BOOKED') = (booked_loan is not null) and (booked_loan is null) = (booked_on is null)),
      check ((decided_by_id is null) = (note is null) and decided_by_id <> made_by_id)
    )`,
    `create index payment_exception_by_time on payment_exception (queue, at, id)`,
    `create index payment_exception_by_loan_application_number
      on payment_exception (queue, loan_application_number, id)`,
  ],
};
