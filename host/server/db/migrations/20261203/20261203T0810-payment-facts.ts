import type { Migration } from '../../migration.ts';

/**
 * What the payment service tells beside its payments: the bank's own number and more ways to pay, payments that were taken back before
 * they were told, and instalments that a mandate did not bring. An instalment is charged for a bounce once.
 */
export const paymentFacts: Migration = {
  name: '20261203T0810-payment-facts',
  statements: [
    `alter table payment
      add column utr text collate "C",
      drop constraint payment_payment_mode_check,
      add constraint payment_payment_mode_check
        check (payment_mode in ('UPI', 'NACH', 'NEFT', 'IMPS', 'RTGS', 'CARD', 'CASH', 'CHEQUE')) not valid`,
    `create table waiting_reversal (
      reference text collate "C" primary key,
      reason text collate "C" check (reason in ('RETURNED', 'CHARGEBACK', 'WRONG_LOAN', 'WRONG_DAY')),
      told_at timestamptz(3) not null
    )`,
    `create table bounce (
      id uuid primary key,
      reference text collate "C" not null unique,
      loan_application_number text collate "C" not null references loan_plan (loan_application_number),
      due_on date not null,
      bounced_on date not null,
      reason text collate "C" not null
        check (reason in ('FUNDS', 'STOPPED', 'ACCOUNT', 'TECHNICAL', 'MANDATE', 'CHARGEBACK')),
      entry_id uuid references loan_entry (id),
      told_at timestamptz(3) not null,
      check (bounced_on >= due_on)
    )`,
    `create unique index bounce_charged on bounce (loan_application_number, due_on) where entry_id is not null`,
  ],
};
