import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeState } from '../../core-backend/caller.ts';
import { rowIdOf } from '../../../host/server/upstream/row-id.ts';
import type { Session } from '../support.ts';
import { startDesk, write, type Desk } from './desk.ts';
import { json } from './lender.ts';

let desk: Desk;
let session: Session;
beforeAll(async () => {
  desk = await startDesk({ timeoutMs: 3000 });
  session = await desk.signIn();
});
afterAll(() => desk.close());
beforeEach(() => {
  desk.lender.instead = undefined;
  desk.lender.forget();
});

const savePath = '/calling/crm/nach/saveNachCallDetails';
async function nachSave() {
  const call = await makeState(desk.lender.states, 'nach-call');
  const words = { remarks: 'Form is on its way', callOutcome: 'Will send the form', nextCallDate: '2027/01/05 11:30' };
  const none = { process: null, callerId: null, typeOfCall: null, rejectReason: null };
  return { ...call, ...words, ...none, selfCallRating: 4 };
}
type NachSave = Awaited<ReturnType<typeof nachSave>>;
const save = (input: NachSave, key: string) =>
  desk.server.call('saveNachCallDetails', input, { session, headers: write({ key }) });

it('sends a write with one key once, and answers its reply again', async () => {
  const input = await nachSave();
  const first = await save(input, 'key-sent-twice');
  const again = await save(input, 'key-sent-twice');
  expect(first.data()).toEqual({});
  expect(again.body).toEqual(first.body);
  expect(desk.lender.askedAt(savePath)).toHaveLength(1);
  const other = await save({ ...input, remarks: 'Something else' }, 'key-sent-twice');
  expect(other.errorCode).toBe('IDEMPOTENCY_REUSED');
  expect(desk.lender.askedAt(savePath)).toHaveLength(1);
});

it('sends a write of one key once while two wait for it at the same time', async () => {
  const input = await nachSave();
  let answer = (): void => undefined;
  const isAsked = new Promise<void>((resolve) => {
    desk.lender.instead = (_, response) => {
      answer = () => json(response, { status: 'SUCCESS', data: {} });
      resolve();
    };
  });
  const first = save(input, 'key-at-once');
  await isAsked;
  const second = await save(input, 'key-at-once');
  expect(second.body).toMatchObject({ error: { errorMessage: 'This is being sent at the moment. Try again' } });
  // Nothing of this server's own waits for the lender.
  expect((await desk.server.call('savedViews', { listType: 'hold' }, { session })).body.status).toBe('SUCCESS');
  answer();
  expect((await first).data()).toEqual({});
  expect(desk.lender.askedAt(savePath)).toHaveLength(1);
  expect((await save(input, 'key-at-once')).data()).toEqual({});
  expect(desk.lender.askedAt(savePath)).toHaveLength(1);
});

it('sends a write again that was refused or that nobody has answered', async () => {
  const input = await nachSave();
  desk.lender.instead = (_, response) => json(response, { status: 'ERROR', error: { errorMessage: 'Closed' } });
  expect((await save(input, 'key-refused')).body).toMatchObject({ error: { errorMessage: 'Closed' } });
  desk.lender.instead = (_, response) => void response.destroy();
  expect((await save(input, 'key-refused')).status).toBe(503);
  desk.lender.instead = undefined;
  expect((await save(input, 'key-refused')).data()).toEqual({});
  expect(desk.lender.askedAt(savePath)).toHaveLength(3);
});

it('counts a draft as saved once its write has gone through', async () => {
  const input = await nachSave();
  const now = desk.server.clock.now().getTime();
  const draft = { subject: 'nach/77', values: { remarks: 'x' }, idempotencyKey: 'key-of-draft-77', keptAt: now };
  await desk.server.call('keepDraft', draft, { session });
  await save(input, draft.idempotencyKey);
  const read = { subject: 'nach/77', idempotencyKeys: [draft.idempotencyKey] };
  const { drafts, saved } = (await desk.server.call('readDrafts', read, { session })).data();
  expect(drafts).toEqual([]);
  expect(saved).toMatchObject([{ idempotencyKey: draft.idempotencyKey }]);
});

it('tells lists and the application’s screen of a write that went through, and of no other', async () => {
  const { loanApplicationNumber } = await makeState(desk.lender.states, 'document-application');
  const about = { loanApplicationNumber };
  const events = () => desk.server.db.selectFrom('live_event').select(['topic', 'type', 'payload']).execute();
  const before = (await events()).length;
  const config = async () =>
    (await desk.server.call('fetchDocumentConfig', { ...about, configRequired: true }, { session })).data();
  const { applicationVersion } = await config();
  const issue = { ...about, userComment: 'Waits', holdReason: 'NO_SUCH_REASON' };
  const refused = await desk.server.call('reportIssue', issue, {
    session,
    headers: write({ ifMatch: applicationVersion }),
  });
  expect(refused.body.status).toBe('ERROR');
  expect((await events()).filter(({ topic }) => !topic.startsWith('locks.'))).toHaveLength(before);
  const { holdInfo } = await config();
  const holdReason = holdInfo.holdReasonList.find(({ key }) => key !== 'CLEAR')?.key ?? '';
  const hold = { ...issue, holdReason };
  (await desk.server.call('reportIssue', hold, { session, headers: write({ ifMatch: applicationVersion }) })).data();
  const told = await events();
  const rowId = rowIdOf(loanApplicationNumber);
  expect(told).toContainEqual({ topic: 'applications', type: 'changed', payload: { rowId } });
  expect(told).toContainEqual({ topic: 'list.hold', type: 'rowsChanged', payload: { tabs: '' } });
});

it('refuses what a colleague has open', async () => {
  const { username, password } = await makeState(desk.lender.states, 'staff');
  const { loanApplicationNumber } = await makeState(desk.lender.states, 'document-application');
  const { token, key, id } = (await desk.server.call('signIn', { username, password })).data();
  const colleague = { token, key, id };
  const input = { loanApplicationNumber, configRequired: true };
  const { applicationId, applicationVersion, holdInfo } = (
    await desk.server.call('fetchDocumentConfig', input, { session })
  ).data();
  const lock = { kind: 'application', id: applicationId } as const;
  expect((await desk.server.call('acquireLock', lock, { session: colleague })).body.status).toBe('SUCCESS');
  expect((await desk.server.call('acquireLock', lock, { session })).errorCode).toBe('ROW_LOCKED');
  const hold = { loanApplicationNumber, userComment: 'x', holdReason: holdInfo.holdReasonList[0]?.key ?? '' };
  const headers = write({ ifMatch: applicationVersion });
  expect((await desk.server.call('reportIssue', hold, { session, headers })).errorCode).toBe('ROW_LOCKED');
  expect(desk.lender.askedAt('/document-processing/issue')).toEqual([]);
});

it('writes into the audit who has asked the lender what, with its result and without bodies', async () => {
  const input = await nachSave();
  // The clock of the tests stands still, and the audit is read by time.
  desk.server.clock.advance(1000);
  await save(input, 'key-in-the-audit');
  desk.server.clock.advance(1000);
  await desk.server.call('fetchNachCallLog', { loanApplicationId: input.loanApplicationId }, { session });
  desk.server.clock.advance(1000);
  desk.lender.instead = (_, response) => json(response, { status: 'ERROR', error: { errorMessage: 'Closed' } });
  await save(input, 'key-in-the-audit-refused');
  const rows = await desk.server.db
    .selectFrom('audit_event')
    .select(['action', 'actor', 'result', 'after', 'reason_codes', 'session_id'])
    .where('action', 'in', ['saveNachCallDetails', 'fetchNachCallLog'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(3)
    .execute();
  expect(rows).toMatchObject([
    {
      action: 'saveNachCallDetails',
      actor: 'agent@core.example',
      result: 'DENIED',
      reason_codes: ['UPSTREAM_REFUSED'],
    },
    { action: 'fetchNachCallLog', actor: 'agent@core.example', result: 'OK', after: { answeredBy: 'LENDER' } },
    { action: 'saveNachCallDetails', actor: 'agent@core.example', result: 'OK', after: { answeredBy: 'LENDER' } },
  ]);
  expect(JSON.stringify(rows)).not.toContain(input.remarks);
});
