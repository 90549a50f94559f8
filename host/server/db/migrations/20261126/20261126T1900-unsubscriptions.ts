import type { Migration } from '../../migration.ts';

/** What the list of unsubscribed contacts shows, and who has saved it why and with what proof. */
export const unsubscriptions: Migration = {
  name: '20261126T1900-unsubscriptions',
  statements: [
    `alter table unsubscription
      add column queue text collate "C" not null default 'UNSUBSCRIBED' check (queue = 'UNSUBSCRIBED'),
      add column contact_hash text collate "C",
      add column contact_masked text not null default '-',
      add column reason text collate "C" not null default 'CUSTOMER_REQUEST'
        check (reason in ('CUSTOMER_REQUEST', 'DND_REGISTER', 'COMPLAINT', 'WRONG_NUMBER', 'DECEASED')),
      add column proof_file_id uuid references stored_file (id),
      add column source text collate "C" not null default 'FORM' check (source in ('FORM', 'CSV')),
      add column saved_by uuid references staff (id),
      add column version integer not null default 1`,
    `update unsubscription set contact_hash = encode(sha256(convert_to(contact, 'UTF8')), 'hex')`,
    `alter table unsubscription
      alter column contact_hash set not null,
      alter column contact_masked drop default,
      alter column reason drop default,
      alter column source drop default`,
  ],
};
