import { afterEach, beforeEach, expect, it } from 'vitest';
import { newId } from '../../../host/server/db/new-id.ts';
import { createRefusalTally, tallyWindowMs } from '../../../host/server/core/audit/refusal-tally.ts';
import { headers } from '../../../widgets/contract/headers.ts';
import { startTestServer, type TestServer } from '../support.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

/** Tries a call with the key that everybody has, and nothing else. */
const tryIt = (ip: string) =>
  server.app.inject({
    method: 'POST',
    url: '/calling/service/reveal/contact/v1',
    remoteAddress: ip,
    payload: { entityId: newId() },
    headers: { [headers.userKey]: server.settings.telephonyUserKey },
  });

const denied = () =>
  server.db
    .selectFrom('audit_event')
    .select(['action', 'ip', 'after', 'reason_codes', 'channel'])
    .where('result', '=', 'DENIED')
    .orderBy('ip')
    .orderBy('action', 'desc')
    .execute();

it('the audit holds the first refusal of an address in a window, and one row with the number of the others', async () => {
  for (let tries = 0; tries < 50; tries++) await tryIt('10.5.0.1');
  for (let tries = 0; tries < 8; tries++) await tryIt(`2001:db8:0:5::${tries}`);
  const first = { action: 'revealTelephonyContact', reason_codes: ['CALL_GRANT_REQUIRED'], channel: 'TELEPHONY' };
  expect(await denied()).toEqual([
    { ...first, ip: '10.5.0.1', after: null },
    { ...first, ip: '2001:db8:0:5::0', after: null },
  ]);
  server.clock.advance(tallyWindowMs);
  await tryIt('10.5.0.1');
  const later = await denied();
  expect(later).toHaveLength(4);
  expect(later).toContainEqual({
    action: 'REFUSED_CALLS',
    ip: '10.5.0.1',
    channel: 'TELEPHONY',
    reason_codes: ['CALL_GRANT_REQUIRED'],
    after: {
      since: expect.stringMatching(/Z$/),
      until: expect.stringMatching(/Z$/),
      counts: { 'revealTelephonyContact CALL_GRANT_REQUIRED': 49 },
    },
  });
});

it('what was counted is in the audit once the server has stopped', async () => {
  for (let tries = 0; tries < 5; tries++) await tryIt('10.5.0.2');
  await server.app.close();
  expect((await denied()).map(({ action }) => action)).toEqual(['revealTelephonyContact', 'REFUSED_CALLS']);
});

it('a tally counts by address, call and code, and no more addresses than it may', () => {
  const { count, close } = createRefusalTally(2);
  const at = (minutes: number) => new Date(minutes * 60_000);
  expect(count('10.0.0.1', 'a', 'NO', at(0)).isFirst).toBe(true);
  expect(count('10.0.0.1', 'a', 'NO', at(1)).isFirst).toBe(false);
  expect(count('10.0.0.1', 'a', 'LATE', at(2)).isFirst).toBe(true);
  expect(count('10.0.0.1', 'b', 'NO', at(3)).isFirst).toBe(true);
  expect(count('10.0.0.2', 'a', 'NO', at(4)).isFirst).toBe(true);
  const { closed } = count('10.0.0.3', 'a', 'NO', at(5));
  expect(closed).toEqual([{ ip: '10.0.0.1', since: at(0), until: at(3), counts: { 'a NO': 1 } }]);
  count('10.0.0.3', 'a', 'NO', at(6));
  expect(close(at(14))).toEqual([]);
  expect(close(at(20))).toEqual([{ ip: '10.0.0.3', since: at(5), until: at(6), counts: { 'a NO': 1 } }]);
  expect(close()).toEqual([]);
});
