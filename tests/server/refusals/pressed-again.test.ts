import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { callNames, callRows, type WritingCall } from '../../../widgets/contract/calls.ts';
import { headers } from '../../../widgets/contract/headers.ts';
import { presentVersion } from './present-version.ts';
import { presses, startForPresses } from './presses.ts';
import { storedIn } from './refusal-support.ts';

/** The answer to a write is lost, and the same is sent again with its key: the thing is done once, by every writing call. */

const { server, lead } = startForPresses();

/**
 * Asked anew and recorded each time. Looks at a number: what they answer is kept nowhere, not in full, and not for longer than it
 * may be used. And the end of all other sessions: one that has begun since the answer was lost ends too.
 */
const anew: ReadonlySet<WritingCall> = new Set<WritingCall>([
  'revealContact',
  'dialContact',
  'revealTelephonyContact',
  'dialTelephonyContact',
  'revealAgentKyc',
  'createHop',
  'endOtherSessions',
]);
/** Refused the second time, because it is done: no answer is kept of a password or of a number. */
const refusedOnce: ReadonlySet<WritingCall> = new Set<WritingCall>(['changePassword', 'resolveDial']);

const writing = callNames.filter((name): name is WritingCall => callRows[name].writes === true);

async function acts(): Promise<number> {
  const found = await server()
    .db.selectFrom('audit_event')
    .select(({ fn }) => fn.countAll().as('n'))
    .where('result', '=', 'OK')
    .executeTakeFirstOrThrow();
  return Number(found.n);
}

it('every writing call is asked here', () => {
  expect(Object.keys(presses).toSorted()).toEqual(writing.toSorted());
});

it.each(writing)('%s is done once', async (name) => {
  const { input, session = lead(), headers: more } = await presses[name]();
  const version = await presentVersion(server().db, name, input as never);
  const key = randomUUID();
  const press = () =>
    server().call(name, input, {
      ...(callRows[name].auth === 'session' && { session }),
      isBlind: true,
      headers: {
        [headers.idempotencyKey]: key,
        ...(version !== undefined && { [headers.ifMatch]: String(version) }),
        ...more,
      },
    });
  const lost = await press();
  expect(JSON.stringify(lost.body)).toContain('SUCCESS');
  const [stored, done] = [await storedIn(server().db), await acts()];
  const again = await press();
  if (anew.has(name)) {
    expect([again.errorCode, await acts()]).toEqual([undefined, done + 1]);
    return;
  }
  // A file that comes whole a second time belongs to nothing, and is swept later.
  expect({ ...(await storedIn(server().db)), stored_file: stored['stored_file'] }).toEqual(stored);
  expect(await acts()).toBe(done);
  if (refusedOnce.has(name)) expect(again.errorCode).toBeDefined();
  // a link to a file is signed for some minutes, each time anew
  else if (name !== 'revealDocument') expect(again.data()).toEqual(lost.data());
});
