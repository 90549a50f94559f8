import { expect, it, vi } from 'vitest';
import { createStaySignedIn } from '../../host/portal/stay-signed-in.ts';
import { CallError } from '../../widgets/client/call-error.ts';
import type { Connection } from '../../widgets/client/connection.ts';

const prolonged = { expiresAt: '2030-01-01T00:00:00Z', idleMinutes: 30 };

function open(...answers: (() => Promise<typeof prolonged>)[]) {
  const remote = vi.fn<() => Promise<typeof prolonged>>(() => answers.shift()?.() ?? Promise.resolve(prolonged));
  const prolong = vi.fn<(reply: typeof prolonged) => void>();
  const connection = { remote, session: { prolong } } as unknown as Pick<Connection, 'remote' | 'session'>;
  return { remote, prolong, staying: createStaySignedIn(connection) };
}

it('prolongs the session once for presses during one call', async () => {
  let answer: (reply: typeof prolonged) => void = () => undefined;
  const { staying, remote, prolong } = open(() => new Promise((resolve) => (answer = resolve)));
  const first = staying.stay();
  await staying.stay();
  expect([staying.isBusy.value, remote.mock.calls]).toEqual([true, [['keepAlive', {}]]]);
  answer(prolonged);
  await first;
  expect([staying.isBusy.value, prolong.mock.calls]).toEqual([false, [[prolonged]]]);
});

it('says why it failed, and can be pressed again', async () => {
  const lost = new CallError('offline', 0, 'OFFLINE', 'The server cannot be reached');
  const { staying, prolong } = open(() => Promise.reject(lost));
  await staying.stay();
  expect([staying.failure.value, staying.isBusy.value]).toEqual(['The server cannot be reached', false]);
  await staying.stay();
  expect([staying.failure.value, prolong.mock.calls.length]).toEqual(['', 1]);
});
