import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '../../../widgets/client/call-error.ts';
import type { Connection } from '../../../widgets/client/connection.ts';
import type { CallOptions } from '../../../widgets/client/remote.ts';
import { callNames, callRows } from '../../../widgets/contract/calls.ts';
import { keepingFor } from '../../../widgets/client/drafts/keeping.ts';
import { createForm } from '../../../widgets/kit/form/create-form.ts';
import { createWork, type Work } from '../../../widgets/kit/work/create-work.ts';
import { fakeConnection } from '../../support/fake-connection.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const lost = () => new CallError('offline', 0, 'OFFLINE', 'The server cannot be reached');
const refusal = (code: string, fields = {}) => new CallError('refused', 200, code, `Refused: ${code}`, fields);

/** A work whose calls are answered by the test, one after the other; what is asked, and what the person is told. */
function open(...answers: (() => unknown)[]) {
  const asked: { name: string; input: unknown; options: CallOptions }[] = [];
  const remote = async (name: string, input: unknown, options: CallOptions) => {
    asked.push({ name, input, options });
    return answers.shift()?.() ?? {};
  };
  const connection = { remote } as unknown as Connection;
  const told: string[] = [];
  const tell = (kind: string) => (text: string) => void told.push(`${kind}: ${text}`);
  const snackbar = { success: tell('done'), error: tell('failed'), fault: tell('page') };
  const again = () => createWork({ connection, snackbar });
  const keys = () => asked.map(({ options }) => options.idempotencyKey);
  return { work: again(), again, asked, told, keys };
}
const fails = (error: Error) => () => {
  throw error;
};
const end = (work: Work, sessionId: string) => work.run('endSession', { sessionId });

it('says what the call’s row says once it is done, or what the screen says of it', async () => {
  const { work, told } = open();
  await end(work, 'a');
  await work.run('endSession', { sessionId: 'b' }, { success: 'Gone' });
  await work.run('endSession', { sessionId: 'b' }, { success: () => 'Gone too' });
  await work.run('endSession', { sessionId: 'c' }, { success: '' });
  expect(told).toEqual(['done: Session ended', 'done: Gone', 'done: Gone too']);
});

it.each([
  [400, 'page'],
  [403, 'page'],
  [404, 'page'],
  [422, 'page'],
  [500, 'page'],
  [503, 'page'],
  [401, 'failed'],
  [200, 'failed'],
  [0, 'failed'],
] as const)('an answer of HTTP %i to a save is shown as: %s [AP-16][AP-17]', async (status, kind) => {
  const { work, told } = open(fails(new CallError('refused', status, 'CODE', 'In words')));
  await end(work, 'a');
  expect(told).toEqual([`${kind}: In words`]);
});

it('a refused upload keeps its own handling, and a screen without a page says it in short [AP-16]', async () => {
  const { work, told } = open(fails(new CallError('invalid', 400, 'CODE', 'In words')));
  const input = { loanApplicationNumber: '1', key: 'PAN.front.original', extension: 'jpg' };
  await work.run('uploadDocument', input, { ifMatch: 1, files: { file: new Blob(['a']) } });
  const remote = fails(new CallError('invalid', 400, 'CODE', 'Too short'));
  const tell = (text: string) => void told.push(`short: ${text}`);
  const connection = { remote } as unknown as Connection;
  await end(createWork({ connection, snackbar: { success: tell, error: tell } }), 'a');
  expect(told).toEqual(['failed: In words', 'short: Too short']);
});

it('keeps the key of an attempt until it is done, also for a dialog that is opened again', async () => {
  const { work, again, told, keys } = open(
    fails(lost()),
    fails(lost()),
    () => ({}),
    () => ({}),
  );
  expect(await end(work, 'a')).toBeUndefined();
  await end(work, 'a');
  expect(await end(again(), 'a')).toEqual({});
  await end(work, 'a');
  const [first, second, third, next] = keys();
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect([second, third]).toEqual([first, first]);
  expect(next).not.toBe(first);
  expect(told.slice(0, 3)).toEqual([`failed: ${lost().message}`, `failed: ${lost().message}`, 'done: Session ended']);
});

it('keeps the key of an attempt whose reply was of no use: pressed again, nothing is made twice', async () => {
  const { work, told, keys } = open();
  const refuseOnce = vi.fn<() => void>().mockImplementationOnce(fails(refusal('NO_ADDRESS')));
  expect(await work.run('endSession', { sessionId: 'a' }, { done: refuseOnce })).toBeUndefined();
  expect(await work.run('endSession', { sessionId: 'a' }, { done: refuseOnce })).toEqual({});
  expect(told).toEqual(['failed: Refused: NO_ADDRESS', 'done: Session ended']);
  await end(work, 'a');
  const [first, second, next] = keys();
  expect(second).toBe(first);
  expect(next).not.toBe(first);
});

it('mints another key where the input is another, and keeps it for what was refused, which took nothing', async () => {
  const { work, keys } = open(fails(lost()), fails(lost()), fails(refusal('NOT_FOUND')));
  await end(work, 'a');
  await end(work, 'b');
  await end(work, 'b');
  await end(work, 'b');
  await end(work, 'b');
  const [a, b, refused, done, next] = keys();
  expect([refused, done]).toEqual([b, b]);
  expect(new Set([a, b, next]).size).toBe(3);
});

it('takes another version and another file for another attempt', async () => {
  const { work, keys } = open(...Array.from({ length: 5 }, () => fails(lost())));
  const file = new Blob(['a']);
  const put = (seen: number, content: Blob) =>
    work.run(
      'uploadDocument',
      { loanApplicationNumber: '1', key: 'PAN.front.original', extension: 'jpg' },
      { ifMatch: seen, files: { file: content } },
    );
  await put(1, file);
  await put(1, file);
  await put(2, file);
  await put(2, new Blob(['a']));
  const [first, same, other, another] = keys();
  expect(same).toBe(first);
  expect(new Set([first, other, another]).size).toBe(3);
});

it.each(callNames.filter((name) => callRows[name].writes && !callRows[name].outbox))(
  '%s whose answer is lost is sent again with the same key',
  async (name) => {
    const { work, keys } = open(fails(lost()));
    const press = () => work.run(name, {}, ...([{ ifMatch: 1 }] as never));
    await press();
    await press();
    expect(new Set(keys()).size).toBe(1);
  },
);

describe.each(callNames.filter((name) => callRows[name].outbox))('%s', (name) => {
  const channel = callRows[name].auth === 'telephony' ? 'telephony' : undefined;
  const waits = { about: '251118172605', draft: 'call-1' };
  /** A page that meets a server or none. */
  function page(isDown: () => boolean) {
    const { connection, asked } = fakeConnection(
      { [name]: () => (isDown() ? Promise.reject(lost()) : {}) },
      { user: 'staff-1' },
    );
    const told: string[] = [];
    const snackbar = { success: (text: string) => told.push(text), error: (text: string) => told.push(text) };
    const work = createWork({ connection, snackbar });
    const { outbox, store } = keepingFor(connection, channel);
    const press = () => work.run(name, {}, ...([{ waits, ifMatch: 1 }] as never));
    const keys = () => [
      ...new Set(asked.filter((call) => call.name === name).map(({ options }) => options.idempotencyKey)),
    ];
    return { press, outbox, store, told, keys, calls: () => asked.filter((call) => call.name === name).length };
  }

  it('writes, and is kept where the network is cut until it is done, once', async () => {
    expect(callRows[name].writes).toBe(true);
    let isDown = true;
    const { press, outbox, store, told, keys, calls } = page(() => isDown);
    const pressed = [press(), press()];
    await vi.waitFor(() => expect(told).toEqual(['Not saved yet, retrying']));
    expect(await store.entries('outbox/')).toMatchObject([[expect.anything(), { name, ...waits, key: keys()[0] }]]);
    outbox.hurry();
    await vi.waitFor(() => expect(calls()).toBe(2));
    isDown = false;
    await vi.waitFor(() => {
      outbox.hurry();
      expect(outbox.waiting.value).toEqual([]);
    });
    expect(await Promise.all(pressed)).toEqual([{}, {}]);
    expect(told.filter((text) => text === 'Not saved yet, retrying')).toHaveLength(1);
    expect([keys().length, calls(), await store.entries('outbox/')]).toEqual([1, 3, []]);
  });

  it('is done by the next page where this one is killed, under the same key', async () => {
    const killed = page(() => true);
    void killed.press();
    await vi.waitFor(() => expect(killed.told).toHaveLength(1));
    killed.outbox.dispose();
    const next = page(() => false);
    await next.outbox.resume();
    await vi.waitFor(async () => expect(await next.store.entries('outbox/')).toEqual([]));
    expect([next.keys(), next.calls()]).toEqual([killed.keys(), 1]);
  });
});

it('does a thing once that is pressed twice before its answer, and begins nothing else about the same', async () => {
  let answer: (reply: unknown) => void = () => undefined;
  const { work, asked } = open(() => new Promise((resolve) => (answer = resolve)));
  const first = end(work, 'a');
  const second = end(work, 'a');
  expect([work.isBusy.value, work.busy.value]).toEqual([true, ['endSession']]);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  answer({});
  expect(await Promise.all([first, second])).toEqual([{}, {}]);
  expect([asked.length, work.isBusy.value]).toEqual([1, false]);
  const under = work.run('endSession', { sessionId: 'b' }, { about: 'sessions' });
  expect(await work.run('endOtherSessions', {}, { about: 'sessions' })).toBeUndefined();
  expect(work.busy.value).toEqual(['sessions']);
  await under;
  expect(asked).toHaveLength(2);
});

it('shows a refusal at the fields of its form and in a message, in the screen’s words where it has any, and what no field shows', async () => {
  const fields = { newPassword: 'Too short' };
  const { work, told } = open(...Array.from({ length: 4 }, () => fails(refusal('VALIDATION_FAILED', fields))));
  const form = createForm({ initial: { currentPassword: 'a', newPassword: 'b' } });
  const leave = form.field('newPassword').message.subscribe(() => undefined);
  const send = (refused?: (error: CallError) => string) =>
    work.run('changePassword', form.values.peek(), { form, ...(refused && { refused }) });
  expect(await send()).toBeUndefined();
  expect([form.messages.peek(), form.values.peek()]).toEqual([fields, { currentPassword: 'a', newPassword: 'b' }]);
  await send(({ message }) => `${message}, so it stands as it was`);
  await send(() => '');
  leave();
  await send();
  expect(told).toEqual([
    'failed: Refused: VALIDATION_FAILED',
    'failed: Refused: VALIDATION_FAILED, so it stands as it was',
    'failed: Too short',
  ]);
});

it('reads again what is another one by now, before it is free again', async () => {
  const { work } = open(fails(refusal('STALE_VERSION')), fails(refusal('NOT_FOUND')));
  const readAgain = vi.fn<() => Promise<void>>(async () => expect(work.isBusy.peek()).toBe(true));
  const save = () => work.run('saveRow', { listType: 'hold', rowId: 'r', remark: '' }, { ifMatch: 1, readAgain });
  await save();
  expect(readAgain).toHaveBeenCalledOnce();
  await save();
  expect(readAgain).toHaveBeenCalledOnce();
});

it('tells how far its files are, and says nothing of what was cancelled', async () => {
  const ending = new AbortController();
  const { work, told, asked, keys } = open(() => {
    asked[0]?.options.onProgress?.({ sent: 1, total: 2 });
    expect(work.progress.peek()).toEqual({ sent: 1, total: 2 });
    ending.abort();
    throw ending.signal.reason;
  });
  const files = { imageFile: new Blob(['a']) };
  expect(await work.run('uploadFile', {}, { files, signal: ending.signal })).toBeUndefined();
  expect([told, work.progress.peek()]).toEqual([[], undefined]);
  await work.run('uploadFile', {}, { files });
  expect(new Set(keys()).size).toBe(1);
});

it('tells of a fault of the page itself without its words', async () => {
  const { work, told } = open(fails(new TypeError('x is undefined')));
  await end(work, 'a');
  expect(told).toEqual(['failed: Please try again']);
});
