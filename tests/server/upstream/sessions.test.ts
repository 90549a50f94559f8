import { afterAll, beforeAll, expect, it } from 'vitest';
import { seal, unseal } from '../../../host/server/upstream/session/seal.ts';
import { account, startDesk, type Desk } from './desk.ts';
import { json } from './lender.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk({ mapping: { signOut: { path: '/auth/bye', method: 'POST' } } });
});
afterAll(() => desk.close());

const employers = (session: Awaited<ReturnType<Desk['signIn']>>) =>
  desk.server.call('searchEmployers', { employerName: 'Lake' }, { session });

it('opens a session of its own, and keeps the lender’s sealed', async () => {
  const answer = (await desk.server.call('signIn', account)).data();
  expect(answer).toMatchObject({ username: account.username, idleMinutes: 30 });
  desk.lender.forget();
  await employers(answer);
  const lendersToken = String(desk.lender.asked[0]?.headers['x-security-token']);
  const lendersKey = String(desk.lender.asked[0]?.headers['x-user-key']);
  expect(lendersToken).not.toBe(answer.token);
  const kept = JSON.stringify(await desk.server.db.selectFrom('upstream_session').selectAll().execute());
  expect(kept).not.toContain(lendersToken);
  expect(kept).not.toContain(lendersKey);
  // The lender's token opens nothing here.
  expect((await employers({ ...answer, token: lendersToken })).status).toBe(401);
});

it('seals so that one token alone opens it', () => {
  const sealed = seal('text', 'token-1');
  expect(unseal(sealed, 'token-1')).toBe('text');
  expect(unseal(sealed, 'token-2')).toBeUndefined();
  // The bits of the last character do not all count.
  for (const place of [0, 20, 39]) {
    const other = sealed[place] === 'A' ? 'B' : 'A';
    expect(unseal(sealed.slice(0, place) + other + sealed.slice(place + 1), 'token-1')).toBeUndefined();
  }
  expect(unseal('', 'token-1')).toBeUndefined();
  expect(seal('text', 'token-1')).not.toBe(sealed);
});

it('is one account for one member of staff, with the names and rights of the last sign-in', async () => {
  const first = await desk.signIn();
  const second = await desk.signIn();
  expect(second.id).toBe(first.id);
  const profile = { id: 'l-1', username: account.username, firstName: 'Asha', lastName: 'Iyer', roles: ['OPS_AGENT'] };
  const portalRouteList = [{ viewName: 'ops', routeList: [{ key: 'HOLD' }] }];
  desk.lender.instead = (_, response) =>
    json(response, { status: 'SUCCESS', data: { ...profile, portalRouteList, token: 't', key: 'k' } });
  const third = (await desk.server.call('signIn', account)).data();
  desk.lender.instead = undefined;
  expect(third).toMatchObject({ id: first.id, lastName: 'Iyer', roles: ['OPS_AGENT'], portalRouteList });
  expect((await employers(third)).status).toBe(403);
});

it('ends with the lender’s session: a 401 signs out, once and for all', async () => {
  const session = await desk.signIn();
  desk.lender.instead = (_, response) => json(response, { status: 'ERROR', error: { errorMessage: 'Gone' } }, 401);
  const ended = await employers(session);
  expect(ended.status).toBe(401);
  expect(ended.errorCode).toBe('SESSION_EXPIRED');
  desk.lender.instead = undefined;
  desk.lender.forget();
  expect((await employers(session)).status).toBe(401);
  expect(desk.lender.asked).toEqual([]);
  const left = desk.server.db.selectFrom('upstream_session').select('session_id');
  const ids = (await left.execute()).map(({ session_id: id }) => id);
  expect(ids).not.toContain(
    (await desk.server.db.selectFrom('session').select('id').where('ended_at', 'is not', null).execute())[0]?.id,
  );
});

it('ends both sessions at a sign-out, and ours where the lender does not answer', async () => {
  for (const instead of [undefined, (_: unknown, response: { destroy(): void }) => response.destroy()]) {
    const session = await desk.signIn();
    desk.lender.forget();
    desk.lender.instead = instead;
    expect((await desk.server.call('signOut', {}, { session })).data()).toEqual({});
    desk.lender.instead = undefined;
    expect(desk.lender.askedAt('/auth/bye')).toHaveLength(1);
    expect((await employers(session)).status).toBe(401);
  }
});

it('changes no password of the lender’s', async () => {
  const session = await desk.signIn();
  const answer = await desk.server.call('changePassword', { currentPassword: 'a', newPassword: 'b' }, { session });
  expect(answer.body).toMatchObject({ error: { errorMessage: 'Passwords are changed in the lender’s own system' } });
});

it('lets nobody try passwords of the lender’s without end', async () => {
  const wrong = () => desk.server.call('signIn', { username: 'agent@core.example', password: 'wrong' });
  desk.lender.forget();
  for (let times = 0; times < 5; times++) expect((await wrong()).errorCode).toBe('SIGN_IN_REFUSED');
  expect((await wrong()).errorCode).toBe('SIGN_IN_THROTTLED');
  expect(desk.lender.asked).toHaveLength(5);
});
