import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inUse, inUseFor } from '../../../host/server/core/bank-files/profiles.store.ts';
import type { BankPurpose } from '../../../widgets/contract/bank-files/bank-formats.ts';
import type { Envelope } from '../../../widgets/contract/envelope.ts';
import type { BankProfile } from '../../../widgets/contract/bank-files/bank-profile.ts';
import { routesOf } from '../../../host/server/demo/kit/staff.ts';
import { addStaff } from '../applications/support.ts';
import { addCustomers } from '../calling/telephony-support.ts';
import { auditOf } from '../lists/support.ts';
import { startTestServer, type Session, type TestServer } from '../support.ts';
import { payoutProfile } from './payout-support.ts';

let server: TestServer;
let writer: Session;
let other: Session;
let lead: Session;
const reading = [routesOf('ops', true)];
beforeAll(async () => {
  server = await startTestServer();
  writer = await addStaff(server, 'writer-of-profiles', ['DISBURSAL_OPS'], reading);
  other = await addStaff(server, 'second-writer', ['NACH_OPS', 'OPS_LEAD'], reading);
  lead = await addStaff(server, 'lead-of-profiles', ['OPS_LEAD'], reading);
});
afterAll(() => server.close());

const mandateProfile: BankProfile = {
  ...payoutProfile,
  format: 'mandate-csv',
  fileName: 'mandates-9',
  debitAccount: '',
  debitIfsc: '',
  sponsorIfsc: 'HDFC0000060',
  utilityCode: 'NACH00000000012345',
  category: 'L001',
};
/** The refusal of a call. */
const refused = ({ body }: { body: Envelope<unknown> }) => (body.status === 'ERROR' ? body.error : undefined);
const subject = (purpose: BankPurpose = 'PAYOUT', lender = 9) => ({ lender, purpose });
const add = (more: Partial<BankProfile> = {}, session = writer) =>
  server.call('addBankProfile', { ...subject(), ...payoutProfile, ...more }, { session });
const read = async (profileId: string, session = lead) =>
  (await server.call('fetchBankProfile', { profileId }, { session })).data();
const change = (profileId: string, version: number, more: Partial<BankProfile>, session = writer) =>
  server.call(
    'changeBankProfile',
    { profileId, ...payoutProfile, ...more },
    { session, headers: { 'if-match': String(version) } },
  );
const decide = (profileId: string, version: number, to: 'APPROVED' | 'REFUSED', reason = '', session = lead) =>
  server.call('decideBankProfile', { profileId, to, reason }, { session, headers: { 'if-match': String(version) } });
const used = async () => (await inUse(server.db, 'PAYOUT')).map(({ id, approved }) => [id, approved?.mostLines]);

test('files use what another person has approved, and go on with it while a change waits', async () => {
  const { profileId, version, state } = (await add()).data();
  expect([state, await used()]).toEqual(['WAITING', []]);
  expect(refused(await decide(profileId, version, 'APPROVED', '', writer))?.errorCode).toBe('NOT_ALLOWED');
  const approved = (await decide(profileId, version, 'APPROVED')).data();
  expect([approved.state, await used()]).toEqual(['APPROVED', [[profileId, 5_000]]]);

  const changed = (await change(profileId, approved.version, { mostLines: 400 })).data();
  expect([changed.state, await used()]).toEqual(['WAITING', [[profileId, 5_000]]]);
  expect(await read(profileId)).toMatchObject({
    mostLines: 400,
    approved: { mostLines: 5_000 },
    decisionRefusal: null,
    mayWrite: false,
    savedBy: { name: expect.any(String) as string },
  });
  const why = 'The bank takes 5,000 lines, as before';
  expect(refused(await decide(profileId, changed.version, 'REFUSED'))?.fieldErrors).toEqual({
    reason: 'Say why it is refused',
  });
  const declined = (await decide(profileId, changed.version, 'REFUSED', why)).data();
  expect([declined.state, await used()]).toEqual(['REFUSED', [[profileId, 5_000]]]);
  expect(await read(profileId)).toMatchObject({ refusal: why, mostLines: 400 });
  const again = (await change(profileId, declined.version, { mostLines: 4_000 })).data();
  await decide(profileId, again.version, 'APPROVED');
  expect([(await read(profileId)).refusal, await used()]).toEqual([null, [[profileId, 4_000]]]);
});

test('nobody approves what they have written a part of', async () => {
  const { profileId, version } = (await add({}, other)).data();
  const apart = 'The person who wrote this profile may not approve it';
  expect((await read(profileId, other)).decisionRefusal).toBe(apart);
  expect(refused(await decide(profileId, version, 'APPROVED', '', other))).toMatchObject({
    errorCode: 'MAKER_CHECKER_VIOLATION',
    errorMessage: apart,
  });
  const changed = (await change(profileId, version, { mostLines: 300 })).data();
  expect(refused(await decide(profileId, changed.version, 'APPROVED', '', other))?.errorMessage).toBe(apart);
  expect((await decide(profileId, changed.version, 'APPROVED')).data().state).toBe('APPROVED');
  expect(refused(await decide(profileId, changed.version + 1, 'APPROVED'))?.errorCode).toBe('REQUEST_DECIDED');
});

test('of two who write at once the second hears of the first', async () => {
  const { profileId, version } = (await add()).data();
  expect((await change(profileId, version, { mostLines: 20 })).data().version).toBe(version + 1);
  expect(refused(await change(profileId, version, { mostLines: 30 }))?.errorCode).toBe('STALE_VERSION');
  expect(refused(await decide(profileId, version, 'APPROVED'))?.errorCode).toBe('STALE_VERSION');
  expect(refused(await change(profileId, version + 1, { mostLines: 20 }))?.errorMessage).toBe('Nothing is changed');
});

test('a profile is what its bank takes', async () => {
  const wrong = { debitAccount: '12345678', debitIfsc: 'HDFC1000060', fileName: '../payouts', creditor: 'मनोज' };
  expect(refused(await add({ ...wrong, mostLines: 5_001 }))?.fieldErrors).toEqual({
    debitAccount: 'Enter 9 to 18 digits',
    debitIfsc: 'Enter four letters, 0, and six letters or digits',
    fileName: 'Use letters, digits, - and _',
    mostLines: 'Enter a whole number from 1 to 5,000',
    creditor: 'Use Latin letters, digits and spaces',
  });
  expect(refused(await add({ format: 'mandate-csv' }))?.fieldErrors).toEqual({ format: 'Choose a form of payouts' });
  const ofNobody = { ...subject('PAYOUT', 99), ...payoutProfile };
  expect(refused(await server.call('addBankProfile', ofNobody, { session: writer }))?.fieldErrors).toEqual({
    lender: 'There is no such lender',
  });
  const mandates = { ...subject('MANDATE'), ...mandateProfile, debitAccount: '50200012345678' };
  const made = (await server.call('addBankProfile', mandates, { session: writer })).data();
  // a field that mandates do not use is not kept
  expect(await read(made.profileId)).toMatchObject({ utilityCode: 'NACH00000000012345', debitAccount: '' });
  const short = { ...mandates, utilityCode: 'NACH' };
  expect(refused(await server.call('addBankProfile', short, { session: writer }))?.fieldErrors).toEqual({
    utilityCode: 'Enter 18 capitals and digits',
  });
});

test('the audit has each step, and of the debit account its last digits', async () => {
  const { profileId, version } = (await add()).data();
  await decide(profileId, version, 'APPROVED');
  const events = await auditOf(server, profileId);
  expect(events.map(({ action, result }) => `${action} ${result}`).toSorted()).toEqual([
    'ADD_BANK_PROFILE OK',
    'APPROVE_BANK_PROFILE OK',
  ]);
  expect(JSON.stringify(events)).toContain('5678');
  expect(JSON.stringify(events)).not.toContain(payoutProfile.debitAccount);
});

test('a profile is switched off and on by two people, and makes no file meanwhile', async () => {
  const { profileId, version } = (await add({ bank: 'Axis Bank' })).data();
  const on = (await decide(profileId, version, 'APPROVED')).data();
  const { application } = await addCustomers(server);
  await server.db
    .updateTable('application')
    .set({ partner_id: subject().lender })
    .where('id', '=', application)
    .execute();
  // those of a loan are those of its lender
  const isUsed = async () => {
    const all = (await inUse(server.db, 'PAYOUT')).filter(({ lender }) => lender === subject().lender);
    expect(await inUseFor(server.db, 'PAYOUT', application)).toEqual(all.map(({ approved }) => approved));
    return all.some(({ id }) => id === profileId);
  };
  const off = (await change(profileId, on.version, { use: 'NO' })).data();
  expect([off.state, await isUsed()]).toEqual(['WAITING', true]);
  expect(refused(await decide(profileId, off.version, 'APPROVED', '', writer))?.errorCode).toBe('NOT_ALLOWED');
  const ended = (await decide(profileId, off.version, 'APPROVED')).data();
  expect([ended.state, await isUsed()]).toEqual(['APPROVED', false]);
  const made = await server.call('makeBankFile', { profileId }, { session: writer });
  expect(refused(made)?.fieldErrors).toEqual({ profileId: 'This profile is switched off' });
  const { profiles } = (await server.call('fetchBankFiles', {}, { session: writer })).data();
  expect(profiles.map((each) => each.profileId)).not.toContain(profileId);
  expect(await read(profileId)).toMatchObject({ use: 'NO', approved: { use: 'NO' } });
  const changes = (await auditOf(server, profileId)).filter(({ action }) => action === 'CHANGE_BANK_PROFILE');
  expect(changes[0]).toMatchObject({ before: { use: 'YES' }, after: { use: 'NO' } });
  expect((await auditOf(server, profileId)).map(({ action }) => action)).toContain('APPROVE_BANK_PROFILE');

  expect(refused(await change(profileId, ended.version, { use: 'NO' }))?.errorMessage).toBe('Nothing is changed');
  const again = (await change(profileId, ended.version, {})).data();
  (await decide(profileId, again.version, 'APPROVED')).data();
  expect(await isUsed()).toBe(true);
});

test('a batch names a profile that there is', async () => {
  const { id: staffId } = await server.db.selectFrom('staff').select('id').limit(1).executeTakeFirstOrThrow();
  const [id, profileId] = [randomUUID(), randomUUID()];
  const batch = { id, created_at: server.clock.now(), created_by: staffId, mandate_count: 1, profile_id: profileId };
  await expect(server.db.insertInto('nach_batch').values(batch).execute()).rejects.toThrow('nach_batch_profile');
});
