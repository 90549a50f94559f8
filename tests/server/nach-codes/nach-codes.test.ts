import { afterAll, beforeAll, expect, it } from 'vitest';
import { findMandate, mayRepeat, readRejectReasons } from '../../../host/server/core/calls/nach.store.ts';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import { addPerson } from '../access/access-support.ts';
import { addCustomers, personalLoan } from '../calling/telephony-support.ts';
import { list } from '../refusals/reads.ts';
import { addMandate } from '../nach/nach-support.ts';
import { startTestServer, type Session, type TestServer } from '../support.ts';
import { freshCode, newCode, why } from './nach-codes-support.ts';

let server: TestServer;
let lead: Session;
let second: Session;
beforeAll(async () => {
  server = await startTestServer();
  const { application } = await addCustomers(server);
  await addMandate(server, application);
  const person = async () => {
    const { username } = await addPerson(server, { roles: ['OPS_LEAD'], routes: ['NACH_REJECT_CODES'] });
    return server.signIn(username);
  };
  [lead, second] = [await person(), await person()];
});
afterAll(() => server.close());

const read = async (codeId: string, session = lead) =>
  (await server.call('fetchNachCode', { codeId }, { session })).data();
const idOf = async (code: string) =>
  (await server.db.selectFrom('nach_code').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id;

type Given = Partial<CallInput<'addNachCode'>>;
const add = (more: Given = {}, session = lead) =>
  server.call('addNachCode', { code: freshCode(), ...newCode, remark: why, ...more }, { session });

/** Changes a code, of which everything else stays. */
async function change(codeId: string, more: Partial<CallInput<'changeNachCode'>>, session = lead) {
  const { kind, reason, remedy, mayRepeat: repeats, order, isOffered } = await read(codeId);
  server.clock.advance(1000);
  const stands = { kind, reason, remedy, mayRepeat: repeats, order, isOffered };
  return server.call('changeNachCode', { codeId, ...stands, remark: why, ...more }, { session });
}
const decide = (codeId: string, to: CallInput<'decideNachCode'>['to'], session: Session, remark = why) => {
  server.clock.advance(1000);
  return server.call('decideNachCode', { codeId, to, remark }, { session });
};
const refused = ({ body }: Awaited<ReturnType<typeof change>>) => (body.status === 'ERROR' ? body.error : undefined);

/** What the people of mandates choose from. */
const reasons = () => readRejectReasons(server.db);
/** The loan's mandate, rejected by the bank with a code as it stands in the list. */
async function reject(code: string, version: number) {
  await server.db
    .updateTable('nach_mandate')
    .set({ status: 'NACH_REJECTED', reject_code: code, reject_code_version: version })
    .where('ended_at', 'is', null)
    .execute();
}
const rejected = async () => {
  const mandate = await findMandate(server.db, personalLoan);
  if (!mandate) throw new Error('There is no mandate');
  return mandate;
};
const takesSecondForm = async () => {
  const mandate = await rejected();
  return inTransaction(server.db, (tx) => mayRepeat(tx, mandate));
};

it('has every code from the beginning, in the order of before', async () => {
  const codes = await server.db.selectFrom('nach_code').select(['code', 'since']).orderBy('position').execute();
  expect(codes).toHaveLength(19);
  expect(codes.map(({ code }) => code)).toEqual(codes.map(({ code }) => code).toSorted());
  const shown = JSON.stringify(await list('nach-reject-codes')(server, lead));
  expect(shown).toContain('Account blocked');
  expect(await read(await idOf('AP02'))).toMatchObject({ mayRepeat: false, since: null, proposal: null });
  expect(await read(await idOf('M003'))).toMatchObject({ mayRepeat: true, kind: 'PAPER' });
});

it('offers what is added at once, in its order; of two alike the second is refused', async () => {
  const code = freshCode();
  expect((await add({ code, order: 9_000 })).data()).toMatchObject({ version: 1, state: 'OFFERED' });
  expect((await reasons()).at(-1)).toBe(`${code} ${newCode.reason}`);
  expect(refused(await add({ code }))?.fieldErrors).toEqual({ code: 'This code is in the list already' });
  const wrong = { code: 'FORM_OLD', kind: 'PAPER', reason: ' ', remedy: '', order: 0 } as const;
  expect(refused(await add(wrong))?.fieldErrors).toEqual({
    code: 'Enter capitals and digits',
    reason: 'Enter the words',
    remedy: 'Enter what is to be done',
    order: 'Enter a whole number from 1 to 9999',
  });
});

it('lets a second form follow once another person has approved it, of what stands rejected, too', async () => {
  const id = await idOf('AP02');
  await reject('AP02', 1);
  expect(await takesSecondForm()).toBe(false);
  expect((await change(id, { mayRepeat: true })).data()).toMatchObject({ state: 'WAITING' });
  expect(await takesSecondForm()).toBe(false);
  const { proposal, decisionRefusal, mayWithdraw } = await read(id);
  expect(proposal).toMatchObject({
    mayRepeat: true,
    why: 'After it the bank is sent a second form like the rejected one',
  });
  expect([decisionRefusal, mayWithdraw]).toEqual(['The person who proposed this change may not approve it', true]);
  expect(refused(await change(id, { reason: 'Closed' }))?.errorCode).toBe('CHOICE_REFUSED');
  expect(refused(await decide(id, 'APPROVED', lead))?.errorCode).toBe('MAKER_CHECKER_VIOLATION');
  expect((await decide(id, 'APPROVED', second)).data()).toMatchObject({ state: 'OFFERED' });
  expect(await takesSecondForm()).toBe(true);
  // to bar it again needs nobody
  expect((await change(id, { mayRepeat: false })).data()).toMatchObject({ state: 'OFFERED' });
  expect(await takesSecondForm()).toBe(false);
});

it('bars the second form after a new code that was refused, until somebody approves it', async () => {
  const code = freshCode();
  const { codeId, state } = (await add({ code, mayRepeat: true })).data();
  expect([state, (await reasons()).some((words) => words.startsWith(code))]).toEqual(['WAITING', false]);
  expect(refused(await decide(codeId, 'REFUSED', second, ''))?.fieldErrors).toEqual({
    remark: 'Say why it is refused',
  });
  expect((await decide(codeId, 'REFUSED', second)).data()).toMatchObject({ state: 'RETIRED' });
  expect((await change(codeId, { isOffered: true, mayRepeat: true })).data()).toMatchObject({ state: 'WAITING' });
  expect(refused(await decide(codeId, 'WITHDRAWN', second))?.errorCode).toBe('NOT_ALLOWED');
  expect((await decide(codeId, 'WITHDRAWN', lead)).data()).toMatchObject({ state: 'RETIRED' });
  expect((await change(codeId, { isOffered: true })).data()).toMatchObject({ state: 'OFFERED' });
  expect(await reasons()).toContain(`${code} ${newCode.reason}`);
});

it('keeps the words of then where a mandate was rejected, and offers a retired code no more', async () => {
  const id = await idOf('M008');
  await reject('M008', 1);
  (await change(id, { reason: 'Stamp of the company missing' })).data();
  expect(await reasons()).toContain('M008 Stamp of the company missing');
  expect(await rejected()).toMatchObject({ reject_reason: 'Company stamp required', reject_kind: 'PAPER' });
  expect((await change(id, { isOffered: false })).data()).toMatchObject({ state: 'RETIRED' });
  expect((await reasons()).filter((words) => words.startsWith('M008'))).toEqual([]);
  expect((await rejected()).reject_reason).toBe('Company stamp required');
  expect(await read(id)).toMatchObject({ isOffered: false, retiredOn: expect.any(String) as unknown });
  expect((await change(id, { isOffered: true })).data()).toMatchObject({ state: 'OFFERED' });
  expect(await reasons()).toContain('M008 Stamp of the company missing');
});

it('is changed by who sets choices alone, and by one who has read it as it is', async () => {
  const { username } = await addPerson(server, { roles: ['NACH_OPS'], routes: ['NACH_REJECT_CODES'] });
  const nach = await server.signIn(username);
  expect((await add({}, nach)).errorCode).toBe('NOT_ALLOWED');
  const { codeId } = (await add()).data();
  const stale = { session: lead, headers: { 'if-match': '7' } };
  const values = { codeId, ...newCode, order: 44, isOffered: true, remark: why };
  expect((await server.call('changeNachCode', values, stale)).errorCode).toBe('STALE_VERSION');
  expect(refused(await change(codeId, {}))?.errorMessage).toBe('Nothing is changed');
});
