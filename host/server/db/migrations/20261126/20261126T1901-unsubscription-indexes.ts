import type { Migration } from '../../migration.ts';

/** The indexes by which the list of unsubscribed contacts is sorted and searched, and a proof's contact is found. */
export const unsubscriptionIndexes: Migration = {
  name: '20261126T1901-unsubscription-indexes',
  indexes: [
    { name: 'unsubscription_by_hash', on: 'unsubscription (contact_hash)', isUnique: true },
    { name: 'unsubscription_by_saved_at', on: 'unsubscription (queue, saved_at, id)' },
    { name: 'unsubscription_by_proof', on: 'unsubscription (proof_file_id) where proof_file_id is not null' },
  ],
};
