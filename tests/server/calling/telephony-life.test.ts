import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signLaunch } from '../../../host/server/core/calls/launch.ts';
import { startTestServer, type TestServer } from '../support.ts';
import { addCustomers, disposition, load, personalLoan, withGrant, type LoadedCall } from './telephony-support.ts';
import { stated } from '../stated.ts';

const secret = 'a secret of at least thirty-two characters';
const hour = 3_600_000;
const key = (name: string) => `key-of-life-${name}`;

let server: TestServer;
let signed: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await addCustomers(server);
  signed = await startTestServer({ settings: { telephonyLaunch: 'signed', telephonyLaunchSecret: secret } });
  await addCustomers(signed);
});
afterAll(() => Promise.all([server.close(), signed.close()]));

const named = (crtObjectId: string) => ({ loanAppNo: personalLoan, crtObjectId, agentId: 'a-7' });
const countOf = async ({ db }: TestServer) => (await db.selectFrom('call_entry').select('id').execute()).length;
const submitted = async (call: LoadedCall, name: string, at: Date) => ({
  headers: { ...withGrant(call, key(name)).headers, ...(await stated(server, call.grant, at)) },
});

describe('an ended call', () => {
  it('takes nothing more from any page that has loaded it', async () => {
    const { call } = await load(server, named('crt-two-pages'));
    const { call: other } = await load(server, named('crt-two-pages'));
    const own = { entityId: call.entityId };
    (await server.call('saveTelephonyCall', disposition(call, { endCall: true }), withGrant(call))).data();
    const before = await countOf(server);
    const ticket = { ...own, loanAppNo: personalLoan, phoneNumber: null, callReferenceId: null };
    const { call: later } = await load(server, named('crt-two-pages'));
    const tries = [other, later].flatMap((each) => [
      server.call('saveTelephonyCall', disposition(each), withGrant(each, key(each.grant.slice(0, 9)))),
      server.call('saveTelephonyCall', disposition(each, { endCall: true }), withGrant(each)),
      server.call('revealTelephonyContact', own, withGrant(each)),
      server.call('dialTelephonyContact', own, withGrant(each)),
      server.call('createTelephonyTicket', ticket, withGrant(each)),
    ]);
    for (const each of tries) expect((await each).errorCode).toBe('CALL_ENDED');
    expect(await countOf(server)).toBe(before);
    const history = { loanAppNo: personalLoan, productType: 'PERSONAL_LOAN' } as const;
    expect((await server.call('telephonyCallHistory', history, withGrant(later))).errorCode).toBeUndefined();
  });

  it('takes one of two saves that end it from two pages at once', async () => {
    const pages = [await load(server, named('crt-race')), await load(server, named('crt-race'))];
    const answers = await Promise.all(
      pages.map(({ call }, index) =>
        server.call('saveTelephonyCall', disposition(call, { endCall: true }), withGrant(call, key(`race-${index}`))),
      ),
    );
    expect(answers.map(({ errorCode }) => errorCode ?? 'saved').toSorted()).toEqual(['CALL_ENDED', 'saved']);
  });

  it('is shown as ended by a reload, with the time that it took, and another call of the customer is not', async () => {
    const { call } = await load(server, named('crt-reload'));
    expect(call.life).toEqual({ startedAgoMs: 0, endedAgoMs: null });
    server.clock.advance(90_000);
    expect((await load(server, named('crt-reload'))).call.life).toEqual({ startedAgoMs: 90_000, endedAgoMs: null });
    (await server.call('saveTelephonyCall', disposition(call, { endCall: true }), withGrant(call))).data();
    server.clock.advance(30_000);
    expect((await load(server, named('crt-reload'))).call.life).toEqual({ startedAgoMs: 120_000, endedAgoMs: 30_000 });
    const others = [named('crt-next'), { ...named('crt-reload'), agentId: 'a-8' }, { loanAppNo: personalLoan }];
    for (const other of others)
      expect((await load(server, other)).call.life).toEqual({ startedAgoMs: 0, endedAgoMs: null });
  });

  it('that nothing names is shown again to the page that presents its grant', async () => {
    const { call } = await load(server, { loanAppNo: personalLoan });
    server.clock.advance(60_000);
    const again = await server.call('loadTelephonyCall', { loanAppNo: personalLoan }, withGrant(call));
    expect(again.data().call?.life?.startedAgoMs).toBe(60_000);
    (await server.call('saveTelephonyCall', disposition(call, { endCall: true }), withGrant(call))).data();
    const ended = await server.call('loadTelephonyCall', { loanAppNo: personalLoan }, withGrant(call));
    expect(ended.data().call?.life).toEqual({ startedAgoMs: 60_000, endedAgoMs: 0 });
  });
});

describe('the life of a call', () => {
  it('is a working day from its first load, however often it is loaded again', async () => {
    const { call } = await load(server, named('crt-day'));
    server.clock.advance(7 * hour);
    const { call: again } = await load(server, named('crt-day'));
    expect(again.grantExpiresAt).toBe(call.grantExpiresAt);
    server.clock.advance(2 * hour);
    expect((await load(server, named('crt-day'))).call.life).toEqual({ startedAgoMs: 0, endedAgoMs: null });
    const late = await server.call('revealTelephonyContact', { entityId: call.entityId }, withGrant(again));
    expect(late.errorCode).toBe('CALL_GRANT_REQUIRED');
  });

  it('ends for every opening of one launch link, which a reload does not prolong', async () => {
    const link = { loanAppNo: personalLoan };
    const parameters = { ...link, launch: signLaunch(link, secret, signed.clock.now()) };
    const { call } = await load(signed, parameters);
    signed.clock.advance(7 * hour);
    const again = (await signed.call('loadTelephonyCall', parameters, withGrant(call))).data().call;
    expect(again?.grantExpiresAt).toBe(call.grantExpiresAt);
    expect(again?.life?.startedAgoMs).toBe(7 * hour);
    (await signed.call('saveTelephonyCall', disposition(call, { endCall: true }), withGrant(call))).data();
    const own = { entityId: call.entityId };
    expect((await signed.call('revealTelephonyContact', own, withGrant(again ?? call))).errorCode).toBe('CALL_ENDED');
    signed.clock.advance(hour);
    expect((await signed.call('loadTelephonyCall', parameters, withGrant(again ?? call))).errorCode).toBe(
      'LAUNCH_REFUSED',
    );
  });
});

describe('a save that has waited for its server', () => {
  it('is answered as before by its key, when the grant is long over', async () => {
    const { call } = await load(server, named('crt-known-key'));
    const save = () => server.call('saveTelephonyCall', disposition(call), withGrant(call, key('known')));
    const first = (await save()).data();
    server.clock.advance(13 * 24 * hour);
    await load(server, named('crt-another'));
    expect((await save()).data()).toEqual(first);
  });

  it('counts by the moment at which it was submitted, within the life of its grant', async () => {
    const { call } = await load(server, named('crt-waits'));
    const at = (hours: number) => new Date(server.clock.now().getTime() + hours * hour);
    const [within, past, before] = [at(7.9), at(8.1), at(-1)];
    server.clock.advance(13 * 24 * hour);
    await load(server, named('crt-another'));
    const save = async (name: string, when: Date) =>
      (await server.call('saveTelephonyCall', disposition(call), await submitted(call, name, when))).errorCode;
    expect(await save('past', past)).toBe('CALL_GRANT_REQUIRED');
    expect(await save('before', before)).toBe('CALL_GRANT_REQUIRED');
    expect(await save('within', within)).toBeUndefined();
    const reveal = await submitted(call, 'reveal', within);
    const shown = await server.call('revealTelephonyContact', { entityId: call.entityId }, reveal);
    expect(shown.errorCode).toBe('CALL_GRANT_REQUIRED');
  });

  it('adds nothing to a call that has ended meanwhile', async () => {
    const { call } = await load(server, named('crt-ended-meanwhile'));
    const at = server.clock.now();
    server.clock.advance(hour);
    (await server.call('saveTelephonyCall', disposition(call, { endCall: true }), withGrant(call))).data();
    const late = await server.call('saveTelephonyCall', disposition(call), await submitted(call, 'ended', at));
    expect(late.errorCode).toBe('CALL_ENDED');
  });
});

it('takes the grant of an older process, which knows no lives, and ends it', async () => {
  const { call } = await load(server, named('crt-older'));
  await server.db.updateTable('call_grant').set({ life_id: null }).where('crt_object_id', '=', 'crt-older').execute();
  expect((await server.call('saveTelephonyCall', disposition(call), withGrant(call))).errorCode).toBeUndefined();
  (await server.call('saveTelephonyCall', disposition(call, { endCall: true }), withGrant(call))).data();
  expect((await server.call('saveTelephonyCall', disposition(call), withGrant(call))).errorCode).toBe('CALL_ENDED');
});
