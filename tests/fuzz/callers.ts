import { newId } from '../../host/server/db/new-id.ts';
import { demoAccounts } from '../../host/server/demo/kit/staff.ts';
import { expiryOf } from '../../host/server/core/staff/session.rules.ts';
import * as sessions from '../../host/server/core/staff/session.store.ts';
import { hashOf, newToken } from '../../host/server/base/tokens.ts';
import { headers } from '../../widgets/contract/headers.ts';
import { sessionHeaders, type TestServer } from '../server/support.ts';

/** Who sends a request: a demo account by its name, who has a fixed key, nobody, or somebody with half of what it takes. */
export type CallerName = string;

const foremost = ['lead@demo.example', 'ops@demo.example', 'manager@demo.example'];
/** Accounts: first one of each portal and who may do most. */
export const callerNames: readonly CallerName[] = [
  ...new Set([...foremost, ...demoAccounts.map(({ username }) => username)]),
];
export const foremostCallers: readonly CallerName[] = foremost;
export const strangers = ['nobody', 'wrongToken', 'wrongKey'] as const;

/** The headers of every caller. A session that has ended is opened anew, past the sign-in, which limits its tries. */
export function openCallers({ db, clock, settings }: TestServer) {
  const opened = new Map<CallerName, Record<string, string>>();

  async function sessionOf(username: CallerName): Promise<Record<string, string>> {
    const known = opened.get(username);
    if (known) return known;
    const { id: staffId, user_key: key } = await db
      .selectFrom('staff')
      .select(['id', 'user_key'])
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    const token = newToken();
    const createdAt = clock.now();
    const expiresAt = expiryOf(createdAt, settings);
    const row = { id: newId(), staffId, tokenHash: hashOf(token), createdAt, expiresAt, ip: '127.0.0.1' };
    await db.transaction().execute((tx) => sessions.insert(tx, row));
    const own = sessionHeaders({ id: staffId, key, token });
    opened.set(username, own);
    return own;
  }

  return {
    async headersOf(name: CallerName): Promise<Record<string, string>> {
      switch (name) {
        case 'nobody':
          return {};
        case 'telephony':
          return { [headers.userKey]: settings.telephonyUserKey };
        case 'dialer':
          return { [headers.userKey]: settings.dialerKey ?? '' };
        case 'payments':
          return { [headers.userKey]: settings.paymentsKey ?? '' };
        case 'wrongToken':
          return { ...(await sessionOf(foremost[0] ?? '')), [headers.securityToken]: 'x'.repeat(43) };
        case 'wrongKey':
          return { ...(await sessionOf(foremost[0] ?? '')), [headers.userKey]: "' or 1=1 --" };
        default:
          return sessionOf(name);
      }
    },
    /** Forgets a session that has ended. */
    forget: (name: CallerName) => opened.delete(name),
  };
}
export type Callers = ReturnType<typeof openCallers>;
