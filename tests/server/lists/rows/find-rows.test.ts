import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Session, TestServer } from '../../support.ts';
import { first, pageOf, startWithApplications } from '../support.ts';

let server: TestServer;
let lead: Session;
let agency: Session;
beforeAll(async () => {
  server = await startWithApplications(2_000);
  [lead, agency] = [await server.signIn('lead@demo.example'), await server.signIn('agency@demo.example')];
});
afterAll(() => server.close());

type Column = 'loanApplicationNumber' | 'contactNumber' | 'emailId';
const find = (searchColumn: Column, searchValue: string, session = lead) =>
  server.call('findRows', { searchColumn, searchValue }, { session });
async function oneOf(queueName: string) {
  return first((await pageOf(server, lead, 'nach-review', { queueName })).rows);
}

it('says in which lists an application stands, by its loan number, mobile number or e-mail address', async () => {
  const { rowId, loanApplicationNumber: loan = '' } = await oneOf('Nach Review PL');
  const { contact_number: mobile, email_id: email } = await server.db
    .selectFrom('application')
    .select(['contact_number', 'email_id'])
    .where('id', '=', rowId)
    .executeTakeFirstOrThrow();
  for (const [column, value] of [
    ['loanApplicationNumber', loan],
    ['contactNumber', mobile],
    ...(email === null ? [] : [['emailId', email.toUpperCase()] as const]),
  ] as const) {
    const { found } = (await find(column, value)).data();
    const own = found.find((one) => one.rowId === rowId);
    expect(own).toMatchObject({ loanApplicationNumber: loan, name: expect.any(String) });
    // The first tab that shows it: of a queue, all that is open.
    expect(own?.places).toContainEqual({ listType: 'nach-review', queueName: 'Nach Review', tabName: 'All open' });
  }
});

it('names the queue where an application waits before the tab of what is done', async () => {
  // a partner's application would stand in the partner's own list as well
  const { id: rowId, loan_application_number: loan } = await server.db
    .selectFrom('application')
    .select(['id', 'loan_application_number'])
    .where('udrs', '=', 'NACH_REVIEW')
    .where('sourcing_partner', 'is', null)
    .where('hold', 'is', null)
    .executeTakeFirstOrThrow();
  await server.db
    .updateTable('application')
    .set({ compliance_status: 'APPROVED', compliance_status_at: new Date() })
    .where('id', '=', rowId)
    .execute();
  const { found } = (await find('loanApplicationNumber', loan)).data();
  expect(found[0]?.places.map(({ listType }) => listType)).toEqual(['nach-review', 'compliance-review-list']);
});

it('finds nothing that stands in no list of the caller, and nothing by a part of a number', async () => {
  const { loanApplicationNumber: loan = '' } = await oneOf('Nach Review');
  expect((await find('loanApplicationNumber', loan, agency)).data().found).toEqual([]);
  expect((await find('loanApplicationNumber', `${loan}0`)).data().found).toEqual([]);
  for (const [column, part] of [
    ['loanApplicationNumber', loan.slice(0, 11)],
    ['contactNumber', '98765'],
    ['emailId', 'asha'],
  ] as const)
    expect((await find(column, part)).errorCode).toBe('VALIDATION_FAILED');
});

it('finds nobody whose address only begins with the one that is looked for', async () => {
  const { rowId } = await oneOf('Nach Review PL');
  const email_id = 'whole.address@example.company';
  await server.db.updateTable('application').set({ email_id }).where('id', '=', rowId).execute();
  expect((await find('emailId', email_id)).data().found).toHaveLength(1);
  expect((await find('emailId', 'whole.address@example.com')).data().found).toEqual([]);
});

it('counts each number that is looked for, as every search by a number', async () => {
  await find('contactNumber', '9876500000');
  const searches = await server.db
    .selectFrom('audit_event')
    .select('action')
    .where('action', '=', 'SEARCH_NUMBER')
    .execute();
  expect(searches.length).toBeGreaterThan(0);
});

it('says of an application that has ended how and when, who may reopen it until when, and lets a lead lock it', async () => {
  const row = async (udrs: 'REJECTED' | 'CANCELLED') =>
    server.db
      .selectFrom('application')
      .select(['id', 'loan_application_number'])
      .where('udrs', '=', udrs)
      .where('compliance_status', 'is', null)
      .executeTakeFirstOrThrow();
  const rejected = await row('REJECTED');
  const rejectedBy = (rejected_by_id: string, rejected_at: Date) =>
    server.db
      .updateTable('application_fact')
      .set({ rejected_by_id, rejected_at })
      .where('application_id', '=', rejected.id)
      .execute();
  const own = async (session = lead) =>
    (await find('loanApplicationNumber', rejected.loan_application_number, session)).data().found;
  const now = server.clock.now();
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const day = (at: Date) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', day: '2-digit', month: 'short', year: 'numeric' })
      .format(at)
      .replace('Sept', 'Sep');
  const ops = await server.signIn('ops@demo.example');
  await rejectedBy(ops.id, daysAgo(5));
  const until = day(daysAgo(-25));
  expect(await own()).toMatchObject([
    { rowId: rejected.id, places: [], ended: `Rejected on ${day(daysAgo(5))}. A lead may reopen it until ${until}` },
  ]);
  await rejectedBy(lead.id, daysAgo(5));
  expect((await own())[0]?.ended).toBe(
    `Rejected on ${day(daysAgo(5))}. Another lead than you may reopen it until ${until}`,
  );
  await rejectedBy(ops.id, daysAgo(31));
  expect((await own())[0]?.ended).toBe(`Rejected on ${day(daysAgo(31))}. It can no longer be reopened`);
  expect(await own(agency)).toEqual([]);
  const cancelled = await row('CANCELLED');
  const { found } = (await find('loanApplicationNumber', cancelled.loan_application_number)).data();
  expect(found[0]?.ended).toMatch(/^Cancelled on \d\d \w{3} \d{4}$/);
  const lock = (session: Session) => server.call('acquireLock', { kind: 'application', id: rejected.id }, { session });
  expect((await lock(agency)).errorCode).toBe('NOT_ALLOWED');
  expect((await lock(lead)).data()).toMatchObject({ id: rejected.id, holderId: lead.id });
});
