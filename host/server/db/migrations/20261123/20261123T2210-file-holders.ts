import type { Migration } from '../../migration.ts';

/** Indexes by which a stored file leads to what holds it. */
export const fileHolders: Migration = {
  name: '20261123T2210-file-holders',
  indexes: [
    { name: 'document_file_by_file', on: 'document_file (file_id) where removed_at is null' },
    { name: 'chat_message_by_file', on: 'chat_message (file_id) where file_id is not null' },
    { name: 'nach_mail_attachment_by_file', on: 'nach_mail_attachment (file_id)' },
  ],
};
