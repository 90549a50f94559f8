import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { isAlwaysSecret, keptReply } from '../../../host/server/core/idempotency/kept-reply.ts';
import { callNames, callRows, type WritingCall } from '../../../widgets/contract/calls.ts';
import { headers } from '../../../widgets/contract/headers.ts';
import { limitRows } from '../../../widgets/contract/session/limits.ts';
import { triedCalls } from './call-classes.ts';
import { presentVersion } from './present-version.ts';
import { presses, startForPresses } from './presses.ts';
import { storedIn } from './refusal-support.ts';
import { secretKindsOf } from './secret-kinds.ts';

/** The answer to a write is lost, and the same is sent again with its key: the thing is done once, by every writing call. */

const { server, lead } = startForPresses();

/** Refused the second time, because it is done: no answer is kept of a password or of a number. */
const refusedOnce: ReadonlySet<WritingCall> = new Set<WritingCall>(['changePassword', 'resolveDial']);
/** Done once, and then answered with a secret that is made anew, since the first is kept nowhere. */
const secretAnew: ReadonlySet<WritingCall> = new Set<WritingCall>(['startAgencyCall']);
/**
 * Asked anew and recorded each time: whatever always answers a secret, since no answer is kept of it. And the end of all
 * other sessions: one that has begun since the answer was lost ends too.
 */
const isAnew = (name: WritingCall) =>
  name === 'endOtherSessions' || (isAlwaysSecret(name) && !refusedOnce.has(name) && !secretAnew.has(name));

/** A PAN, a mobile number, an address of a customer's page, or a secret of 24 bytes or more in letters. */
const secrets = /\b[A-Z]{5}\d{4}[A-Z]\b|(?<![\d-])[6-9]\d{9}(?!\d)|https?:|(?<![\w-])(?=[\w-]*[A-Z])[\w-]{32,}/;
/** An id of ours, whose letters may all be digits where a mobile number has them. */
const ownId = /\b[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\b/g;
/** A signed link to a file ends by itself within minutes. */
const fileLink = /\/files\/(uploads\/)?[\w-]+\?expires=\d+&signature=[\w-]+/g;

const writing = callNames.filter((name): name is WritingCall => callRows[name].writes === true);

async function acts(): Promise<number> {
  const found = await server()
    .db.selectFrom('audit_event')
    .select(({ fn }) => fn.countAll().as('n'))
    .where('result', '=', 'OK')
    .executeTakeFirstOrThrow();
  return Number(found.n);
}

/** What every press says of its time, proven by nothing: nine days ago, in milliseconds that PostgreSQL writes in three digits. */
let saidAt: Date | undefined;
const said = () =>
  (saidAt ??= new Date(new Date(server().clock.now().getTime() - 9 * 86_400_000 - 26_601_000).setUTCMilliseconds(137)));

/** The columns in which something is as of what was said, whatever they hold. */
async function asOfWhatWasSaid(): Promise<string[]> {
  const like = `%${said().toISOString().slice(0, 23)}%`;
  return inTransaction(server().db, async (tx) => {
    await sql`set local time zone 'UTC'`.execute(tx);
    const { rows: tables } = await sql<{
      name: string;
    }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(tx);
    const columns = new Set<string>();
    for (const { name } of tables) {
      const { rows } = await sql<{ key: string }>`
        select distinct each.key from ${sql.table(name)} t, jsonb_each_text(to_jsonb(t)) as each
        where each.value like ${like}`.execute(tx);
      for (const { key } of rows) columns.add(`${name}.${key}`);
    }
    return [...columns].toSorted();
  });
}

it('every writing call is asked here', () => {
  expect(Object.keys(presses).toSorted()).toEqual(writing.toSorted());
});

/** Those whose answers are kept, or done again, in a way of their own. */
const isOfItsOwn = (name: WritingCall) => isAnew(name) || refusedOnce.has(name) || secretAnew.has(name);

const takesFiles = (name: WritingCall) => callRows[name].files !== undefined;

it.each(writing.filter((name) => triedCalls.has(name) || isOfItsOwn(name) || takesFiles(name)))(
  '%s is done once, and nothing secret is kept of its answer',
  async (name) => {
    const { input, session = lead(), headers: more } = await presses[name]();
    const version = await presentVersion(server().db, name, input as never);
    const key = randomUUID();
    const press = () =>
      server().call(name, input, {
        ...(callRows[name].auth === 'session' && { session }),
        isBlind: true,
        headers: {
          [headers.idempotencyKey]: key,
          [headers.submittedAt]: said().toISOString(),
          ...(version !== undefined && { [headers.ifMatch]: String(version) }),
          ...more,
        },
      });
    const lost = await press();
    expect(JSON.stringify(lost.body)).toContain('SUCCESS');
    const kept = await server().db.selectFrom('idempotency_key').select('reply').where('key', '=', key).execute();
    expect(JSON.stringify(kept).replaceAll(fileLink, '').replaceAll(ownId, '')).not.toMatch(secrets);
    const [stored, done] = [await storedIn(server().db), await acts()];
    const again = await press();
    if (isAnew(name)) {
      expect(kept).toEqual([]);
      expect([again.errorCode, await acts()]).toEqual([undefined, done + 1]);
      return;
    }
    // A file that comes whole a second time belongs to nothing, and is swept later.
    const unlike = ['stored_file', ...(secretAnew.has(name) ? ['dial_reference'] : [])];
    const others = (all: Record<string, string>) => Object.entries(all).filter(([table]) => !unlike.includes(table));
    expect(others(await storedIn(server().db))).toEqual(others(stored));
    expect(await acts()).toBe(done);
    if (refusedOnce.has(name)) return expect(again.errorCode).toBeDefined();
    const withoutSecrets = (answer: unknown) => keptReply(name, answer);
    expect(withoutSecrets(again.data())).toEqual(withoutSecrets(lost.data()));
    if (secretAnew.has(name)) expect(again.data()).not.toEqual(lost.data());
  },
);

it('keeps what is said of a write’s time beside the receipt of calls and feedback, and in the audit, and is of its own clock', async () => {
  const { input, session = lead() } = await presses.submitFeedback();
  const sent = { [headers.idempotencyKey]: randomUUID(), [headers.submittedAt]: said().toISOString() };
  (await server().call('submitFeedback', input, { session, headers: sent })).data();
  const kept = ['call_entry.stated_at', 'feedback.stated_at', 'nach_call.stated_at', 'audit_event.after'];
  const columns = await asOfWhatWasSaid();
  expect(columns).toContain('feedback.stated_at');
  expect(columns.filter((column) => !kept.includes(column))).toEqual([]);
});

const looks = writing.filter((name) => secretKindsOf(name).has('look'));

it('no call that only reads answers a number, or a paper of a person', () => {
  expect(callNames.filter((name) => secretKindsOf(name).has('look'))).toEqual(looks);
});

it.each(looks)('%s asks whether its caller may look at one more number, and shows none where not', async (name) => {
  const { input, session = lead(), headers: more } = await presses[name]();
  const press = () =>
    server().call(name, input, {
      ...(callRows[name].auth === 'session' && { session }),
      isBlind: true,
      headers: { [headers.idempotencyKey]: randomUUID(), ...more },
    });
  await server().db.deleteFrom('limited_use').execute();
  (await press()).data();
  const used = await server().db.selectFrom('limited_use').selectAll().executeTakeFirstOrThrow();
  await server().db.deleteFrom('limited_use').execute();
  const most = used.code === 'dialContact' ? limitRows.dialContact.free : limitRows.revealPace.free;
  const others = Array.from({ length: most }, (_, index) => ({ ...used, id: randomUUID(), subject_hash: `${index}` }));
  await server().db.insertInto('limited_use').values(others).execute();
  const { limit_scope: _before, ...stored } = await storedIn(server().db);
  const done = await acts();
  expect((await press()).errorCode).toBe('LIMIT_REACHED');
  const { limit_scope: _after, ...left } = await storedIn(server().db);
  expect([left, await acts()]).toEqual([stored, done]);
});
