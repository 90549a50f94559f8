import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallReply } from '../../../widgets/contract/schemas.ts';
import { recountQueues } from '../../../host/server/core/lists/queue-counters.store.ts';
import { listBases } from '../../../host/server/registers/every-list.ts';
import { addStaff } from '../applications/support.ts';
import { approve, startWithDocuments } from '../documents/support.ts';
import { first, pageOf } from '../lists/support.ts';
import { startTestServer, type Session, type TestServer } from '../support.ts';
import { openDoor, plainApplication, sentSides, wholeApplication, type OutsideSystem } from './door-support.ts';

/** How many rows a table has of each application. */
async function rowsOf({ db }: TestServer, table: string, loan: string): Promise<number> {
  const own = sql`select id from application where loan_application_number = ${loan}`;
  const ofDocument = sql`select id from document where application_id in (${own})`;
  const where =
    table === 'application'
      ? sql`id in (${own})`
      : table === 'document_file'
        ? sql`document_id in (${ofDocument})`
        : sql`application_id in (${own})`;
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)} where ${where}`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

describe('an application that comes into an empty database', () => {
  let server: TestServer;
  let outside: OutsideSystem;
  let ops: Session;
  let loan: string;
  beforeAll(async () => {
    server = await startTestServer({ settings: { isDemo: false } });
    outside = await openDoor(server, 'los');
    ops = await server.signIn('ops@demo.example');
    const answer = await outside.post('/doors/applications', await wholeApplication(outside, 'LOS-1'));
    loan = String(answer.data['number']);
  });
  afterAll(() => server.close());

  it('has a number of its day, every card its file, and no other loan', async () => {
    const day = new Date(server.clock.now().getTime() + 330 * 60_000).toISOString().slice(2, 10).replaceAll('-', '');
    expect(loan).toBe(`${day}000001`);
    const again = await outside.post('/doors/applications', { ...plainApplication('LOS-2') });
    expect(again.data).toEqual({
      number: `${day}000002`,
      cardsWithoutFile: [
        'PAN',
        'AADHAAR',
        'SELFIE',
        'CURRENT_ADDRESS',
        'PERMANENT_ADDRESS',
        'EMPLOYER',
        'BANK_STATEMENT',
        'SALARY_SLIP',
      ],
      relatedLoans: [loan],
    });
  });

  it('stands in the list of the document desk, and is counted there', async () => {
    const { rows } = await pageOf(server, ops, 'document-processing', {});
    expect(rows.map((row) => row.loanApplicationNumber)).toContain(loan);
    expect(first(rows.filter((row) => row.loanApplicationNumber === loan))).toMatchObject({ riskLevel: 'Low' });
    expect(await recountQueues(server.db, listBases)).toEqual([]);
    const [stage, ...others] = await server.db
      .selectFrom('application_stage')
      .selectAll()
      .where('application_id', 'in', (q) =>
        q.selectFrom('application').select('id').where('loan_application_number', '=', loan),
      )
      .execute();
    expect(others).toEqual([]);
    expect(stage).toMatchObject({
      queue: 'DOCUMENT_PROCESSING',
      sub_queue: 'FRESH',
      entered_from: null,
      left_at: null,
    });
  });

  it('opens at the document desk with what was sent on its cards, and its files', async () => {
    const config = (
      await server.call('fetchDocumentConfig', { loanApplicationNumber: loan, configRequired: true }, { session: ops })
    ).data();
    expect(config).toMatchObject({ readOnlyReason: null, progress: { approved: 0, rejected: 0, total: 7 } });
    expect(config.headerInfo).toMatchObject({ name: 'Manoj Srivastava', loanApplicationNumber: loan });
    const cards: CallReply<'fetchDocumentTab'>['cards'] = [];
    for (const { key: tabName } of config.tabs)
      cards.push(
        ...(await server.call('fetchDocumentTab', { loanApplicationNumber: loan, tabName }, { session: ops })).data()
          .cards,
      );
    const valueOf = (card: string, field: string) =>
      cards.find(({ key }) => key === card)?.fields.find(({ key }) => key === field)?.value;
    expect(valueOf('PAN', 'PAN_NUMBER')).toBe('ABCPK1234F');
    expect(valueOf('PAN', 'PAN_APPLICATION_NAME')).toBe('Manoj Srivastava');
    expect(valueOf('CURRENT_ADDRESS', 'CA_EXPIRY_DATE')).toBe('2031-12-31');
    expect(valueOf('BANK_ACCOUNT', 'BA_ACCOUNT_NUMBER')).toBe('123456789012');
    const account = server.db
      .selectFrom('bank_account as b')
      .innerJoin('application as a', 'a.id', 'b.application_id')
      .selectAll('b')
      .where('a.loan_application_number', '=', loan);
    expect(await account.execute()).toMatchObject([
      { number: '123456789012', last_four: '9012', holder: 'Manoj Srivastava', source: 'DOOR', is_current: true },
    ]);
    expect(valueOf('PERSONAL_DETAILS', 'PD_GENDER')).toBe('MALE');
    expect(cards.find(({ headerTitle }) => headerTitle === 'Address Proof-Electricity bill')?.isMandatory).toBe(false);
    for (const [card, side] of sentSides) {
      const file = cards.find(({ key }) => key === card)?.preview?.[side]?.original;
      expect(file).toMatchObject({ origin: 'ORIGINAL', kind: 'image', label: 'paper.jpg' });
      const content = await server.app.inject({ url: file?.url ?? '' });
      expect([content.statusCode, content.headers['content-type']]).toEqual([200, 'image/jpeg']);
    }
  });

  it('keeps the flags, the bureau and the consents for whoever asks for them', async () => {
    const facts = await server.db
      .selectFrom('application_fact as f')
      .innerJoin('application as a', 'a.id', 'f.application_id')
      .innerJoin('application_check as c', 'c.application_id', 'a.id')
      .select(['f.review_flag', 'f.has_gps_mismatch', 'c.bureau_status', 'c.app_name', 'a.emi', 'a.partner_id'])
      .where('a.loan_application_number', '=', loan)
      .executeTakeFirstOrThrow();
    const wanted = { review_flag: 'BOUNCE', has_gps_mismatch: true, bureau_status: 'CLEAR', app_name: 'Android' };
    // 60,000 over 24 months at 24%
    expect(facts).toEqual({ ...wanted, emi: 3173, partner_id: 3 });
    const consents = await server.db
      .selectFrom('consent_event')
      .select(['purpose', 'event', 'loan_application_number', 'source', 'subject_masked'])
      .execute();
    expect(consents).toEqual([
      {
        purpose: 'CREDIT_BUREAU',
        event: 'GRANTED',
        loan_application_number: loan,
        source: 'LOAN_APPLICATION',
        subject_masked: expect.stringMatching(/^98\D+34$/) as string,
      },
    ]);
  });

  it('is processed by the document desk to the next stage', async () => {
    const at = { loanApplicationNumber: loan };
    for (const key of new Set(sentSides.map(([card]) => card))) {
      server.clock.advance(1000);
      const { status } = approve;
      (
        await server.call('updateDocumentSection', { ...at, sectionKey: key, status, fields: [] }, { session: ops })
      ).data();
    }
    const move = {
      ...at,
      currentStage: 'DOCUMENT_PROCESSING',
      targetStage: 'FRAUD_REVIEW',
      remarks: 'Flagged',
      rejectReason: null,
    };
    expect((await server.call('updateUdrsStatus', move, { session: ops })).data().currentStage).toBe('FRAUD_REVIEW');
    const [row] = await server.db
      .selectFrom('application')
      .select(['queue', 'sub_queue', 'documents_approved'])
      .where('loan_application_number', '=', loan)
      .execute();
    expect(row).toEqual({ queue: 'FRAUD_REVIEW', sub_queue: 'BOUNCE', documents_approved: 7 });
    expect(await recountQueues(server.db, listBases)).toEqual([]);
  });

  it('and appears to nobody of the other partner when a partner has sourced it', async () => {
    const partner = await openDoor(server, 'pb', '--may applications --partner pb');
    const answer = await partner.post('/doors/applications', plainApplication('PB-1'));
    const number = String(answer.data['number']);
    // A partner learns of its own loans alone.
    expect(answer.data['relatedLoans']).toEqual([]);
    const own = await addStaff(
      server,
      'of-pb',
      ['NACH_OPS'],
      [{ viewName: 'ops', routeList: [{ key: 'PB_NACH_REVIEW' }, { key: 'DOCUMENT_VERIFICATION' }] }],
    );
    const other = await addStaff(
      server,
      'of-wishfin',
      ['NACH_OPS'],
      [{ viewName: 'ops', routeList: [{ key: 'WISHFIN_NACH_REVIEW' }, { key: 'DOCUMENT_VERIFICATION' }] }],
    );
    const open = async (session: Session) =>
      (await server.call('fetchDocumentConfig', { loanApplicationNumber: number, configRequired: true }, { session }))
        .status;
    expect([await open(own), await open(other)]).toEqual([200, 404]);
    const [row] = await server.db
      .selectFrom('application')
      .select(['sub_queue', 'sourcing_partner', 'is_partner_sourced'])
      .where('loan_application_number', '=', number)
      .execute();
    expect(row).toEqual({ sub_queue: 'PARTNER', sourcing_partner: 'pb', is_partner_sourced: true });
  });
});

describe('beside the applications of a demo', () => {
  let server: TestServer;
  let outside: OutsideSystem;
  beforeAll(async () => {
    server = await startWithDocuments(60);
    outside = await openDoor(server, 'los');
  });
  afterAll(() => server.close());

  it('has rows in every table in which one at the same desk has some', async () => {
    const { data } = await outside.post('/doors/applications', await wholeApplication(outside, 'LOS-1'));
    const own = String(data['number']);
    const { loan } = await server.db
      .selectFrom('application')
      .select('loan_application_number as loan')
      .where('udrs', '=', 'DOCUMENT_PROCESSING')
      .where('hold', 'is', null)
      .where('loan_application_number', '<>', own)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const { rows } = await sql<{ table: string }>`
      select distinct table_name as "table" from information_schema.columns
      where table_schema = 'public' and column_name in ('application_id', 'document_id')`.execute(server.db);
    const tables = ['application', ...rows.map(({ table }) => table)].filter((table) => table !== 'card_rejection');
    const missing = [];
    for (const table of tables) {
      const ofOther = await rowsOf(server, table, loan).catch(() => 0);
      if (ofOther > 0 && (await rowsOf(server, table, own)) === 0) missing.push(table);
    }
    expect(missing).toEqual([]);
    expect(await rowsOf(server, 'application_fact', own)).toBe(1);
    expect(await rowsOf(server, 'application_stage', own)).toBe(1);
    expect(await rowsOf(server, 'application_check', own)).toBe(1);
    // one card of each section: the demo's own has the same ones, and some an additional one
    const keysOf = async (number: string) =>
      (
        await server.db
          .selectFrom('document')
          .select('section_key')
          .where('loan_application_number', '=', number)
          .execute()
      )
        .map(({ section_key: key }) => key)
        .filter((key) => key !== 'ADDITIONAL_KYC')
        .toSorted();
    expect(await keysOf(own)).toEqual(await keysOf(loan));
  });

  it('fills the columns that theirs have filled', async () => {
    const { data } = await outside.post('/doors/applications', await wholeApplication(outside, 'LOS-2'));
    const all = await server.db
      .selectFrom('application')
      .selectAll()
      .where('udrs', '=', 'DOCUMENT_PROCESSING')
      .execute();
    const own = all.find((row) => row.loan_application_number === data['number']);
    const theirs = all.filter((row) => row !== own);
    const filled = Object.keys(own ?? {}).filter((column) =>
      theirs.every((row) => row[column as keyof typeof row] !== null),
    );
    expect(filled.length).toBeGreaterThan(30);
    expect(filled.filter((column) => own?.[column as keyof typeof own] === null)).toEqual([]);
  });

  it('takes a number of its own, of 12 to 20 digits, which no other application has', async () => {
    const number = '26113012345678901234';
    expect((await outside.post('/doors/applications', { ...plainApplication('N-1'), number })).data['number']).toBe(
      number,
    );
    const taken = await outside.post('/doors/applications', { ...plainApplication('N-2'), number });
    expect(taken.fieldErrors).toEqual({ number: 'There is an application with this number' });
    // a number that was brought in is stepped over
    const next = String((await outside.post('/doors/applications', plainApplication('N-3'))).data['number']);
    const following = String(Number(next) + 1);
    await outside.post('/doors/applications', { ...plainApplication('N-4'), number: following });
    const { data } = await outside.post('/doors/applications', plainApplication('N-5'));
    expect(data['number']).toBe(String(Number(following) + 1));
  });
});
