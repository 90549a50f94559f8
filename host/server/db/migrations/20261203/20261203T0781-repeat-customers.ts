import type { Migration } from '../../migration.ts';

const another = (same: string) => `exists (
  select from application own join application other on ${same}
  where own.id = collections_case.application_id and other.id <> own.id and other.udrs = 'DISBURSED')`;

/** Customers in collection who have, or have had, another loan that was paid out: every case was opened as a new customer's. */
export const repeatCustomers: Migration = {
  name: '20261203T0781-repeat-customers',
  backfill: {
    table: 'collections_case',
    key: 'id',
    undone: `customer_type = 'New' and (${another('other.contact_number = own.contact_number')}
      or ${another('lower(other.email_id) = lower(own.email_id)')})`,
    set: `customer_type = 'Repeat'`,
  },
};
