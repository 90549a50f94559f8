import { newId } from '../../../host/server/db/new-id.ts';
import * as sessions from '../../../host/server/core/staff/session.store.ts';
import { hashOf, newToken } from '../../../host/server/base/tokens.ts';
import type { RouteKey } from '../../../widgets/contract/screens.ts';
import type { Session, TestServer } from '../support.ts';

/** A session of the same person as an embedder's key opens it, for some screens on one page. */
export async function mintSession(
  { db, clock }: Pick<TestServer, 'db' | 'clock'>,
  { id, key }: Session,
  screens: RouteKey[],
  page: string,
): Promise<Session> {
  const token = newToken();
  const createdAt = clock.now();
  await db.transaction().execute((tx) =>
    sessions.insert(tx, {
      id: newId(createdAt),
      staffId: id,
      tokenHash: hashOf(token),
      createdAt,
      expiresAt: new Date(createdAt.getTime() + 900_000),
      ip: '127.0.0.1',
      embedder: 'crm',
      scope: { screens, origins: [page], inFrame: false },
    }),
  );
  return { id, key, token };
}
