import { afterAll, beforeAll, expect, it } from 'vitest';
import { forgetOld } from '../../../host/server/registers/retention.ts';
import { mostCallDrafts } from '../../../host/server/core/drafts/call-draft.store.ts';
import { startTestServer, type TestServer } from '../support.ts';
import { addCustomers, disposition, load, personalLoan, withGrant, type LoadedCall } from './telephony-support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await addCustomers(server);
});
afterAll(() => server.close());

const call = async (crtObjectId: string, agentId = 'agent-7') =>
  (await load(server, { loanAppNo: personalLoan, crtObjectId, agentId })).call;
let lastKey = 0;
const draft = (remarks: string, keptAt = server.clock.now().getTime()) => ({
  values: { remarks },
  idempotencyKey: `key-of-call-draft-${(lastKey += 1)}`,
  keptAt,
});
const keep = async (of: LoadedCall, kept: ReturnType<typeof draft>) =>
  (await server.call('keepCallDraft', kept, withGrant(of))).data().isKept;
const read = async (of: LoadedCall, idempotencyKeys: string[] = []) =>
  (await server.call('readCallDraft', { idempotencyKeys }, withGrant(of))).data();

it('keeps the text of a call for the next load of that call alone', async () => {
  const first = await call('crt-1');
  const kept = draft('Will pay on Friday');
  expect(await keep(first, kept)).toBe(true);
  expect((await read(await call('crt-1'))).draft).toEqual(kept);
  expect((await read(await call('crt-2'))).draft).toBeNull();
  expect((await read(await call('crt-1', 'agent-8'))).draft).toBeNull();
  await server.call('dropCallDraft', {}, withGrant(await call('crt-2')));
  expect((await read(first)).draft).toEqual(kept);
  await server.call('dropCallDraft', {}, withGrant(first));
  expect((await read(first)).draft).toBeNull();
});

it('opens nothing without a grant', async () => {
  const answers = [
    await server.call('keepCallDraft', draft('Half')),
    await server.call('readCallDraft', {}),
    await server.call('dropCallDraft', {}),
  ];
  expect(answers.map(({ errorCode }) => errorCode)).toEqual(Array(3).fill('CALL_GRANT_REQUIRED'));
});

it('lets the newer text win, and trusts no clock that runs ahead', async () => {
  const of = await call('crt-3');
  const now = server.clock.now().getTime();
  expect(await keep(of, draft('second', now - 1000))).toBe(true);
  expect(await keep(of, draft('first, late', now - 2000))).toBe(false);
  expect(await keep(of, draft('from tomorrow', now + 86_400_000))).toBe(true);
  expect((await read(of)).draft).toMatchObject({ values: { remarks: 'from tomorrow' }, keptAt: now });
});

it('keeps nothing of a call that the dialer gave no id: it would come back in another call of the customer', async () => {
  const { call: nameless } = await load(server, { loanAppNo: personalLoan, agentId: 'agent-7' });
  expect(await keep(nameless, draft('Half'))).toBe(false);
  expect((await read(nameless)).draft).toBeNull();
});

it('is a draft no more once its save is done, and an ended call takes none', async () => {
  const of = await call('crt-4');
  const kept = draft('Salary credited on 25th');
  await keep(of, kept);
  await server.call('saveTelephonyCall', disposition(of, { endCall: true }), withGrant(of, kept.idempotencyKey));
  const again = await read(of, [kept.idempotencyKey]);
  expect(again).toEqual({
    draft: null,
    saved: [{ idempotencyKey: kept.idempotencyKey, at: server.clock.now().getTime() }],
    now: server.clock.now().getTime(),
  });
  expect(await keep(of, draft('After the end'))).toBe(false);
});

it('has room for so many drafts of a customer, and forgets them after 14 days', async () => {
  await server.db.deleteFrom('call_draft').execute();
  const now = server.clock.now().getTime();
  for (let index = 0; index <= mostCallDrafts; index += 1)
    await keep(await call(`crt-many-${index}`), draft(`Text ${index}`, now - 1000 + index));
  const count = async () => (await server.db.selectFrom('call_draft').select('call_hash').execute()).length;
  expect(await count()).toBe(mostCallDrafts);
  expect((await read(await call('crt-many-0'))).draft).toBeNull();
  expect((await read(await call('crt-many-1'))).draft).not.toBeNull();
  await forgetOld(server.db, new Date(now + 15 * 86_400_000));
  expect(await count()).toBe(0);
});
