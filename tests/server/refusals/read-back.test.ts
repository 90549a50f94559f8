import { expect, it } from 'vitest';
import { callNames, callRows } from '../../../widgets/contract/calls.ts';
import { sampled } from '../../support/tiers/tiers.ts';
import { classOf, triedCalls } from './call-classes.ts';
import { presses, startForPresses, type Press } from './presses.ts';
import { auditedSentences, readBacks, unread, type ReadableCall } from './read-back.ts';
import type { Read } from './reads.ts';

/** What is saved is there for who opens the screen anew: by every writing call that a screen reads back. */

const { server, lead, world } = startForPresses();
const names = Object.keys(readBacks) as ReadableCall[];

const typed = /^(remarks?|comment|userComment|callingComment|reason|text|answerText|title)$/;
/** The sentences that a person has typed, as they are kept. */
function sentencesIn(input: object): string[] {
  return Object.entries(input).flatMap(([key, value]) =>
    typed.test(key) && typeof value === 'string' && value.trim() !== '' ? [value.trim()] : [],
  );
}

const audited = () => server().db.selectFrom('audit_event').selectAll().execute();

/** One call's good use, and where it is read. The table ties each row's input to its own call. */
async function prepared<Name extends ReadableCall>(name: Name): Promise<{ press: Press<Name>; read: Read }> {
  const press: Press<Name> = await presses[name]();
  return { press, read: await readBacks[name](press.input, world()) };
}

it.each(sampled(names, classOf, (name) => triedCalls.has(name)))(
  '%s: what it saves is read by a new session [AP-28][EM-15]',
  async (name) => {
    const { press, read } = await prepared(name);
    const { input, session = lead(), headers } = press;
    const before = await read(server(), lead());
    expect(await read(server(), await server().signIn())).toEqual(before);
    const known = new Set((await audited()).map(({ id }) => id));
    const saved = await server().call(name, input, {
      ...(callRows[name].auth === 'session' && { session }),
      ...(headers && { headers }),
    });
    saved.data();
    const after = await read(server(), await server().signIn());
    expect(after).not.toEqual(before);
    const told = auditedSentences.has(name) ? (await audited()).filter(({ id }) => !known.has(id)) : after;
    for (const sentence of sentencesIn(input))
      expect(JSON.stringify(told)).toContain(JSON.stringify(sentence).slice(1, -1));
  },
);

it('leaves out no call without a reason', () => {
  const writing = callNames.filter((name) => callRows[name].writes === true);
  expect([...names, ...Object.keys(unread)].toSorted()).toEqual(writing.toSorted());
});
