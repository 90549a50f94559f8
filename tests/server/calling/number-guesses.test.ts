import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { mostGuessesAnHour } from '../../../host/server/core/calls/grants/limit-guesses.ts';
import { signLaunch } from '../../../host/server/core/calls/launch.ts';
import { forgetOld } from '../../../host/server/registers/retention.ts';
import { request } from '../lists/support.ts';
import { startTestServer, type Session, type TestServer } from '../support.ts';
import { addCustomers, bankingLoan, personalLoan } from './telephony-support.ts';
import { limitRows } from '../../../widgets/contract/session/limits.ts';

/** How many different numbers one person may look up within an hour. */
const mostNumbersAnHour = limitRows.searchNumber.free;
const hour = 3_600_000;
const secret = 'a secret of more than thirty-two characters';
/** Of the customers that are there: a banking one without a loan, an applicant. */
const known = '9876543211';
const applicants = '9123456786';
let server: TestServer;
let ids: Awaited<ReturnType<typeof addCustomers>>;
let lead: Session;
let since: Date;
beforeAll(async () => {
  server = await startTestServer();
  ids = await addCustomers(server);
});
beforeEach(async () => {
  server.clock.advance(hour + 1);
  server.settings.telephonyLaunch = 'open';
  server.settings.telephonyLaunchSecret = secret;
  lead = await server.signIn();
  since = server.clock.now();
});
afterAll(() => server.close());

const number = (index: number) => String(9_000_000_000 + index);
const audited = (action: string) =>
  server.db
    .selectFrom('audit_event')
    .select(['result', 'after', 'reason_codes'])
    .where('action', '=', action)
    .where('at', '>=', since)
    .orderBy('id')
    .execute();

async function ticket(phoneNumber: string | null, loanAppNo: string | null = null, session = lead) {
  const input = { loanAppNo, phoneNumber, callReferenceId: 'convox-1' };
  return (await server.call('createBankingTicket', input, { session })).errorCode ?? 'MADE';
}

it('nobody tries numbers by asking for tickets: so many different ones an hour, with the searches of the lists', async () => {
  expect(await ticket('+91 98765 43211')).toBe('MADE');
  expect(await ticket(known)).toBe('MADE');
  const masked = { screen: 'BANKING', number: '98xxxxxx11' };
  expect(await audited('SEARCH_NUMBER')).toEqual([{ result: 'OK', after: masked, reason_codes: [] }]);
  for (let index = 1; index < mostNumbersAnHour; index++)
    expect(await ticket(number(index))).toBe('CUSTOMER_NOT_FOUND');
  for (let index = 100; index < 110; index++) expect(await ticket(number(index))).toBe('TOO_MANY_SEARCHES');
  // A loan that nobody has is no way around it.
  expect(await ticket(number(200), '999999999999')).toBe('TOO_MANY_SEARCHES');
  const search = { searchColumn: 'contactNumber', searchValue: number(201) };
  const listed = await server.call('document-processing.rows', request(search), { session: lead });
  expect(listed.errorCode).toBe('TOO_MANY_SEARCHES');
  const events = await audited('SEARCH_NUMBER');
  expect(events.filter(({ result }) => result === 'OK')).toHaveLength(mostNumbersAnHour);
  expect(events.filter(({ result }) => result === 'DENIED')).toEqual([
    expect.objectContaining({ reason_codes: ['TOO_MANY_SEARCHES'] }),
  ]);
});

it('a ticket of a loan counts for nothing, and who has used theirs up makes it all the same', async () => {
  for (let index = 0; index <= mostNumbersAnHour; index++) await ticket(number(index));
  expect(await ticket(number(300))).toBe('TOO_MANY_SEARCHES');
  expect(await ticket('9876543210', bankingLoan)).toBe('MADE');
  expect(await ticket(known)).toBe('TOO_MANY_SEARCHES');
  const colleague = await server.signIn('ops@demo.example');
  expect(await ticket(number(300), null, colleague)).not.toBe('TOO_MANY_SEARCHES');
});

async function load(parameters: Record<string, string>) {
  const answer = await server.call('loadTelephonyCall', parameters);
  if (answer.errorCode !== undefined) return answer.errorCode;
  return answer.data().call ? 'FOUND' : 'NOBODY';
}

it('nobody tries numbers by loading calls without a signed link; customers are loaded without an end', async () => {
  expect(await load({ phone: applicants })).toBe('FOUND');
  for (let index = 0; index < mostGuessesAnHour; index++) {
    expect(await load({ phone: number(index) })).toBe('NOBODY');
    if (index % 20 === 0) expect(await load({ phone: known })).toBe('FOUND');
  }
  for (let index = 100; index < 110; index++) expect(await load({ phone: number(index) })).toBe('TOO_MANY_SEARCHES');
  // What was tried already says nothing new; whom it is refused to learns nothing of a customer's number either.
  expect(await load({ phone: number(1) })).toBe('NOBODY');
  expect(await load({ phone: applicants })).toBe('TOO_MANY_SEARCHES');
  expect(await load({ entityId: number(1), phone: number(400) })).toBe('TOO_MANY_SEARCHES');
  const events = await audited('LOAD_CALL');
  expect(events.filter(({ result }) => result === 'DENIED')).toEqual([
    expect.objectContaining({ after: { number: '90xxxxxx00' }, reason_codes: ['TOO_MANY_SEARCHES'] }),
  ]);
  expect(events).toContainEqual({ result: 'OK', after: { found: false, number: '90xxxxxx01' }, reason_codes: [] });
});

it('a call that its loan, its id or a signed link names is loaded by who has tried too many', async () => {
  for (let index = 0; index <= mostGuessesAnHour; index++) await load({ phone: number(index) });
  expect(await load({ phone: number(500) })).toBe('TOO_MANY_SEARCHES');
  expect(await load({ loanAppNo: personalLoan, phone: number(500) })).toBe('FOUND');
  expect(await load({ entityId: ids.withoutLoan })).toBe('FOUND');
  for (const phone of [applicants, number(600), number(601)]) {
    const signed = { phone, ucid: phone };
    const launch = signLaunch(signed, secret, server.clock.now());
    expect(await load({ ...signed, launch })).toBe(phone === applicants ? 'FOUND' : 'NOBODY');
  }
  server.clock.advance(hour + 1);
  expect(await load({ phone: applicants })).toBe('FOUND');
  await forgetOld(server.db, server.clock.now());
  expect(await server.db.selectFrom('number_guess').select('tried_at').execute()).toEqual([]);
});
