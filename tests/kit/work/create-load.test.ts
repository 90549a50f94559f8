import { expect, it } from 'vitest';
import { CallError } from '../../../widgets/client/call-error.ts';
import type { Connection } from '../../../widgets/client/connection.ts';
import type { CallOptions } from '../../../widgets/client/remote.ts';
import { createLoad, type LoadError } from '../../../widgets/kit/work/create-load.ts';

type Reply = { sessions: never[] } | Error;

/** A load whose answers the test gives when it likes. */
function open() {
  const asked: { input: unknown; options: CallOptions; answer(reply: Reply): Promise<void> }[] = [];
  const remote = (_name: string, input: unknown, options: CallOptions) =>
    new Promise((resolve, reject) => {
      options.signal?.addEventListener('abort', () => reject(options.signal?.reason as Error));
      async function answer(reply: Reply) {
        if (reply instanceof Error) reject(reply);
        else resolve(reply);
      }
      asked.push({ input, options, answer });
    });
  const failures: LoadError[] = [];
  const load = createLoad({ remote } as unknown as Connection, 'listSessions', (error) => failures.push(error));
  return { load, asked, failures };
}
const reply = { sessions: [] };

it('goes from nothing over loading to what was answered', async () => {
  const { load, asked } = open();
  expect([load.state.value, load.value()]).toEqual([{ phase: 'none' }, undefined]);
  const loading = load.load({});
  expect(load.state.value).toEqual({ phase: 'loading' });
  await asked[0]?.answer(reply);
  expect(await loading).toEqual(reply);
  expect([load.state.value, load.value()]).toEqual([{ phase: 'ready', value: reply }, reply]);
  load.clear();
  expect(load.state.value).toEqual({ phase: 'none' });
});

it('takes the answer to the last question alone, and ends the one before', async () => {
  const { load, asked, failures } = open();
  const first = load.load({});
  const second = load.again();
  expect(asked[0]?.options.signal?.aborted).toBe(true);
  expect(await first).toBeUndefined();
  await asked[1]?.answer(reply);
  expect(await second).toEqual(reply);
  expect([load.state.value.phase, failures]).toEqual(['ready', []]);
});

it('says why it failed: the server’s words, the error page, and whether trying again may help', async () => {
  const { load, asked, failures } = open();
  const failed = async (error: Error) => {
    const loading = load.load({});
    await asked.at(-1)?.answer(error);
    await loading;
    return load.state.value;
  };
  expect(await failed(new CallError('missing', 404, 'NOT_FOUND', 'Not here'))).toEqual({
    phase: 'failed',
    kind: 'missing',
    code: 'NOT_FOUND',
    message: 'Not here',
    showsErrorPage: true,
  });
  expect(await failed(new CallError('offline', 0, 'OFFLINE', 'Away'))).toMatchObject({ showsErrorPage: false });
  expect(await failed(new TypeError('x'))).toMatchObject({ message: 'Data not loaded due to some server error' });
  expect(failures).toEqual([
    { code: 'NOT_FOUND', retryable: false, message: 'Not here' },
    { code: 'OFFLINE', retryable: true, message: 'Away' },
    { code: 'LOAD_FAILED', retryable: true, message: 'Data not loaded due to some server error' },
  ]);
});

it('keeps what is shown while it is read again, also where that fails, and changes it in place', async () => {
  const { load, asked, failures } = open();
  const first = load.load({});
  await asked[0]?.answer(reply);
  await first;
  const again = load.again({ keeps: true, isQuiet: true });
  expect([load.state.value.phase, asked[1]?.options.isQuiet]).toEqual(['ready', true]);
  await asked[1]?.answer(new CallError('offline', 0, 'OFFLINE', 'Away'));
  expect(await again).toBeUndefined();
  expect([load.value(), failures.length]).toEqual([reply, 1]);
  const sessions: never[] = [];
  load.update({ sessions });
  expect(load.value()?.sessions).toBe(sessions);
});

it('says nothing after its screen has gone', async () => {
  const { load, failures } = open();
  const loading = load.load({});
  load.dispose();
  expect(await loading).toBeUndefined();
  expect(failures).toEqual([]);
});
