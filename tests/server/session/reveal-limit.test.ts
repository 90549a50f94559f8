import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { headers } from '../../../widgets/contract/headers.ts';
import { limitRows, raisedCodes } from '../../../widgets/contract/session/limits.ts';
import { daysAfter, dayOf, startOfDay } from '../../../widgets/contract/time.ts';
import { startWithApplications } from '../lists/support.ts';
import type { Session, TestServer } from '../support.ts';

let server: TestServer;
let lead: Session;
let loans: string[];
let since: Date;
beforeAll(async () => {
  server = await startWithApplications(400);
  const found = await server.db
    .selectFrom('application')
    .select('loan_application_number')
    .orderBy('loan_application_number')
    .execute();
  loans = found.map((row) => row.loan_application_number);
});
beforeEach(async () => {
  // A morning in India: no test comes near midnight.
  const morning = startOfDay(daysAfter(dayOf(server.clock.now()), 1)).getTime() + 9 * 3_600_000;
  server.clock.advance(morning - server.clock.now().getTime());
  await server.db.deleteFrom('limited_use').execute();
  await server.db.deleteFrom('alert').execute();
  lead = await server.signIn();
  since = server.clock.now();
});
afterAll(() => server.close());

const reason = 'The customer has asked for a call back';
const by = (session: Session, given?: string) => ({
  session,
  ...(given !== undefined && { headers: { [headers.reason]: encodeURIComponent(given) } }),
});
const look = (subjectId: string, session = lead, given?: string) =>
  server.call('revealContact', { screen: 'NACH_CALLING_CRM', subjectId }, by(session, given));
const dial = (subjectId: string, session = lead) =>
  server.call('dialContact', { screen: 'NACH_CALLING_CRM', subjectId }, { session });
const audited = (result: 'OK' | 'DENIED', action = 'REVEAL_CONTACT') =>
  server.db
    .selectFrom('audit_event')
    .select(['reason_codes', 'remark'])
    .where('action', '=', action)
    .where('result', '=', result)
    .where('at', '>=', since)
    .orderBy('id')
    .execute();
/** Looks one after the other, without coming near the pace. */
async function looks(from: number, to: number, given?: string, session = lead) {
  const codes = new Set<string | undefined>();
  for (const loan of loans.slice(from, to)) {
    server.clock.advance(7_000);
    codes.add((await look(loan, session, given)).errorCode);
  }
  return [...codes];
}

it('of sixty looks at once ten show a number, and the audit has those and one refusal', async () => {
  const answers = await Promise.all(loans.slice(0, 60).map((loan) => look(loan)));
  const shown = answers.filter(({ errorCode }) => errorCode === undefined);
  expect(shown).toHaveLength(limitRows.revealPace.free);
  const refused = answers.filter(({ errorCode }) => errorCode === 'LIMIT_REACHED');
  expect(refused).toHaveLength(60 - limitRows.revealPace.free);
  const errorMessage = 'Nobody sees more than 10 whole numbers within a minute. Wait a moment, then look again';
  const limit = { code: 'revealPace', spent: 10, free: 10, freeAt: new Date(since.getTime() + 60_000).toISOString() };
  expect(refused[0]?.body).toMatchObject({ error: { errorMessage, limit } });
  expect([await audited('OK'), await audited('DENIED')].map(({ length }) => length)).toEqual([10, 1]);
  const told = () => server.db.selectFrom('alert').select(['code', 'actor_id', 'about', 'times']).execute();
  const about = { limit: 'revealPace', spent: 10, free: 10 };
  await expect.poll(told).toEqual([{ code: 'LIMIT_REACHED', actor_id: lead.id, about, times: 1 }]);
});

it('the same number again costs nothing; another is free a minute later, and a reason opens no pace', async () => {
  for (const loan of loans.slice(0, 10)) (await look(loan)).data();
  for (let again = 0; again < 3; again++) (await look(loans[0] ?? '')).data();
  expect((await look(loans[20] ?? '', lead, reason)).errorCode).toBe('LIMIT_REACHED');
  (await look(loans[20] ?? '', await server.signIn('ops@demo.example'))).data();
  server.clock.advance(60_000);
  (await look(loans[20] ?? '')).data();
});

it('the 31st number of an hour asks for a reason, which the audit keeps; the 91st is for a lead, for a day', async () => {
  expect(await looks(0, 30)).toEqual([undefined]);
  const bare = await look(loans[30] ?? '');
  expect(bare.body).toMatchObject({
    error: {
      errorCode: 'REASON_REQUIRED',
      errorMessage: 'You have seen 30 whole numbers within an hour. Give a reason to see more',
      limit: { code: 'revealContact', spent: 30, free: 30 },
    },
  });
  expect(await looks(30, 90, reason)).toEqual([undefined]);
  expect((await audited('OK')).at(-1)?.remark).toBe(reason);
  server.clock.advance(7_000);
  const end = await look(loans[90] ?? '', lead, reason);
  expect(end.body).toMatchObject({
    error: {
      errorCode: 'LIMIT_REACHED',
      errorMessage: 'You have seen 90 whole numbers within an hour. Ask a lead to raise your limit',
      limit: { code: 'revealContact', spent: 90, free: 90 },
    },
  });
  const raise = { username: 'lead@demo.example', code: 'revealContact', amount: 2, reason: 'Month end calls' } as const;
  expect((await server.call('raiseLimit', raise, { session: lead })).errorCode).toBe('MAKER_CHECKER_VIOLATION');
});

it('a lead raises a limit of somebody else for the day, as far as it is free by itself', async () => {
  const ops = await server.signIn('ops@demo.example');
  const raise = (amount: number, more: object = {}, session = lead) =>
    server.call(
      'raiseLimit',
      { username: 'ops@demo.example', code: 'revealContact', amount, reason: 'Month end calls', ...more },
      { session },
    );
  await looks(0, 90, reason, ops);
  expect((await look(loans[90] ?? '', ops, reason)).errorCode).toBe('LIMIT_REACHED');
  expect((await raise(1, {}, ops)).errorCode).toBe('NOT_ALLOWED');
  expect((await raise(1, { username: 'nobody@demo.example' })).errorCode).toBe('NOT_FOUND');
  expect((await raise(1, { reason: '         x' })).errorCode).toBe('VALIDATION_FAILED');
  expect((await raise(31)).body).toMatchObject({ error: { fieldErrors: { amount: 'Enter 30 at most' } } });
  expect((await raise(2)).data()).toMatchObject({ raised: 2 });
  expect((await raise(29)).body).toMatchObject({ error: { fieldErrors: { amount: 'Enter 28 at most' } } });
  const limitsOf = (username: string, session = lead) => server.call('personLimits', { username }, { session });
  const { name, limits } = (await limitsOf('ops@demo.example')).data();
  expect([name, limits.map(({ code }) => code)]).toEqual(['Meera Krishnan', raisedCodes]);
  expect(limits[0]).toEqual({ code: 'revealContact', spent: 90, free: 30, most: 92, raised: 2, mayRaise: 28 });
  expect(limits.at(-1)).toEqual({ code: 'dialContact', spent: 0, free: 120, most: null, raised: 0, mayRaise: 120 });
  expect((await limitsOf('lead@demo.example', ops)).errorCode).toBe('NOT_ALLOWED');
  expect((await limitsOf('nobody@demo.example')).errorCode).toBe('NOT_FOUND');
  expect((await limitsOf('lead@demo.example')).errorCode).toBe('MAKER_CHECKER_VIOLATION');
  expect(await looks(90, 92, reason, ops)).toEqual([undefined]);
  expect((await look(loans[92] ?? '', ops, reason)).errorCode).toBe('LIMIT_REACHED');
  expect((await look(loans[92] ?? '', ops)).errorCode).toBe('LIMIT_REACHED');
  expect(await audited('OK', 'RAISE_LIMIT')).toMatchObject([{ remark: 'Month end calls' }]);
});

it('a day has an end of its own, which midnight in India opens', async () => {
  for (let hour = 0; hour < 2; hour++) {
    expect(await looks(hour * 90, hour * 90 + 90, reason)).toEqual([undefined]);
    server.clock.advance(3_600_000);
    lead = await server.signIn();
  }
  expect(await looks(180, 240, reason)).toEqual([undefined]);
  expect((await look(loans[240] ?? '', lead, reason)).body).toMatchObject({
    error: { errorCode: 'LIMIT_REACHED', limit: { code: 'revealContactDay', spent: 240, free: 240 } },
  });
  const midnight = startOfDay(daysAfter(dayOf(server.clock.now()), 1)).getTime();
  server.clock.advance(midnight - server.clock.now().getTime() - 1);
  lead = await server.signIn();
  expect((await look(loans[240] ?? '', lead, reason)).errorCode).toBe('LIMIT_REACHED');
  server.clock.advance(1);
  (await look(loans[240] ?? '')).data();
});

it('numbers that are dialled count by themselves, each time, and a leave opens more', async () => {
  for (let at = 0; at < limitRows.dialContact.free; at++) (await dial(loans[at % 5] ?? '')).data();
  expect((await dial(loans[0] ?? '')).body).toMatchObject({
    error: { errorCode: 'LIMIT_REACHED', limit: { code: 'dialContact', spent: 120, free: 120 } },
  });
  (await look(loans[0] ?? '')).data();
  const [first, ...others] = await audited('DENIED', 'DIAL_CONTACT');
  await dial(loans[0] ?? '');
  expect([first?.reason_codes, others, await audited('DENIED', 'DIAL_CONTACT')]).toEqual([
    ['LIMIT_REACHED'],
    [],
    [first],
  ]);
});

it.each(['short', 'x'.repeat(201), '%E0%A4%A', '         ', 'with a\u0000 in it'])(
  'a reason that is none is refused and counts nothing: %o',
  async (given) => {
    const headersOf = { [headers.reason]: given.startsWith('%') ? given : encodeURIComponent(given) };
    const input = { screen: 'NACH_CALLING_CRM', subjectId: loans[0] ?? '' } as const;
    const answer = await server.call('revealContact', input, { session: lead, headers: headersOf });
    expect([answer.status, answer.errorCode]).toEqual([400, 'VALIDATION_FAILED']);
    expect(await server.db.selectFrom('limited_use').selectAll().execute()).toEqual([]);
  },
);
