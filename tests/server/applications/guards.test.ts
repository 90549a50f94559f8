import { afterEach, expect, it } from 'vitest';
import { callRows, type GuardedCall, type WritingCall } from '../../../widgets/contract/calls.ts';
import { sampled } from '../../support/tiers/tiers.ts';
import { presses, startForPresses } from '../refusals/presses.ts';
import { storedIn } from '../refusals/refusal-support.ts';
import { mailIds } from '../nach/nach-support.ts';
import { personalLoan } from '../calling/telephony-support.ts';
import { place } from './support.ts';
import {
  applicationOf,
  cases,
  guardOf,
  guarded,
  lockFor,
  putBack,
  standAs,
  stoodAs,
  storedOf,
  type Case,
  type Stood,
} from './guarded-calls.ts';

/** Every call about an application, on one at each stage: free, on hold, open at a colleague’s, its agreement over. */

const { server, lead, world } = startForPresses();

const guards = new Set([
  'NOT_FOUND',
  'NOT_ALLOWED',
  'UDRS_STAGE_MISMATCH',
  'UDRS_ON_HOLD',
  'STALE_VERSION',
  'ROW_LOCKED',
  'DOCUMENTS_READ_ONLY',
  'NACH_BATCH_EMPTY',
]);

it('is every call that the table says is about one', () => {
  expect(guarded.length).toBeGreaterThan(30);
  expect(new Set(guarded.map((name) => JSON.stringify(Object.entries(guardOf(name)).slice(1)))).size).toBe(6);
});

/** What the server tells calls apart by: a guard's kind, what it comes to, and, of moves, each. */
const classOf = ({ name, state, code }: Case) => {
  const { at, hold, lock } = guardOf(name);
  return [at === 'any' ? name : '', hold, lock, state, code].join(' ');
};

interface Sent {
  input: object;
  session: ReturnType<typeof lead>;
  id: string;
}

/** How the applications stood that a test has moved. */
const moved = new Map<string, Stood | undefined>();
async function remember(id: string): Promise<void> {
  if (!moved.has(id)) moved.set(id, await stoodAs(server(), id));
}
/** They stand there again, so that the next test has as many, and its calls what they ask for. */
afterEach(async () => {
  for (const [id, stood] of moved) if (stood) await putBack(server(), id, stood);
  moved.clear();
});

/** One good use of a call, of things that are made for it, and the application that it is about. */
async function press(name: GuardedCall): Promise<Sent> {
  const { application } = world();
  await remember(application);
  // At least one is held: the list of these gives what is released.
  if (name === 'releaseHolds')
    await place(server(), application, { hold: 'PRE_DISBURSAL', holdReason: 'TECHNICAL_ISSUE' });
  const made = await presses[name as WritingCall]();
  const withForm = { mailId: mailIds.waiting, loanApplicationNumber: personalLoan };
  const input: object = name === 'linkNachMail' ? withForm : made.input;
  const id = await applicationOf(server(), name, input, application);
  await remember(id);
  return { input, session: made.session ?? lead(), id };
}

/** Rows are named with their versions, as whoever reads them now would. */
async function readAgain(input: object): Promise<object> {
  if (!('rows' in input)) return input;
  const rows = (input.rows as { rowId: string }[]).map(async ({ rowId }) => {
    const found = server().db.selectFrom('application').select('version').where('id', '=', rowId);
    return { rowId, version: (await found.executeTakeFirst())?.version ?? 0 };
  });
  return { ...input, rows: await Promise.all(rows) };
}

/** What becomes of a call: the code of its refusal, or of its row's. */
async function tryOn(each: Case, sent: Sent): Promise<string | undefined> {
  const input = (await readAgain(sent.input)) as never;
  // The payment service has a key of its own.
  const session = callRows[each.name].auth === 'session' ? sent.session : undefined;
  const { errorCode, body } = await server().call(each.name, input, { session });
  if (errorCode !== undefined || body.status !== 'SUCCESS') return errorCode;
  const data = body.data as { results?: { errorCode?: string }[] };
  return data.results?.[0]?.errorCode;
}

const colleagueOf = ({ session }: Sent) => (session.id === world().ops.id ? lead() : world().ops);

async function stand(each: Case): Promise<Sent> {
  const { application, ops } = world();
  if (each.name !== 'applyHoldCsv') {
    const sent = await press(each.name);
    await standAs(server(), sent.id, each, colleagueOf(sent));
    return sent;
  }
  // A file of holds is checked about the application as it stands.
  await remember(application);
  await standAs(server(), application, { ...each, state: each.state === 'expired' ? 'expired' : 'free' }, ops);
  const sent = await press(each.name);
  if (each.state === 'locked') await lockFor(server(), application, ops);
  return sent;
}

const refused = sampled(
  cases.filter(({ code }) => code !== undefined),
  classOf,
);
const byCall = guarded
  .map((name) => [name, refused.filter((each) => each.name === name)] as const)
  .filter(([, own]) => own.length > 0);

it.each(byCall)('%s is refused by its guard, and nothing is changed', async (name, own) => {
  const seen = new Set<string>();
  let sent = name === 'applyHoldCsv' ? undefined : await press(name);
  for (const each of own) {
    if (name === 'applyHoldCsv') sent = await stand(each);
    else if (sent) await standAs(server(), sent.id, each, colleagueOf(sent));
    if (!sent) throw new Error(name);
    // All that is stored is compared once for each code; of the others, all that is stored of the application.
    const isFirst = !seen.has(`${each.state} ${each.code}`);
    seen.add(`${each.state} ${each.code}`);
    const stored = async () => (isFirst ? storedIn(server().db) : storedOf(server(), sent?.id ?? ''));
    const before = await stored();
    expect([each.udrs, each.state, await tryOn(each, sent)]).toEqual([each.udrs, each.state, each.code]);
    const after = await stored();
    // An upload that is refused after it came whole is swept later; a checked file says what became of its lines.
    const aside = ['stored_file', 'checked_file', 'checked_slice', 'idempotency_key'];
    if (typeof before === 'object' && typeof after === 'object')
      for (const table of aside) if (table in before) after[table] = before[table] ?? '';
    expect([each.udrs, each.state, after]).toEqual([each.udrs, each.state, before]);
  }
});

const taken = sampled(
  cases.filter(({ code }) => code === undefined),
  classOf,
).map((each) => [each.name, each.udrs, each.state, each] as const);

it.each(taken)('%s at %s, %s, passes its guard', async (_name, _udrs, _state, each) => {
  const sent = await stand(each);
  const mandate = () => server().db.selectFrom('nach_mandate').selectAll().execute();
  const before = await mandate();
  const code = await tryOn(each, sent);
  expect([code, guards.has(code ?? '')]).toEqual([code, false]);
  const isEvidence = each.name === 'linkNachMail' && !['NACH_PENDING', 'NACH_REVIEW'].includes(each.udrs);
  if (isEvidence) expect([code, await mandate()]).toEqual([undefined, before]);
});
