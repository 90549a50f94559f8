import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signLaunch } from '../../../host/server/core/calls/launch.ts';
import { startTestServer, type Session, type TestServer } from '../support.ts';
import { addCustomers, disposition, load, personalLoan, withGrant } from './telephony-support.ts';

const secret = 'a secret of at least thirty-two characters';

let signed: TestServer;
let open: TestServer;
let agent: Session;
beforeAll(async () => {
  signed = await startTestServer({ settings: { telephonyLaunch: 'signed', telephonyLaunchSecret: secret } });
  open = await startTestServer();
  await addCustomers(signed);
  await addCustomers(open);
  agent = await signed.signIn('agency@demo.example');
});
afterAll(() => Promise.all([signed.close(), open.close()]));

const linkOf = (server: TestServer, parameters: Record<string, string>) => ({
  ...parameters,
  launch: signLaunch(parameters, secret, server.clock.now()),
});
const rowOf = (server: TestServer, reference: string) =>
  server.db
    .selectFrom('call_entry')
    .select(['agent', 'staff_id'])
    .where('call_reference_id', '=', reference)
    .executeTakeFirstOrThrow();
const auditOf = (server: TestServer, entityId: string) =>
  server.db
    .selectFrom('audit_event')
    .select(['action', 'actor', 'actor_id', 'roles', 'channel'])
    .where('channel', '=', 'TELEPHONY')
    .where((any) => any.or([any('entity_id', '=', entityId), any('entity', '=', 'CALL_ENTRY')]))
    .where('result', '=', 'OK')
    .execute();

describe('who acts in a call', () => {
  it('is the member of staff whom its signed link names, whatever the page says', async () => {
    const { call } = await load(
      signed,
      linkOf(signed, { loanAppNo: personalLoan, callReferenceId: 'u-1', staffId: agent.id, agentId: 'somebody else' }),
    );
    expect(call.userId).toBe('agency@demo.example');
    const own = { entityId: call.entityId };
    (await signed.call('revealTelephonyContact', own, withGrant(call))).data();
    const ticket = { ...own, loanAppNo: personalLoan, phoneNumber: null, callReferenceId: 'u-1' };
    (await signed.call('createTelephonyTicket', ticket, withGrant(call))).data();
    const { entry } = (
      await signed.call('saveTelephonyCall', disposition(call, { userId: 'forged' }), withGrant(call))
    ).data();
    const { first_name: first, last_name: last } = await signed.db
      .selectFrom('staff')
      .select(['first_name', 'last_name'])
      .where('id', '=', agent.id)
      .executeTakeFirstOrThrow();
    expect(entry.agent).toBe(`${first} ${last}`);
    expect(await rowOf(signed, 'u-1')).toEqual({ agent: `${first} ${last}`, staff_id: agent.id });
    const events = await auditOf(signed, call.entityId);
    expect(events.map(({ action }) => action).toSorted()).toEqual([
      'CREATE_TICKET',
      'LOAD_CALL',
      'REVEAL_CONTACT',
      'SAVE_DISPOSITION',
    ]);
    for (const event of events)
      expect(event).toMatchObject({
        actor: 'agency@demo.example',
        actor_id: agent.id,
        roles: expect.any(Array) as unknown,
      });
  });

  it('is the agent whom the dialer has signed, and nobody where it names none', async () => {
    const named = (await load(signed, linkOf(signed, { loanAppNo: personalLoan, ucid: 'u-2', agentId: 'a-7' }))).call;
    const forged = disposition(named, { userId: 'forged' });
    (await signed.call('saveTelephonyCall', forged, withGrant(named))).data();
    expect(await rowOf(signed, 'u-2')).toEqual({ agent: 'a-7', staff_id: null });
    const unnamed = (await load(signed, linkOf(signed, { loanAppNo: personalLoan, ucid: 'u-3' }))).call;
    (await signed.call('saveTelephonyCall', disposition(unnamed, { userId: 'forged' }), withGrant(unnamed))).data();
    expect(await rowOf(signed, 'u-3')).toEqual({ agent: null, staff_id: null });
  });

  it('is no one of the staff where the link is not signed, whatever it says', async () => {
    const claimed = { loanAppNo: personalLoan, ucid: 'u-4', staffId: (await open.signIn('agency@demo.example')).id };
    for (const parameters of [claimed, { ...claimed, ucid: 'u-5', launch: 'made.up' }, linkOf(open, claimed)]) {
      const { call } = await load(open, parameters);
      expect(call.userId).toBeNull();
    }
  });

  it.each(['not an id', '01936f00-0000-7000-8000-00000000ffff'])('refuses a link that names %s', async (staffId) => {
    const link = linkOf(signed, { loanAppNo: personalLoan, staffId });
    expect((await signed.call('loadTelephonyCall', link)).errorCode).toBe('LAUNCH_REFUSED');
  });

  it('is nobody who may not sign in any more', async () => {
    const { id } = await signed.signIn('lead@demo.example');
    await signed.db.updateTable('staff').set({ disabled_at: signed.clock.now() }).where('id', '=', id).execute();
    const link = linkOf(signed, { loanAppNo: personalLoan, staffId: id });
    expect((await signed.call('loadTelephonyCall', link)).errorCode).toBe('LAUNCH_REFUSED');
  });
});
