import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hostileJson } from '../../fuzz/hostile-values.ts';
import { startTestServer, type TestServer } from '../support.ts';
import { openDoor, plainApplication, wholeApplication, wholeCards, type OutsideSystem } from './door-support.ts';

let server: TestServer;
let outside: OutsideSystem;
beforeAll(async () => {
  server = await startTestServer({ settings: { isDemo: false } });
  outside = await openDoor(server, 'los');
});
afterAll(() => server.close());

const counted = [
  'application',
  'application_fact',
  'application_stage',
  'application_check',
  'document',
  'document_file',
  'door_record',
  'queue_counter',
  'consent_event',
  'loan_number',
  'banking_customer',
  'employer',
  'live_event',
];

/** What the tables hold, as one text. */
async function stored(): Promise<string> {
  const texts = [];
  for (const table of counted) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(server.db);
    texts.push(`${table} ${rows[0]?.n}`);
  }
  return texts.join(', ');
}

const plain = plainApplication('R-1');
const { applicant } = plain;
const cards = wholeCards;
const fileId = '01920000-0000-7000-8000-000000000000';

it.each<[string, object]>([
  ['reference', { reference: 'with a blank' }],
  ['reference', { reference: undefined }],
  ['number', { number: '12345678901' }],
  ['product', { product: 'HOME' }],
  ['lender', { lender: 'Nobody' }],
  ['amount', { amount: 0 }],
  ['amount', { amount: '60000' }],
  ['amount', { amount: 1e12 }],
  ['tenureMonths', { tenureMonths: 2.5 }],
  ['rateType', { rateType: 'FLOATING' }],
  ['surprise', { surprise: 1 }],
  ['applicant', { applicant: null }],
  ['applicant.mobile', { applicant: { ...applicant, mobile: '12345' } }],
  ['applicant.email', { applicant: { ...applicant, email: 'nobody' } }],
  ['applicant.pinCode', { applicant: { ...applicant, pinCode: '012345' } }],
  ['applicant.firstName', { applicant: { ...applicant, firstName: 'A\u0000sha' } }],
  ['applicant.city', { applicant: { ...applicant, city: '   ' } }],
  ['applicant.age', { applicant: { ...applicant, age: 40 } }],
  ['account.ifsc', { account: { number: '123456789012', ifsc: 'HDFC', type: 'SAVINGS' } }],
  ['account.number', { account: { number: 'XXXX1234', ifsc: 'HDFC0001234', type: 'SAVINGS' } }],
  ['cards.BANK_ACCOUNT', { cards: { BANK_ACCOUNT: { BA_IFSC: 'HDFC0001234' } } }],
  ['cards.NOTHING', { cards: { NOTHING: {} } }],
  ['cards.ADDITIONAL_KYC', { cards: { ADDITIONAL_KYC: {} } }],
  ['cards.PAN.PAN_NUMBER', { cards: { PAN: { ...cards.PAN, PAN_NUMBER: 'ABC' } } }],
  ['cards.PAN.PAN_DOB', { cards: { PAN: { ...cards.PAN, PAN_DOB: '2099-01-01' } } }],
  ['cards.PAN.PAN_COLOUR', { cards: { PAN: { PAN_COLOUR: 'blue' } } }],
  ['cards.PAN.PAN_NAME', { cards: { PAN: { PAN_NAME: '' } } }],
  ['cards.PAN.PAN_NAME', { cards: { PAN: { PAN_NAME: 7 } } }],
  ['cards.AADHAAR.AD_NUMBER', { cards: { AADHAAR: { AD_NUMBER: '234567890123' } } }],
  ['cards.AADHAAR.AD_GENDER', { cards: { AADHAAR: { AD_GENDER: 'NONE' } } }],
  ['cards.SALARY_SLIP.SS_MONTH', { cards: { SALARY_SLIP: { SS_MONTH: 'Octo\u0000ber' } } }],
  ['documents.0.card', { documents: [{ card: 'PANCARD', side: 'front', fileId }] }],
  ['documents.0.fileId', { documents: [{ card: 'PAN', side: 'front', fileId: '../../etc' }] }],
  ['documents.0.type', { documents: [{ card: 'PAN', side: 'front', fileId, type: 'Address Proof' }] }],
  [
    'documents.0.proofType',
    { documents: [{ card: 'ADDITIONAL_KYC', side: 'front', fileId, type: 'Address Proof', proofType: 'Map' }] },
  ],
  ['flags.review', { flags: { review: 'LUCK' } }],
  [
    'consents.0.at',
    {
      consents: [
        {
          purpose: 'KYC',
          noticeVersion: '1',
          language: 'English',
          channel: 'APP',
          proof: 'OTP',
          at: '1960-01-01T00:00:00Z',
        },
      ],
    },
  ],
  [
    'consents.0.at',
    {
      consents: [
        {
          purpose: 'KYC',
          noticeVersion: '1',
          language: 'English',
          channel: 'APP',
          proof: 'OTP',
          at: '2026-13-45T00:00:00Z',
        },
      ],
    },
  ],
  [
    'consents.0.purpose',
    {
      consents: [
        {
          purpose: 'LUCK',
          noticeVersion: '1',
          language: 'English',
          channel: 'APP',
          proof: 'OTP',
          at: '2026-01-01T00:00:00Z',
        },
      ],
    },
  ],
])('names %s, and keeps nothing of the rest', async (path, change) => {
  const before = await stored();
  const answer = await outside.post('/doors/applications', { ...plain, ...change });
  expect([answer.status, answer.errorCode]).toEqual([400, 'VALIDATION_FAILED']);
  expect(Object.keys(answer.fieldErrors)).toContain(path);
  expect(await stored()).toBe(before);
});

it('names the third document by its place: documents.2.side', async () => {
  const whole = await wholeApplication(outside, 'R-2');
  const documents = whole.documents.map((each, at) => (at === 2 ? { ...each, side: 'middle' } : each));
  const before = await stored();
  const answer = await outside.post('/doors/applications', { ...whole, documents });
  expect(answer.fieldErrors).toEqual({ 'documents.2.side': 'This document has no such side' });
  expect(await stored()).toBe(before);
  const twice = whole.documents.map((each, at) => (at === 2 ? { ...each, side: 'front' } : each));
  const again = await outside.post('/doors/applications', { ...whole, documents: twice });
  expect(again.fieldErrors).toEqual({ 'documents.2.side': 'This side is there already' });
  // The files were not used up by what was refused.
  expect((await outside.post('/doors/applications', whole)).status).toBe(200);
});

it('makes one application of twenty equal posts at once, and answers them alike', async () => {
  const whole = await wholeApplication(outside, 'R-20');
  const answers = await Promise.all(Array.from({ length: 20 }, () => outside.post('/doors/applications', whole)));
  expect([...new Set(answers.map(({ status, text }) => `${status} ${text}`))]).toEqual([`200 ${answers[0]?.text}`]);
  const number = String(answers[0]?.data['number']);
  const made = await server.db
    .selectFrom('application')
    .select('id')
    .where('loan_application_number', '=', number)
    .execute();
  expect(made).toHaveLength(1);
  const records = await server.db.selectFrom('door_record').selectAll().where('reference', '=', 'R-20').execute();
  expect(records).toHaveLength(1);
});

it('gives each of several applications that arrive at once a number of its own', async () => {
  const references = Array.from({ length: 8 }, (_, nth) => `R-at-once-${nth}`);
  const answers = await Promise.all(
    references.map((reference) => outside.post('/doors/applications', plainApplication(reference))),
  );
  expect(answers.map(({ status }) => status)).toEqual(references.map(() => 200));
  expect(new Set(answers.map(({ data }) => data['number'])).size).toBe(8);
});

it('answers the same content again as before, however late and in whatever order its fields are, and other content never', async () => {
  const whole = { ...plainApplication('R-21') };
  const { data } = await outside.post('/doors/applications', whole);
  server.clock.advance(40 * 86_400_000);
  const before = await stored();
  const turned = Object.fromEntries(Object.entries(whole).toReversed());
  expect((await outside.post('/doors/applications', turned)).data).toEqual(data);
  const other = await outside.post('/doors/applications', { ...whole, amount: 70_000 });
  expect([other.status, other.errorCode]).toEqual([200, 'IDEMPOTENCY_REUSED']);
  expect(await stored()).toBe(before);
  // Another door has references of its own.
  const neighbour = await openDoor(server, 'neighbour');
  expect((await neighbour.post('/doors/applications', whole)).data['number']).not.toBe(data['number']);
});

it.each([
  ['nothing', ''],
  ['null', 'null'],
  ['a list', '[]'],
  ['a text', '"text"'],
  ['half a record', '{'],
  ['half a character', '{"reference":"\\ud800"}'],
  ['what is nested too deeply', `${'['.repeat(4000)}${']'.repeat(4000)}`],
  ['names of a prototype', '{"__proto__":{"reference":"a"},"constructor":1}'],
])('refuses a body that is no application: %s', async (_, body) => {
  for (const path of ['/doors/applications', '/doors/files', '/doors/customers', '/doors/employers'])
    expect((await outside.postText(path, body)).status).toBe(400);
});

it('refuses what is larger than it takes', async () => {
  const answer = await outside.post('/doors/applications', { ...plain, app: 'x'.repeat(300_000) });
  expect(answer.status).toBe(413);
});

it('never fails at hostile values', async () => {
  const fields = Object.keys({
    ...plain,
    account: 1,
    cards: 1,
    documents: 1,
    flags: 1,
    bureau: 1,
    app: 1,
    consents: 1,
  });
  const inside = fc.constantFrom('applicant', 'account', 'cards', 'flags', 'bureau', 'documents', 'consents');
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('/doors/applications', '/doors/files', '/doors/customers', '/doors/employers'),
      fc.constantFrom(...fields),
      inside,
      hostileJson,
      async (path, field, holder, text) => {
        // what is hostile is written as it is: some of it no value of JavaScript can be
        const bodyOf = (value: object) => JSON.stringify(value).replaceAll('"@"', () => text);
        const person = { ...(holder === 'applicant' && applicant), firstName: '@', PAN: { PAN_NAME: '@' } };
        for (const body of [
          text,
          bodyOf({ ...plain, [field]: '@' }),
          bodyOf({ ...plain, [holder]: person }),
          bodyOf({ customers: [{ id: 'a', name: '@', mobile: applicant.mobile }] }),
          bodyOf({ employers: [{ id: 'a', name: '@' }] }),
        ])
          expect((await outside.postText(path, body)).status).toBeLessThan(500);
      },
    ),
    { numRuns: 60 },
  );
});
