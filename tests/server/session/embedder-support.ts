import { hashOf, newToken } from '../../../host/server/base/tokens.ts';
import * as embedders from '../../../host/server/core/embedders/embedders.store.ts';
import { newId } from '../../../host/server/db/new-id.ts';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import type { TestServer } from '../support.ts';

let made = 0;

/** An embedder whose sessions are for people of operations, for a month. */
export async function addEmbedder({ db, clock }: TestServer): Promise<{ id: string; name: string }> {
  const now = clock.now();
  const embedder = { id: newId(now), name: `page-${(made += 1)}` };
  await inTransaction(db, (tx) =>
    embedders.insert(tx, {
      ...embedder,
      keyHash: hashOf(newToken()),
      createdAt: now,
      screens: ['DOCUMENT_PROCESSING'],
      origins: ['https://pages.example'],
      networks: ['10.1.0.0/16'],
      roles: ['OPS_AGENT'],
      usernames: [],
      mostMinutes: 15,
      expiresAt: new Date(now.getTime() + 30 * 86_400_000),
    }),
  );
  return embedder;
}
