import type { Migration } from '../../migration.ts';

/** Indexes that find the draft of a done save, and the save of a draft, by their idempotency key. */
export const spentDraftKeys: Migration = {
  name: '20261121T0700-spent-draft-keys',
  statements: [
    `create index idempotency_key_by_key on idempotency_key (key)`,
    `create index draft_by_key on draft (idempotency_key)`,
  ],
};
