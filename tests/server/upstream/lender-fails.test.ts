import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Session } from '../support.ts';
import { startDesk, write, type Desk } from './desk.ts';
import { json, type Instead } from './lender.ts';

const printed: string[] = [];
const timeoutMs = 1500;
let desk: Desk;
let session: Session;
beforeAll(async () => {
  desk = await startDesk({
    timeoutMs,
    settings: { logLevel: 'info' },
    logTo: { write: (line) => void printed.push(line) },
    mapping: { '*': { headers: { 'x-api-key': '$env.LENDER_KEY' } } },
    environment: { LENDER_KEY: 'secret-of-the-lender' },
  });
  session = await desk.signIn();
});
afterAll(() => desk.close());
beforeEach(async () => {
  desk.lender.instead = undefined;
  // Long enough for an open circuit to let a call try, which closes it.
  desk.server.clock.advance(10_000);
  if ((await employers()).status !== 200) throw new Error('the lender does not answer');
  desk.lender.forget();
});

const employers = () => desk.server.call('searchEmployers', { employerName: 'Lake' }, { session });
const state = async () => (await desk.server.app.inject({ method: 'GET', url: '/readyz' })).json();
const unavailable = 'The lender’s system does not answer. Try again in a moment';
const unreadable = 'The lender’s system has answered something that cannot be read';

async function expectRefusal(instead: Instead, status: number, errorMessage: string) {
  desk.lender.instead = instead;
  const answer = await employers();
  expect(answer.status).toBe(status);
  expect(answer.body).toMatchObject({ status: 'ERROR', error: { errorMessage } });
}

it.each([
  ['HTML', '<!doctype html><title>Bad gateway</title>'],
  ['half of JSON', '{"status":"SUCCESS","data":{"employers":['],
  ['nothing', ''],
  ['a number', '12'],
  ['no data', '{"status":"SUCCESS","data":null}'],
  ['far too deep an answer', '['.repeat(5000) + ']'.repeat(5000)],
])('answers %s with a sentence, never a 500', async (_, body) => {
  await expectRefusal((_asked, response) => response.writeHead(200).end(body) && undefined, 502, unreadable);
});

it('refuses a word that the contract does not know, and names its place in the log alone', async () => {
  const loanApplicationNumber = '251118172605';
  desk.lender.instead = (_, response) => json(response, { data: { udrsInfo: { selectedUdrs: 'SOMEWHERE' } } });
  const input = { loanApplicationNumber, configRequired: true };
  const answer = await desk.server.call('fetchDocumentConfig', input, { session });
  expect(answer.status).toBe(502);
  expect(printed.join('')).toContain('fetchDocumentConfig has no right value at /udrsInfo/selectedUdrs');
  expect(printed.join('')).not.toContain('SOMEWHERE');
});

it('reads with good will what another backend writes otherwise', async () => {
  desk.lender.instead = (_, response) =>
    json(response, { status: 'success', data: { data: { employers: { id: 7, name: 'Lake', more: 1 } } } });
  expect((await employers()).data()).toEqual({ employers: [{ id: '7', name: 'Lake' }] });
  desk.lender.instead = (_, response) => json(response, { employers: [] });
  expect((await employers()).data()).toEqual({ employers: [] });
});

it('passes the lender’s own refusals on, with code, words and fields', async () => {
  const error = {
    errorCode: 'LND-42',
    errorMessage: 'The branch is closed',
    fieldErrors: { employerName: 'Too short' },
  };
  for (const status of [200, 400, 422]) {
    desk.lender.instead = (_, response) => json(response, { status: 'ERROR', error }, status);
    const answer = await employers();
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ status: 'ERROR', error });
  }
});

it('tries a read three times, and a write once', async () => {
  desk.lender.instead = (_, response) => json(response, {}, 500);
  expect((await employers()).status).toBe(503);
  expect(desk.lender.asked).toHaveLength(3);
  desk.lender.forget();
  const ticket = { loanAppNo: null, phoneNumber: null, callReferenceId: 'c-1' };
  const refused = await desk.server.call('createNachTicket', ticket, { session, headers: write() });
  expect(refused.errorCode).toBe('UPSTREAM_UNCONFIRMED');
  expect(desk.lender.asked).toHaveLength(1);
});

it('ends a read that the second attempt answers well', async () => {
  let times = 0;
  desk.lender.instead = (_, response) => {
    times += 1;
    return times === 1 ? json(response, {}, 500) : json(response, { status: 'SUCCESS', data: { employers: [] } });
  };
  expect((await employers()).data()).toEqual({ employers: [] });
  expect(times).toBe(2);
});

it('waits no longer than the time limit', async () => {
  desk.lender.instead = () => undefined;
  const began = performance.now();
  const answer = await employers();
  expect(answer.body).toMatchObject({ error: { errorCode: 'UPSTREAM_UNAVAILABLE', errorMessage: unavailable } });
  expect(performance.now() - began).toBeGreaterThan(timeoutMs - 50);
});

it('opens the circuit while the lender is down, says so, and closes it when the lender is back', async () => {
  const metric = async () => {
    const { body } = await desk.server.app.inject({ method: 'GET', url: '/metrics' });
    return /lending_upstream_circuit\{state="open"\} (\d)/.exec(body)?.[1];
  };
  await desk.lender.fall();
  expect((await employers()).status).toBe(503);
  expect((await employers()).status).toBe(503);
  expect(await state()).toEqual({ status: 'SUCCESS', data: { isReady: true, upstream: 'open' } });
  expect(await metric()).toBe('1');
  await desk.lender.rise();
  desk.lender.forget();
  expect((await employers()).body).toMatchObject({ error: { errorMessage: unavailable } });
  expect(desk.lender.asked).toEqual([]);
  const views = await desk.server.call('savedViews', { listType: 'hold' }, { session });
  expect(views.body.status).toBe('SUCCESS');
  desk.server.clock.advance(10_000);
  expect((await employers()).body.status).toBe('SUCCESS');
  expect(await state()).toEqual({ status: 'SUCCESS', data: { isReady: true, upstream: 'closed' } });
});

it('follows no other address', async () => {
  await expectRefusal(
    (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end() && undefined,
    502,
    unreadable,
  );
  expect(desk.lender.asked).toHaveLength(3);
});

it('writes no secret, no address and no body into the log', async () => {
  const { token } = session;
  const [{ headers } = { headers: {} as Record<string, string> }] = desk.lender.asked;
  const secrets = [
    token,
    String(headers['x-security-token']),
    'secret-of-the-lender',
    'core-pass',
    'employerName',
    'Lake',
  ];
  desk.lender.instead = (_, response) => response.writeHead(200).end('<p>Lake is closed</p>') && undefined;
  await employers();
  const log = printed.join('');
  expect(log).toContain('is not JSON');
  for (const secret of secrets) expect(log, secret).not.toContain(secret);
});
