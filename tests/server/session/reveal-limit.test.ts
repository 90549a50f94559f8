import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { mostRevealsAMinute, mostRevealsAnHour } from '../../../host/server/core/staff/admit-reveal.ts';
import { startWithApplications } from '../lists/support.ts';
import type { Session, TestServer } from '../support.ts';

let server: TestServer;
let lead: Session;
let loans: string[];
let since: Date;
beforeAll(async () => {
  server = await startWithApplications(200);
  const found = await server.db
    .selectFrom('application')
    .select('loan_application_number')
    .orderBy('loan_application_number')
    .execute();
  loans = found.map((row) => row.loan_application_number);
});
beforeEach(async () => {
  server.clock.advance(3_600_001);
  lead = await server.signIn();
  since = server.clock.now();
});
afterAll(() => server.close());

const look = (subjectId: string, session = lead) =>
  server.call('revealContact', { screen: 'NACH_CALLING_CRM', subjectId }, { session });
const dial = (subjectId: string, session = lead) =>
  server.call('dialContact', { screen: 'NACH_CALLING_CRM', subjectId }, { session });
const audited = async (result: 'OK' | 'DENIED') =>
  (
    await server.db
      .selectFrom('audit_event')
      .select('id')
      .where('action', 'in', ['REVEAL_CONTACT', 'DIAL_CONTACT'])
      .where('result', '=', result)
      .where('at', '>=', since)
      .execute()
  ).length;

it('of sixty looks at once ten show a number, and the audit has those and one refusal', async () => {
  const answers = await Promise.all(loans.slice(0, 60).map((loan) => look(loan)));
  const shown = answers.filter(({ errorCode }) => errorCode === undefined);
  expect(shown).toHaveLength(mostRevealsAMinute);
  const refused = answers.filter(({ errorCode }) => errorCode === 'LIMIT_REACHED');
  expect(refused).toHaveLength(60 - mostRevealsAMinute);
  expect(refused[0]?.body).toMatchObject({
    error: {
      errorMessage: 'Nobody sees more than 10 whole numbers within a minute. Wait a moment, then look again',
    },
  });
  expect([await audited('OK'), await audited('DENIED')]).toEqual([mostRevealsAMinute, 1]);
});

it('the same number again costs nothing, nor does its dialling; another is free a minute later', async () => {
  for (const loan of loans.slice(0, mostRevealsAMinute)) (await look(loan)).data();
  for (let again = 0; again < 3; again++) (await look(loans[0] ?? '')).data();
  (await dial(loans[1] ?? '')).data();
  expect((await dial(loans[20] ?? '')).errorCode).toBe('LIMIT_REACHED');
  expect(await audited('OK')).toBe(mostRevealsAMinute + 4);
  (await look(loans[20] ?? '', await server.signIn('ops@demo.example'))).data();
  server.clock.advance(60_001);
  (await look(loans[20] ?? '')).data();
});

it('sixty within an hour, whatever is looked at, and the next once the first is an hour ago', async () => {
  const reveal = async (loan: string) => {
    server.clock.advance(7_000);
    return look(loan);
  };
  for (const loan of loans.slice(0, mostRevealsAnHour)) (await reveal(loan)).data();
  const refused = await reveal(loans[70] ?? '');
  expect(refused.errorCode).toBe('LIMIT_REACHED');
  expect(JSON.stringify(refused.body)).toMatch(
    /Nobody sees more than 60 whole numbers within an hour\. The next one from \d\d:\d\d [AP]M/,
  );
  server.clock.advance(3_600_000 - 60 * 7_000);
  const { phone } = (await look(loans[70] ?? '', await server.signIn())).data();
  expect(phone).toMatch(/^\d{10}$/);
});
