import { sharedSecret } from '../../host/server/core/files/secret.store.ts';
import { createServerTime } from '../../host/server/http/server-time.ts';
import { headers } from '../../widgets/contract/headers.ts';
import type { TestServer } from './support.ts';

/**
 * The headers of a write that its sender made at a moment, on a page that the server had told its time by then.
 *
 * @param who a staff id or a call grant
 * @param openedAt when the page was told; the same moment unless given
 */
export async function stated(
  { db }: Pick<TestServer, 'db'>,
  who: string,
  at: Date,
  openedAt = at,
): Promise<Record<string, string>> {
  const told = createServerTime(await sharedSecret(db, 'server-time', at)).tell(who, openedAt);
  return { [headers.submittedAt]: at.toISOString(), [headers.openedAt]: told };
}
