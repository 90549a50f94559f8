import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { makeState } from '../../core-backend/caller.ts';
import { rowIdOf } from '../../../host/server/upstream/row-id.ts';
import type { Session } from '../support.ts';
import { startDesk, write, type Desk } from './desk.ts';
import { json, type Instead } from './lender.ts';

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
let keys = 0;
const nextKey = () => `key-number-${(keys += 1)}`;
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

it('sends a write again that was refused or that never reached the lender', async () => {
  const input = await nachSave();
  desk.lender.instead = (_, response) => json(response, { status: 'ERROR', error: { errorMessage: 'Closed' } });
  expect((await save(input, 'key-refused')).body).toMatchObject({ error: { errorMessage: 'Closed' } });
  desk.lender.instead = (_, response) => json(response, {}, 429);
  expect((await save(input, 'key-refused')).status).toBe(429);
  desk.lender.instead = undefined;
  await desk.lender.fall();
  expect((await save(input, 'key-refused')).status).toBe(503);
  await desk.lender.rise();
  expect((await save(input, 'key-refused')).data()).toEqual({});
  expect(desk.lender.askedAt(savePath)).toHaveLength(3);
});

it.each<[name: string, body: unknown, error: object, status?: number]>([
  [
    'success false',
    { success: false, message: 'Agent not mapped' },
    { errorCode: 'UPSTREAM_REFUSED', errorMessage: 'Agent not mapped' },
  ],
  ['a code and words', { code: 'E1', message: 'x' }, { errorCode: 'E1', errorMessage: 'x' }],
  ['errors', { errors: [{ message: 'x' }] }, { errorCode: 'UPSTREAM_REFUSED', errorMessage: 'x' }],
  ['FAILED', { status: 'failed' }, { errorMessage: 'The lender’s system has refused this' }],
  ['422 without words', {}, { errorMessage: 'The lender’s system has refused this (HTTP 422)' }, 422],
])('takes a save for refused that is answered with %s, and never for saved', async (_, body, error, status) => {
  const input = await nachSave();
  desk.lender.instead = (_asked, response) => json(response, body, status);
  const answer = await save(input, nextKey());
  expect([answer.status, answer.body]).toMatchObject([200, { status: 'ERROR', error }]);
});

it.each<[name: string, instead: Instead]>([
  ['204', (_, response) => void response.writeHead(204).end()],
  ['nothing', (_, response) => void response.writeHead(200).end()],
  ['no word of it', (_, response) => json(response, { id: 7 })],
  ['HTML', (_, response) => void response.writeHead(200).end('<p>Saved</p>')],
  ['another address', (_, response) => void response.writeHead(302, { location: '/saved' }).end()],
  ['500 after it is stored', (_, response) => json(response, {}, 500)],
  ['a connection that is cut', (_, response) => void response.destroy()],
])('never sends a save again that is answered with %s, nor calls it saved', async (_name, instead) => {
  // An answer of 500 counts for the circuit, which opens at five in a row.
  desk.server.clock.advance(10_000);
  const input = await nachSave();
  const key = nextKey();
  desk.lender.instead = instead;
  const first = await save(input, key);
  expect(first.body).toEqual({
    status: 'ERROR',
    error: {
      errorCode: 'UPSTREAM_UNCONFIRMED',
      errorMessage: "The server's answer could not be read; it may have been saved: check the history",
    },
  });
  expect(first.status).toBe(200);
  desk.lender.instead = undefined;
  for (const _ of [1, 2]) expect((await save(input, key)).body).toEqual(first.body);
  expect(desk.lender.askedAt(savePath)).toHaveLength(1);
  expect((await save(input, nextKey())).data()).toEqual({});
  expect(desk.lender.askedAt(savePath)).toHaveLength(2);
});

it('does not send a save again whose sending process has died [release]', async () => {
  const input = await nachSave();
  desk.lender.instead = () => undefined;
  const dying = save(input, 'key-of-a-dead-process');
  await vi.waitFor(() => expect(desk.lender.askedAt(savePath)).toHaveLength(1));
  desk.server.clock.advance(60_000);
  desk.lender.instead = undefined;
  expect((await save(input, 'key-of-a-dead-process')).errorCode).toBe('UPSTREAM_UNCONFIRMED');
  expect((await dying).errorCode).toBe('UPSTREAM_UNCONFIRMED');
  expect(desk.lender.askedAt(savePath)).toHaveLength(1);
});

it('takes a save for saved whose answer without an envelope says so', async () => {
  for (const body of [{ success: true }, { ok: 'true' }, { status: 'OK', id: 7 }, { status: 'SUCCESS' }]) {
    const input = await nachSave();
    desk.lender.instead = (_, response) => json(response, body);
    expect((await save(input, nextKey())).data()).toEqual({});
  }
  desk.lender.instead = (_, response) => json(response, { freshDeskUrl: 'https://desk.example/7' });
  const ticket = { loanAppNo: null, phoneNumber: null, callReferenceId: 'c-1' };
  const made = await desk.server.call('createNachTicket', ticket, { session, headers: write() });
  expect(made.data()).toEqual({ freshDeskUrl: 'https://desk.example/7' });
});

it('reads a load that is refused in words as refused, not as an empty record', async () => {
  const { loanApplicationId } = await nachSave();
  desk.lender.instead = (_, response) => json(response, { success: false, message: 'Agent not mapped' });
  const log = await desk.server.call('fetchNachCallLog', { loanApplicationId }, { session });
  expect(log.body).toMatchObject({ status: 'ERROR', error: { errorMessage: 'Agent not mapped' } });
});

it('leaves a draft unsaved whose save may be done or not', async () => {
  const input = await nachSave();
  const now = desk.server.clock.now().getTime();
  const draft = { subject: 'nach/78', values: { remarks: 'x' }, idempotencyKey: 'key-of-draft-78', keptAt: now };
  await desk.server.call('keepDraft', draft, { session });
  desk.lender.instead = (_, response) => void response.writeHead(204).end();
  await save(input, draft.idempotencyKey);
  const read = { subject: 'nach/78', idempotencyKeys: [draft.idempotencyKey] };
  const { drafts, saved } = (await desk.server.call('readDrafts', read, { session })).data();
  expect([drafts, saved]).toMatchObject([[{ values: { remarks: 'x' } }], []]);
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
