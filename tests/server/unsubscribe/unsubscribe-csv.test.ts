import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addStaff } from '../applications/support.ts';
import { overdueLoan } from '../collections/overdue-loan.ts';
import { startCollections, type Collections } from '../collections/support.ts';
import { zip } from '../files/sample-files.ts';
import { auditOf, pageOf, sendCsv } from '../lists/support.ts';
import type { Session } from '../support.ts';
import { choicesOff, newContact } from './unsubscribe-support.ts';

let server: Collections;
let support: Session;
let marketing: Session;
let reader: Session;
beforeAll(async () => {
  server = await startCollections();
  const routes = [{ viewName: 'ops' as const, routeList: [{ key: 'UNSUBSCRIBE_USER' }] }];
  support = await addStaff(server, 'Mira', ['SUPPORT'], routes);
  marketing = await addStaff(server, 'Adil', ['MARKETING'], routes);
  reader = await addStaff(server, 'Omkar', ['OPS_AGENT'], routes);
});
afterAll(() => server.close());

const header = 'contact,channel,purpose,reason';
const sent = (content: string | Buffer, session = support, file = {}) =>
  sendCsv(server, session, 'checkUnsubscribeCsv', content, file);
async function check(lines: readonly string[], session = support) {
  const { body } = await sent([header, ...lines].join('\n'), session);
  if (body.status !== 'SUCCESS') throw new Error(JSON.stringify(body));
  return body.data;
}
const apply = async (token: string | null, session = support) =>
  server.call('applyUnsubscribeCsv', { token: token ?? '' }, { session });
const find = async (contact: string) =>
  (await server.call('findSubscription', { contact }, { session: support })).data();

describe('a file of contacts', () => {
  it('is checked with a masked preview, then applied with a result for each line, and listed [UT-05]', async () => {
    const [one, two] = [newContact(), newContact()];
    const address = 'Nisha.Nair@Example.com';
    const checked = await check([
      `${one},sms;WhatsApp,PROMOTION,Customer's request`,
      `${two},ALL,promotion; service,DND_REGISTER`,
      `${address},ALL,ALL,do-not-disturb register`,
    ]);
    expect(checked).toMatchObject({ rowCount: 3, okCount: 3, failCount: 0, problems: [] });
    expect(checked.preview).toMatchObject([
      { row: 2, loanApplicationNumber: '', subject: `92xxxxxx${one.slice(-2)}`, from: null },
      { row: 3, to: 'SMS: promotion, service. WhatsApp: promotion, service. Call: promotion, service' },
      { row: 4, subject: 'nxxx@example.com', to: 'E-mail: promotion, service, collection' },
    ]);
    expect(JSON.stringify(checked)).not.toMatch(new RegExp(`${one}|${two}|nisha`, 'i'));
    expect((await find(one)).version).toBe(0);
    const applied = (await apply(checked.token)).data();
    expect(applied).toMatchObject({ okCount: 3, failCount: 0, leftCount: 0 });
    expect(JSON.stringify(applied)).not.toMatch(new RegExp(`${one}|${two}|nisha`, 'i'));
    expect(await find(one)).toMatchObject({
      choices: choicesOff(['SMS', 'PROMOTION'], ['WHATSAPP', 'PROMOTION']).choices,
      saved: { source: 'CSV', reason: 'CUSTOMER_REQUEST', by: 'Mira Tester', proof: null },
    });
    const search = { queueName: 'Unsubscribe User', searchColumn: 'contact' as const };
    const { rows } = await pageOf(server, support, 'unsubscribe-user', { ...search, searchValue: address });
    expect(rows).toMatchObject([{ name: 'nxxx@example.com', source: 'File', reason: 'Do-not-disturb register' }]);
    const [event] = await auditOf(server, String(rows[0]?.rowId));
    expect(event).toMatchObject({
      action: 'SAVE_UNSUBSCRIPTION',
      after: { contact: 'nxxx@example.com', source: 'CSV' },
    });
  });

  it('names each bad line with its column and cause, and takes the good ones [UT-05]', async () => {
    const { loan } = await overdueLoan(server);
    const { contact_number: overdue } = await server.db
      .selectFrom('application')
      .select('contact_number')
      .where('loan_application_number', '=', loan)
      .executeTakeFirstOrThrow();
    const [good, known] = [newContact(), newContact()];
    (await apply((await check([`${known},SMS,PROMOTION,COMPLAINT`])).token)).data();
    const free = newContact;
    const lines: [string, string, string][] = [
      ['98123,SMS,PROMOTION,COMPLAINT', 'contact', 'Enter a 10-digit mobile number or an email ID'],
      ['98123456789,SMS,PROMOTION,COMPLAINT', 'contact', 'Enter a 10-digit mobile number or an email ID'],
      ['x@y,EMAIL,PROMOTION,COMPLAINT', 'contact', 'Enter a 10-digit mobile number or an email ID'],
      [`${free()},FAX,PROMOTION,COMPLAINT`, 'channel', 'Write SMS, WHATSAPP, EMAIL, CALL or ALL'],
      [`${free()},,PROMOTION,COMPLAINT`, 'channel', 'Write SMS, WHATSAPP, EMAIL, CALL or ALL'],
      [`${free()},EMAIL,PROMOTION,COMPLAINT`, 'channel', 'A contact like this is reached by SMS, WHATSAPP, CALL'],
      [`${free()},SMS,NEWS,COMPLAINT`, 'purpose', 'Write PROMOTION, SERVICE, COLLECTION or ALL'],
      [
        `${free()},SMS,TRANSACTIONAL,COMPLAINT`,
        'purpose',
        'What is transactional is always sent. Nobody can unsubscribe from it',
      ],
      [
        `${free()},SMS,PROMOTION,ANGRY`,
        'reason',
        'Write CUSTOMER_REQUEST, DND_REGISTER, COMPLAINT, WRONG_NUMBER, DECEASED',
      ],
      [`${overdue},CALL,COLLECTION,COMPLAINT`, 'purpose', 'A loan of this customer is overdue'],
      [`${known},SMS,PROMOTION,COMPLAINT`, 'contact', 'This contact has unsubscribed from that already'],
    ];
    const checked = await check([`${good},SMS,PROMOTION,COMPLAINT`, ...lines.map(([line]) => line)]);
    expect(checked.okCount).toBe(1);
    expect(checked.problems.map(({ row, column, cause }) => [row, column, cause])).toEqual(
      lines.map(([, column, cause], at) => [at + 3, column, cause]),
    );
  });

  it('holds a contact once, in any letter case [UT-05]', async () => {
    const contact = newContact();
    const checked = await check([
      `${contact},SMS,PROMOTION,COMPLAINT`,
      `${contact},CALL,PROMOTION,COMPLAINT`,
      'ravi@example.com,EMAIL,PROMOTION,COMPLAINT',
      'RAVI@example.com,EMAIL,SERVICE,COMPLAINT',
    ]);
    expect(checked.problems.map(({ row, column, cause }) => [row, column, cause])).toEqual([
      [3, 'contact', 'This contact stands in line 2 already'],
      [5, 'contact', 'This contact stands in line 4 already'],
    ]);
  });

  it('counts a contact once its line is good, however it is written; an empty one is no contact [UT-05]', async () => {
    const contact = newContact();
    const wrong = 'Enter a 10-digit mobile number or an email ID';
    const checked = await check([
      `+91 ${contact},FAX,PROMOTION,COMPLAINT`,
      `${contact},SMS,PROMOTION,COMPLAINT`,
      `0${contact},SMS,PROMOTION,COMPLAINT`,
      ',SMS,PROMOTION,COMPLAINT',
      ',SMS,PROMOTION,COMPLAINT',
      '+1 415 555 0123,SMS,PROMOTION,COMPLAINT',
    ]);
    expect(checked.preview.map(({ row }) => row)).toEqual([3]);
    expect(checked.problems.map(({ row, column, cause }) => [row, column, cause])).toEqual([
      [2, 'channel', 'Write SMS, WHATSAPP, EMAIL, CALL or ALL'],
      [4, 'contact', 'This contact stands in line 3 already'],
      [5, 'contact', wrong],
      [6, 'contact', wrong],
      [7, 'contact', wrong],
    ]);
  });

  it('is a CSV: a workbook is refused in words, and so is a file without its columns [UT-05]', async () => {
    const workbook = zip([{ name: '[Content_Types].xml', content: Buffer.from('<Types/>') }]);
    const refused = await sent(workbook, support, { name: 'contacts.xlsx', type: 'application/zip' });
    expect(refused.status).toBeLessThan(500);
    expect(refused.body).toMatchObject({ status: 'ERROR', error: { errorMessage: expect.stringMatching(/csv/i) } });
    const named = await sent(workbook, support, { name: 'contacts.csv' });
    expect(named.body).toMatchObject({ status: 'ERROR', error: { errorMessage: expect.any(String) } });
    const { body } = await sent('contact,channel\n9812345610,SMS');
    expect(body).toMatchObject({ error: { errorCode: 'CSV_HEADER_WRONG' } });
  });

  it('is its sender’s, who may save contacts; nobody else applies it', async () => {
    const checked = await check([`${newContact()},SMS,PROMOTION,COMPLAINT`]);
    expect((await apply(checked.token, marketing)).errorCode).toBe('CSV_TOKEN_USED');
    expect((await apply(checked.token, reader)).status).toBe(403);
    expect((await sent(header, reader)).status).toBe(403);
  });

  it('adds to what was taken off meanwhile, and says so where nothing is left to do', async () => {
    const [contact, other] = [newContact(), newContact()];
    const checked = await check([`${contact},SMS,PROMOTION,COMPLAINT`, `${other},SMS,PROMOTION,COMPLAINT`]);
    const saved = (contactOf: string, ...choices: Parameters<typeof choicesOff>) =>
      server.call(
        'saveUnsubscription',
        { ...choicesOff(...choices), contact: contactOf },
        { session: marketing, headers: { 'if-match': '0' } },
      );
    (await saved(contact, ['CALL', 'SERVICE'])).data();
    (await saved(other, ['SMS', 'PROMOTION'])).data();
    const { results } = (await apply(checked.token)).data();
    expect(results).toMatchObject([
      { row: 2, ok: true },
      { row: 3, ok: false, errorMessage: 'This contact has unsubscribed from that already' },
    ]);
    expect((await find(contact)).choices).toEqual(choicesOff(['SMS', 'PROMOTION'], ['CALL', 'SERVICE']).choices);
  });

  it('adds to the file of somebody else who holds the same new contacts', async () => {
    const numbers = Array.from({ length: 30 }, newContact);
    const lines = (channel: string) => numbers.map((contact) => `${contact},${channel},PROMOTION,DND_REGISTER`);
    const [one, two] = [await check(lines('SMS')), await check(lines('CALL').toReversed(), marketing)];
    /** A call does some of the lines: it is made again until none is left. */
    async function applyWhole(token: string | null, session: Session) {
      for (;;) {
        const applied = (await apply(token, session)).data();
        if (applied.leftCount === 0) return applied;
      }
    }
    const both = await Promise.all([applyWhole(one.token, support), applyWhole(two.token, marketing)]);
    for (const { okCount, failCount } of both) expect([okCount, failCount]).toEqual([numbers.length, 0]);
    const kept = await server.db
      .selectFrom('unsubscription')
      .select('choices')
      .where('contact', 'in', numbers)
      .execute();
    const every = choicesOff(['SMS', 'PROMOTION'], ['CALL', 'PROMOTION']).choices;
    expect(kept).toEqual(numbers.map(() => ({ choices: every })));
  });
});
