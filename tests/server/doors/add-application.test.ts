import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import { openDoor, plainApplication, plainForm, wholeCards } from './door-support.ts';
import { startEmpty } from './journey-support.ts';

let desk: Awaited<ReturnType<typeof startEmpty>>;
beforeAll(async () => {
  desk = await startEmpty();
});
afterAll(() => desk.server.close());

type Typed = CallInput<'addApplication'>;
const typed = plainForm as Typed;

const add = (input: object, session = desk.people.lead, headers: Record<string, string> = {}) =>
  desk.server.call('addApplication', input as Typed, { session, headers });
async function fieldErrors(input: object) {
  const { body } = await add(input);
  return body.status === 'ERROR' ? Object.keys(body.error.fieldErrors ?? {}) : ['taken'];
}
async function count(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from application`.execute(desk.server.db);
  return rows[0]?.n ?? 0;
}

describe('a new application by form', () => {
  it('begins at the document desk as one that comes by a door does, but for the partner', async () => {
    const outside = await openDoor(desk.server, 'los', '--may applications');
    const cards = { PAN: wholeCards.PAN };
    const byDoor = await outside.post('/doors/applications', { ...plainApplication('A-1'), cards });
    const byForm = (await add({ ...typed, cards })).data();
    expect(byForm.cardsWithoutFile).toEqual(byDoor.data['cardsWithoutFile']);
    expect(byForm.relatedLoans).toEqual([byDoor.data['number']]);
    const rows = await desk.server.db
      .selectFrom('application')
      .selectAll()
      .where('loan_application_number', 'in', [byForm.number, String(byDoor.data['number'])])
      .execute();
    const own = ['id', 'loan_application_number'];
    const shared = rows.map((row) =>
      Object.entries(row).filter(([name]) => !own.includes(name) && !name.endsWith('_at')),
    );
    expect(shared[0]).toEqual(shared[1]);
    const [event] = await desk.server.db
      .selectFrom('audit_event')
      .select(['action', 'actor_id', 'channel'])
      .where('loan_application_number', '=', byForm.number)
      .execute();
    expect(event).toEqual({ action: 'TAKE_IN_APPLICATION', actor_id: desk.people.lead.id, channel: 'UI' });
  });

  it.each<[string, object]>([
    ['lender', { lender: 'Nobody' }],
    ['applicant.mobile', { applicant: { ...typed.applicant, mobile: '12345' } }],
    ['applicant.city', { applicant: { ...typed.applicant, city: '  ' } }],
    ['account.ifsc', { account: { number: '123456789', ifsc: 'HDFC1', type: 'SAVINGS' } }],
    ['cards.PAN.PAN_NUMBER', { cards: { PAN: { PAN_NUMBER: 'ABC' } } }],
    ['cards.AADHAAR.AD_NUMBER', { cards: { AADHAAR: { AD_NUMBER: '1234' } } }],
    [
      'documents.0.side',
      { documents: [{ card: 'PAN', side: 'back', fileId: '01920000-0000-7000-8000-000000000000' }] },
    ],
  ])('is refused at %s, and nothing of it is kept', async (path, change) => {
    const before = await count();
    expect(await fieldErrors({ ...typed, ...change })).toContain(path);
    expect(await count()).toBe(before);
  });

  it('takes what a door tells beside: flags, bureau, app, further papers and consents', async () => {
    const consent = {
      purpose: 'KYC',
      noticeVersion: '3.1',
      language: 'Hindi',
      channel: 'BRANCH',
      proof: 'SIGNATURE',
      at: '2026-01-05T04:42:00.000Z',
    };
    const { additional } = (await desk.server.call('fetchApplicationForm', {}, { session: desk.people.lead })).data();
    const [type] = additional?.types ?? [];
    expect(additional?.sides).toContain('front');
    const paper = { card: 'ADDITIONAL_KYC', side: 'front', fileId: await desk.upload('lead') };
    const mobile = '9876509876';
    const told = {
      ...typed,
      applicant: { ...typed.applicant, mobile },
      flags: { review: 'BOUNCE', gpsMismatch: true },
      bureau: { status: 'THIN_FILE' },
      app: 'Savers',
      consents: [consent],
      documents: [{ ...paper, type: type?.key, proofType: type?.proofTypes[0]?.key }],
    };
    expect(await fieldErrors({ ...told, consents: [{ ...consent, at: '2999-01-01T00:00:00Z' }] })).toEqual([
      'consents.0.at',
    ]);
    const { number } = (await add(told)).data();
    const of = await desk.server.db
      .selectFrom('application')
      .select('id')
      .where('loan_application_number', '=', number)
      .executeTakeFirstOrThrow();
    const facts = desk.server.db.selectFrom('application_fact').select(['review_flag', 'has_gps_mismatch']);
    expect(await facts.where('application_id', '=', of.id).execute()).toEqual([
      { review_flag: 'BOUNCE', has_gps_mismatch: true },
    ]);
    const papers = desk.server.db.selectFrom('document').select(['type', 'proof_type']);
    expect(await papers.where('application_id', '=', of.id).where('type', 'is not', null).execute()).toEqual([
      { type: type?.key, proof_type: type?.proofTypes[0]?.key },
    ]);
    const consents = desk.server.db.selectFrom('consent_event').select(['purpose', 'channel', 'at', 'evidence']);
    expect(await consents.where('loan_application_number', '=', number).execute()).toEqual([
      {
        purpose: 'KYC',
        channel: 'BRANCH',
        at: new Date(consent.at),
        evidence: { proof: 'SIGNATURE', reference: null, by: desk.people.lead.id },
      },
    ]);
  });

  it('takes a number of its own once', async () => {
    const own = { ...typed, number: '20261130000777' };
    expect((await add(own)).data().number).toBe(own.number);
    expect(await fieldErrors(own)).toEqual(['number']);
  });

  it('takes the typist’s own uploads, each once: no colleague’s, and no door’s', async () => {
    const outside = await openDoor(desk.server, 'papers', '--may files');
    const at = (fileId: string) => ({ ...typed, documents: [{ card: 'PAN', side: 'front', fileId }] });
    for (const fileId of [await desk.upload('documents'), await outside.upload()])
      expect(await fieldErrors(at(fileId))).toEqual(['documents.0.fileId']);
    const own = await desk.upload('lead');
    expect((await add(at(own))).data().cardsWithoutFile).not.toContain('PAN');
    expect(await fieldErrors(at(own))).toEqual(['documents.0.fileId']);
  });

  it('pressed twenty times is one', async () => {
    const before = await count();
    const key = { 'idempotency-key': 'one-new-application-of-the-lead' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(typed, desk.people.lead, key)));
    expect(new Set(answers.map((answer) => answer.data().number)).size).toBe(1);
    expect(await count()).toBe(before + 1);
  });

  it('is the lead’s alone', async () => {
    expect((await add(typed, desk.people.documents)).errorCode).toBe('NOT_ALLOWED');
    const form = await desk.server.call('fetchApplicationForm', {}, { session: desk.people.documents });
    expect(form.errorCode).toBe('NOT_ALLOWED');
  });

  it('asks for each card but what the application says itself, and offers the lenders by their names', async () => {
    const { lenders, cards } = (
      await desk.server.call('fetchApplicationForm', {}, { session: desk.people.lead })
    ).data();
    expect(lenders).toContain('DMI');
    const pan = cards.find(({ key }) => key === 'PAN');
    expect(pan).toMatchObject({ isMandatory: true, sides: ['front'] });
    expect(pan?.fields.map(({ key }) => key)).toEqual(['PAN_NAME', 'PAN_NUMBER', 'PAN_FATHER_NAME', 'PAN_DOB']);
    expect(cards.find(({ key }) => key === 'BANK_ACCOUNT')?.fields).toEqual([]);
  });
});
