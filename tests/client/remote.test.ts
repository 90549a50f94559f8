import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { noteServerTime, serverNow } from '../../widgets/client/backend/server-time.ts';
import { CallError } from '../../widgets/client/call-error.ts';
import { callRow, knowCalls } from '../../widgets/client/call-table.ts';
import { createRemote } from '../../widgets/client/remote.ts';
import { accountCalls } from '../../widgets/contract/session/account.calls.ts';
import { contractPath } from '../../widgets/contract/version.ts';
import { startBackend, type Backend } from './backend.ts';

// as the profile does: its first call does not wait for the whole table
knowCalls(accountCalls);

let backend: Backend;
let signedOut = 0;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.stop());
beforeEach(() => {
  backend.asked.length = 0;
  signedOut = 0;
});

const connect = () =>
  createRemote({
    base: backend.base,
    credentials: () => ({ token: 'secret', key: 'u-1' }),
    signedOut: () => (signedOut += 1),
  });

const profile = {
  id: 'u-1',
  username: 'ops@demo.example',
  firstName: 'Ananya',
  lastName: 'Krishnan',
  roles: [],
  portalRouteList: [],
  lastSignInAt: null,
};
const success = (data: unknown) => ({ body: { status: 'SUCCESS', data } });
const failureOf = async (call: Promise<unknown>) => {
  const error: unknown = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof CallError)) throw new Error(`expected a CallError, got ${String(error)}`);
  return error;
};
const formParts = (body: string) =>
  Object.fromEntries(
    [...body.matchAll(/name="([^"]+)"\r\n\r\n([\s\S]*?)\r\n--/g)].map(([, name, value]) => [name, value]),
  );

it('carries the security token and the user key of the session [AP-01][AP-02]', async () => {
  backend.answerNext(success(profile));
  await connect().remote('displayProfile', { userId: 'u-1' });
  expect(backend.asked[0]?.headers).toMatchObject({ 'x-security-token': 'secret', 'x-user-key': 'u-1' });
});

it('reads data that stands in another data, of a backend that tells of this very contract too [AP-32]', async () => {
  const read = async (data: unknown) => {
    backend.answerNext(success(data));
    return connect().remote('displayProfile', { userId: 'u-1' });
  };
  expect(await read({ data: profile })).toEqual(profile);
  expect(await read({ data: { data: profile } })).toEqual(profile);
});

it('sends neither header on a call flagged to skip them, and form data as multipart [AP-03]', async () => {
  backend.answerNext({ body: { status: 'ERROR', error: { errorCode: 'SIGN_IN_REFUSED', errorMessage: 'No' } } });
  await failureOf(connect().remote('signIn', { username: 'a@b.in', password: 'x y' }));
  const [asked] = backend.asked;
  expect(asked?.method).toBe('POST');
  expect(asked?.path).toBe('/auth/login');
  expect(asked?.headers['x-security-token']).toBeUndefined();
  expect(asked?.headers['x-user-key']).toBeUndefined();
  expect(asked?.headers['content-type']).toMatch(/^multipart\/form-data/);
  expect(formParts(asked?.body ?? '')).toEqual({ username: 'a@b.in', password: 'x y' });
});

it('lets a cookie go along with signIn alone, to the own origin', async () => {
  const send = vi.spyOn(globalThis, 'fetch');
  backend.answerNext(success(profile), success(profile));
  const { remote } = connect();
  await remote('signIn', { username: 'a@b.in', password: 'x y' }).catch(() => undefined);
  await remote('displayProfile', { userId: 'u-1' });
  const sent = send.mock.calls.map(([address, init]) => [new URL(String(address)).pathname, init?.credentials]);
  send.mockRestore();
  expect(sent.filter(([path]) => path !== contractPath)).toEqual([
    ['/auth/login', 'same-origin'],
    ['/generic/displayProfile', 'omit'],
  ]);
  expect(sent.filter(([path, credentials]) => path === contractPath && credentials !== 'omit')).toEqual([]);
});

it('sends the fixed user key and the call grant on the telephony calls, never the session [AP-63]', async () => {
  backend.answerNext(success([]));
  await connect().remote(
    'telephonyCallHistory',
    { loanAppNo: '251118172605', productType: 'BANKING' },
    { callGrant: 'grant' },
  );
  expect(backend.asked[0]?.headers).toMatchObject({ 'x-user-key': 'telephony', 'x-call-grant': 'grant' });
  expect(backend.asked[0]?.headers['x-security-token']).toBeUndefined();
});

it('reads data of an answer 200 to 299 whose status is SUCCESS [AP-06][AP-07]', async () => {
  const { remote } = connect();
  for (const status of [200, 201]) {
    backend.answerNext({ status, ...success(profile) });
    await expect(remote('displayProfile', { userId: 'u-1' })).resolves.toEqual(profile);
  }
  backend.answerNext({ status: 300, ...success(profile) });
  expect((await failureOf(remote('displayProfile', { userId: 'u-1' }))).status).toBe(300);
});

it('reads the error of any other envelope, field messages included [AP-08]', async () => {
  backend.answerNext({
    body: { status: 'FAILURE', error: { errorCode: 'X', errorMessage: 'Not today', fieldErrors: { userId: 'Why' } } },
  });
  const error = await failureOf(connect().remote('displayProfile', { userId: 'u-1' }));
  expect(error).toMatchObject({ kind: 'refused', code: 'X', message: 'Not today', fieldErrors: { userId: 'Why' } });
  expect(error.showsErrorPage).toBe(false);
});

it("says 'Please try again' where an error has no text", async () => {
  backend.answerNext({ body: { status: 'FAILURE' } }, { status: 500, body: undefined });
  const { remote } = connect();
  expect((await failureOf(remote('displayProfile', { userId: 'u-1' }))).message).toBe('Please try again');
  expect((await failureOf(remote('displayProfile', { userId: 'u-1' }))).message).toBe('Please try again');
});

it.each([
  [400, 'invalid', true, false],
  [403, 'forbidden', true, false],
  [404, 'missing', true, false],
  [413, 'invalid', true, false],
  [429, 'unavailable', true, true],
  [500, 'unavailable', true, true],
  [503, 'unavailable', true, true],
])('tells an answer %i apart: %s', async (status, kind, showsErrorPage, isRetryable) => {
  backend.answerNext({ status, body: { status: 'ERROR', error: { errorCode: 'C', errorMessage: 'M' } } });
  const error = await failureOf(connect().remote('displayProfile', { userId: 'u-1' }));
  expect(error).toMatchObject({ kind, status, code: 'C', message: 'M', showsErrorPage, isRetryable });
});

it('ends the session on a 401 of a session call, only there, and not where its screen can do without one', async () => {
  const { remote } = connect();
  backend.answerNext({ status: 401, body: {} }, { status: 401, body: {} }, { status: 401, body: {} });
  await failureOf(remote('telephonyCallHistory', { loanAppNo: '1', productType: 'BANKING' }));
  expect(await failureOf(remote('readDrafts', {}, { isOptional: true }))).toMatchObject({ kind: 'signedOut' });
  expect(signedOut).toBe(0);
  expect((await failureOf(remote('displayProfile', { userId: 'u-1' }))).showsErrorPage).toBe(false);
  expect(signedOut).toBe(1);
});

it('turns a broken connection into words and may be sent again', async () => {
  backend.answerNext({ breaks: true }, { breaks: true }, { breaks: true });
  const error = await failureOf(connect().remote('displayProfile', { userId: 'u-1' }));
  expect(error).toMatchObject({ kind: 'offline', status: 0, isRetryable: true });
  expect(error.message).toBe('The server cannot be reached. Check the connection');
  expect(backend.asked).toHaveLength(3);
});

it('asks again where a read met no server for a moment', async () => {
  const { remote, pending } = connect();
  backend.answerNext({ breaks: true }, success(profile));
  expect(await remote('displayProfile', { userId: 'u-1' })).toEqual(profile);
  expect(backend.asked).toHaveLength(2);
  expect(pending.value).toBe(0);
});

it('sends a write that meets no server once: its caller keeps it', async () => {
  backend.answerNext({ breaks: true });
  const ticket = { loanAppNo: null, entityId: 'e', phoneNumber: null, callReferenceId: null };
  expect(await failureOf(connect().remote('createTelephonyTicket', ticket))).toMatchObject({ kind: 'offline' });
  expect(backend.asked).toHaveLength(1);
});

it('asks no more once nobody wants the answer', async () => {
  const abort = new AbortController();
  backend.answerNext({ breaks: true });
  const call = connect().remote('displayProfile', { userId: 'u-1' }, { signal: abort.signal });
  const left = call.catch((thrown: unknown) => thrown);
  await vi.waitFor(() => expect(backend.asked).toHaveLength(1));
  abort.abort(new Error('left the page'));
  expect(await left).toMatchObject({ message: 'left the page' });
  // another call that begins later has been asked again by now
  backend.answerNext({ breaks: true }, success(profile));
  await connect().remote('displayProfile', { userId: 'u-2' });
  expect(backend.asked.map(({ body }) => formParts(body)['userId'])).toEqual(['u-1', 'u-2', 'u-2']);
});

it('counts calls under way from start to every end, a broken connection included [AP-09]', async () => {
  const { remote, pending } = connect();
  const noServer = { breaks: true };
  backend.answerNext({ ...success(profile), afterMs: 20 }, noServer, noServer, noServer, { status: 500, body: {} });
  const first = remote('displayProfile', { userId: 'u-1' });
  expect(pending.value).toBe(1);
  await first;
  expect(pending.value).toBe(0);
  await failureOf(remote('displayProfile', { userId: 'u-1' }));
  await failureOf(remote('displayProfile', { userId: 'u-1' }));
  expect(pending.value).toBe(0);
});

it('drops what was asked for before its screen was opened once something has been written, refused or not, and at no read', async () => {
  const answers = new Map([['early', { answer: Promise.resolve(new Response()), until: Infinity }]]);
  vi.stubGlobal('lendingOpening', { answers, ask: () => false });
  try {
    const { remote } = connect();
    backend.answerNext(success(profile));
    await remote('displayProfile', { userId: 'u-1' });
    expect(answers.size).toBe(1);
    backend.answerNext({ status: 409, body: { status: 'ERROR', error: { errorCode: 'X', errorMessage: 'No' } } });
    const ticket = { loanAppNo: null, entityId: 'e', phoneNumber: null, callReferenceId: null };
    await failureOf(remote('createTelephonyTicket', ticket));
    expect(answers.size).toBe(0);
  } finally {
    vi.unstubAllGlobals();
  }
});

it('mints one idempotency key a write and keeps the one it is given', async () => {
  const { remote } = connect();
  const ticket = { loanAppNo: null, entityId: 'e', phoneNumber: null, callReferenceId: null };
  backend.answerNext(
    success({ freshDeskUrl: 'https://x' }),
    success({ freshDeskUrl: 'https://x' }),
    success({ freshDeskUrl: 'https://x' }),
  );
  await remote('createTelephonyTicket', ticket);
  await remote('createTelephonyTicket', ticket);
  await remote('createTelephonyTicket', ticket, { idempotencyKey: 'mine' });
  const keys = backend.asked.map(({ headers }) => headers['idempotency-key']);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).not.toBe(keys[0]);
  expect(keys[2]).toBe('mine');
  expect(JSON.parse(backend.asked[2]?.body ?? '')).toEqual(ticket);
});

it('passes an abort on as what it is', async () => {
  const abort = new AbortController();
  backend.answerNext({ ...success(profile), afterMs: 500 });
  const call = connect().remote('displayProfile', { userId: 'u-1' }, { signal: abort.signal });
  abort.abort(new Error('left the page'));
  await expect(call).rejects.toThrow('left the page');
});

it('sends a call that outlives its page so that the browser finishes it', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch');
  backend.answerNext(success(profile), success(profile));
  const { remote } = connect();
  await remote('displayProfile', { userId: 'u-1' }, { keepalive: true });
  await remote('displayProfile', { userId: 'u-1' });
  expect(fetched.mock.calls.map(([, init]) => init?.keepalive ?? false)).toEqual([true, false]);
  fetched.mockRestore();
});

it('looks a call up at once when another has brought the whole table', async () => {
  const first = await callRow('acquireLock');
  expect(first.path).toBe('/locks/acquire');
  expect(callRow('renewLock')).toMatchObject({ path: '/locks/renew' });
});

it('learns the server’s time from a reply: the machine’s clock may be years wrong', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2041-01-01T00:00:00Z') });
  try {
    backend.answerNext(success(profile));
    await connect().remote('displayProfile', { userId: 'u-1' });
    const told = serverNow();
    vi.useRealTimers();
    expect(Math.abs(told.getTime() - Date.now())).toBeLessThan(60_000);
  } finally {
    vi.useRealTimers();
    noteServerTime(new Date().toUTCString());
  }
});
