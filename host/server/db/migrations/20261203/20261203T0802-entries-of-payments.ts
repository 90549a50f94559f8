import type { Migration } from '../../migration.ts';

/**
 * The entry by which a payment is booked. A loan that has a plan takes no payment without one: a server of before, which runs beside
 * this one while it is replaced, would spread it over instalments that the ledger writes anew. It answers with a fault instead, and
 * whoever tells the payment tells it again.
 */
export const entriesOfPayments: Migration = {
  name: '20261203T0802-entries-of-payments',
  statements: [
    `alter table payment add column entry_id uuid,
      add constraint payment_entry_of_ledger foreign key (entry_id) references loan_entry (id) not valid`,
    `create function refuse_payment_beside_ledger() returns trigger language plpgsql as $$
      begin
        if new.entry_id is null and exists (
          select 1 from loan_plan where loan_application_number = new.loan_application_number
        ) then
          raise exception 'a loan with a ledger takes no payment without an entry' using errcode = 'insufficient_privilege';
        end if;
        return new;
      end
    $$`,
    `create trigger payment_is_booked before insert on payment
      for each row execute function refuse_payment_beside_ledger()`,
  ],
};
