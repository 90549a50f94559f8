import type { Migration } from '../../migration.ts';

/** Finds the draft whose save has been done, and the save that a draft has led to. */
export const spentDraftKeys: Migration = {
  name: '20261121T0700-spent-draft-keys',
  statements: [
    `create index idempotency_key_by_key on idempotency_key (key)`,
    `create index draft_by_key on draft (idempotency_key)`,
  ],
};
