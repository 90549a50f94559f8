import { expect, it } from 'vitest';
import {
  callNames,
  callRows,
  type CallName,
  type VersionedCall,
  type WritingCall,
} from '../../../widgets/contract/calls.ts';
import { headers } from '../../../widgets/contract/headers.ts';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import { sampled } from '../../support/tiers/tiers.ts';
import { classOf } from '../refusals/call-classes.ts';
import { presentVersion } from '../refusals/present-version.ts';
import { changeBy, presses, startForPresses } from '../refusals/presses.ts';
import { storedIn } from '../refusals/refusal-support.ts';

const { server, lead } = startForPresses();

const versioned = callNames.filter((name): name is VersionedCall => callRows[name].changes === 'row');

it('a call says what it changes, or why no version of it is compared', () => {
  for (const name of callNames) {
    const { changes, because, writes } = callRows[name];
    expect([name, changes === 'unversioned', because !== undefined]).toEqual([
      name,
      because !== undefined,
      changes === 'unversioned',
    ]);
    if (changes === 'row' || changes === 'rows' || changes === 'checkedFile')
      expect([name, writes]).toEqual([name, true]);
  }
});

const send = <Name extends CallName>(call: Name, input: CallInput<Name>, version: number | undefined) =>
  server().call(call, input, {
    session: lead(),
    isBlind: true,
    headers: version === undefined ? {} : { [headers.ifMatch]: String(version) },
  });

/** All that is stored is compared for these; of the others, the row's own version. */
const compared = new Set(sampled(versioned, classOf));

it.each(versioned)(
  '%s is refused without the version that was read, and with one that has passed: nothing changes; and done with it',
  async (name) => {
    const input = await changeBy(name);
    const present = (await presentVersion(server().db, name, input)) ?? Number.NaN;
    const before = compared.has(name) && (await storedIn(server().db));
    const blind = await send(name, input, undefined);
    expect([blind.status, blind.errorCode]).toEqual([400, 'VALIDATION_FAILED']);
    expect(JSON.stringify(blind.body)).toContain(headers.ifMatch);
    for (const version of [present - 1, present + 1])
      expect((await send(name, input, version)).errorCode).toBe('STALE_VERSION');
    if (before) {
      const after = await storedIn(server().db);
      // An upload that is refused after it came whole is swept later.
      expect({ ...after, stored_file: before['stored_file'] }).toEqual(before);
    } else expect(await presentVersion(server().db, name, input)).toBe(present);
    const done = await send(name, input, present);
    expect(JSON.stringify(done.body)).toContain('SUCCESS');
  },
);

it.each([...compared])('%s is done for one of two who have read the same', async (name) => {
  const input = await changeBy(name);
  const version = await presentVersion(server().db, name, input);
  const answers = await Promise.all([send(name, input, version), send(name, input, version)]);
  expect(answers.filter(({ errorCode }) => errorCode === undefined)).toHaveLength(1);
});

/** All changes of several rows. */
const ofRows = callNames.filter((name): name is WritingCall => callRows[name].changes === 'rows');

it.each(ofRows)('%s refuses each row by the version beside its id', async (name) => {
  const { input, session = lead() } = await presses[name]();
  const { rows } = input as { rows: readonly { rowId: string; version: number }[] };
  const passed = rows.map(({ rowId, version }) => ({ rowId, version: version + 1 }));
  const answer = await server().call(name, { ...input, rows: passed }, { session });
  const stale = { ok: false, errorCode: 'STALE_VERSION' };
  expect(answer.data()).toMatchObject({ okCount: 0, failCount: rows.length, results: rows.map(() => stale) });
  expect(rows).not.toEqual([]);
});

it('a call that compares no version does not take one, instead of passing over it', async () => {
  const answer = await server().call(
    'savedViews',
    { listType: 'hold' },
    { session: lead(), headers: { [headers.ifMatch]: '1' } },
  );
  expect([answer.status, answer.errorCode]).toEqual([400, 'VALIDATION_FAILED']);
});
