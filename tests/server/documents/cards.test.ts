import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import { readReadme } from '../../support/readme/readme-tables.ts';
import type { Session, TestServer } from '../support.ts';
import { auditOf } from '../applications/support.ts';
import { freshApplication, startWithDocuments } from './support.ts';

let server: TestServer;
let ops: Session;
let other: Session;
let id: string;
let loan: string;
beforeAll(async () => {
  server = await startWithDocuments(120);
  ops = await server.signIn('ops@demo.example');
  other = await server.signIn('ops2@demo.example');
  ({ id, loan } = await freshApplication(server));
});
afterAll(() => server.close());

const config = async (session = ops) =>
  (await server.call('fetchDocumentConfig', { loanApplicationNumber: loan, configRequired: true }, { session })).data();
const tab = async (tabName: string, session = ops) =>
  (await server.call('fetchDocumentTab', { loanApplicationNumber: loan, tabName }, { session })).data().cards;
const card = async (key: string, tabName = 'IDENTITY') => {
  const found = (await tab(tabName)).find((each) => each.key === key);
  if (!found) throw new Error(`There is no card ${key}`);
  return found;
};
type Update = CallInput<'updateDocumentSection'>;
const update = async (
  sectionKey: string,
  more: Partial<Update>,
  { version, session = ops, tabName = 'IDENTITY' }: { version?: number; session?: Session; tabName?: string } = {},
) =>
  server.call(
    'updateDocumentSection',
    { loanApplicationNumber: loan, sectionKey, status: null, fields: [], ...more },
    { session, headers: { 'if-match': String(version ?? (await card(sectionKey, tabName)).version) } },
  );
const approve: Pick<Update, 'status'> = { status: { docStatus: 'APPROVED', rejectReasons: [] } };
const reject = (...rejectReasons: string[]) => ({ status: { docStatus: 'REJECTED' as const, rejectReasons } });
const errorOf = (answer: { body: unknown }) =>
  (answer.body as { error: { errorMessage: string; fieldErrors?: Record<string, string> } }).error;

it('reading a PAN in full is in the audit, without the number; reading a name or a masked account is not', async () => {
  const reveals = async () => (await auditOf(server, loan)).filter(({ action }) => action === 'READ');
  const before = (await reveals()).length;
  await tab('PERSONAL');
  expect(await reveals()).toHaveLength(before);
  const identity = await tab('IDENTITY');
  const pan = identity.find(({ key }) => key === 'PAN');
  const number = pan?.fields.find(({ key }) => key === 'PAN_NUMBER')?.value ?? '';
  expect(number).toMatch(/^[A-Z]{5}\d{4}[A-Z]$/);
  await tab('INCOME', other);
  const told = (await reveals()).slice(before);
  expect(told).toMatchObject([
    { entity: 'document', entity_id: pan?.id, actor: 'ops@demo.example', after: { field: 'PAN card: PAN number' } },
  ]);
  expect(JSON.stringify(told)).not.toContain(number);
  const { events } = (
    await server.call('applicationTimeline', { loanApplicationNumber: loan, pageNumber: 1, rows: 50 }, { session: ops })
  ).data();
  expect(events.filter(({ action }) => action === 'READ')).toEqual([]);
});

describe('what the screen opens with', () => {
  it('holds header, hold, status and tabs under the envelope’s data [AP-31][AP-32][EN-14][EN-15][EN-16][EN-17]', async () => {
    const shown = await config();
    expect(shown.headerInfo).toMatchObject({ loanApplicationNumber: loan, name: expect.any(String) as unknown });
    expect(shown.headerInfo.imageUrl).toMatch(/^\/files\/[\da-f-]{36}\?expires=/);
    expect(Object.keys(shown.holdInfo)).toEqual(
      expect.arrayContaining(['selectedHoldReason', 'selectedHoldRemark', 'holdReasonList']),
    );
    expect(shown.holdInfo.holdReasonList).toContainEqual({ key: 'CLEAR', label: 'Clear the hold' });
    expect(shown.udrsInfo.selectedUdrs).toBe('DOCUMENT_PROCESSING');
    const rejected = shown.udrsInfo.udrsList.find(({ key }) => key === 'REJECTED');
    expect(rejected?.additionalComments).toContainEqual({ key: 'FRAUD_SUSPECTED', label: 'Fraud suspected' });
    expect(shown.tabs.map(({ key }) => key)).toEqual(['IDENTITY', 'ADDRESS', 'EMPLOYMENT', 'INCOME', 'PERSONAL']);
    expect(shown.tabs.filter(({ defaultSelected }) => defaultSelected)).toHaveLength(1);
  });

  it('follows what is configured: labels, the default tab, header values, items and proofs [DV-05][DV-07][DV-59][EN-18]', async () => {
    const { db } = server;
    await db.updateTable('document_tab').set({ is_default: false }).where('key', '=', 'IDENTITY').execute();
    await db
      .updateTable('document_tab')
      .set({ is_default: true, label: 'Where' })
      .where('key', '=', 'ADDRESS')
      .execute();
    await db.updateTable('document_header_item').set({ access_level: 'view' }).where('value', '=', 'city').execute();
    await db.insertInto('kyc_proof').values({ type: 'Other', proof_type: 'Affidavit', position: 99 }).execute();
    const shown = await config();
    expect(shown.tabs[1]).toMatchObject({ label: 'Where', defaultSelected: true });
    expect(shown.tabs[1]?.config.items.map(({ key }) => key)).toEqual(['CURRENT_ADDRESS', 'PERMANENT_ADDRESS']);
    expect(shown.headerInfo.items.map(({ label }) => label)).toContain('City');
    expect(shown.headerInfo.items.map(({ label }) => label)).not.toContain('Tenure');
    expect(shown.documentTypes.at(-1)).toEqual({
      key: 'Other',
      label: 'Other',
      proofTypes: [{ key: 'Affidavit', label: 'Affidavit' }],
    });
  });

  it('offers the moves that may be made now, and says what keeps the others away [DV-75]', async () => {
    const { udrsInfo } = await config();
    const offered = udrsInfo.udrsList.map(({ key }) => key);
    expect(offered).toContain('REJECTED');
    expect(offered).not.toContain('KYC_VERIFICATION');
    expect(udrsInfo.blocked).toContainEqual({
      key: 'KYC_VERIFICATION',
      label: 'KYC Verification',
      reason: 'Not every mandatory card is approved',
    });
  });
});

describe('a card', () => {
  it('has document, data, reasons and a status that is pending until it is set [AP-34][DV-12][DV-13][EN-12][EN-13]', async () => {
    const pan = await card('PAN');
    expect(pan.status).toEqual({ docStatus: 'pending', approved: null });
    expect(pan).toMatchObject({ headerTitle: 'PAN card', groupBy: 'Proof of identity', selectedRejectReasons: [] });
    expect(pan.rejectReasons).toContainEqual({ key: 'NAME_DIFFERS', label: 'Name differs from application' });
    expect(pan.preview?.front).toMatchObject({ original: { origin: 'ORIGINAL', kind: 'image' }, modified: null });
    expect(pan.fields.map(({ key, accessLevel }) => [key, accessLevel])).toContainEqual([
      'PAN_APPLICATION_NAME',
      'form',
    ]);
    const personal = (await tab('PERSONAL'))[0];
    expect(personal?.preview).toBeNull();
    expect(personal?.additionalData['PD_GENDER']).toContainEqual({ key: 'FEMALE', label: 'Female' });
  });

  it('is approved, then rejected with reasons; counts, audit and timeline follow [DV-21][DV-22][DV-23][AP-42]', async () => {
    const approved = (await update('PAN', approve)).data();
    expect(approved.card.status).toEqual({ docStatus: 'approved', approved: true });
    expect(approved.progress).toMatchObject({ approved: 1, rejected: 0, total: 7 });
    server.clock.advance(1000);
    const rejected = (await update('PAN', reject('IMAGE_UNCLEAR', 'PAN_DIFFERS'))).data();
    expect(rejected.card.status).toEqual({ docStatus: 'rejected', approved: false });
    expect(rejected.card.selectedRejectReasons.map(({ key }) => key)).toEqual(['IMAGE_UNCLEAR', 'PAN_DIFFERS']);
    expect(rejected.progress).toMatchObject({ approved: 0, rejected: 1 });
    const audit = await auditOf(server, loan);
    const decided = audit.filter(({ entity, action }) => entity === 'document' && action !== 'READ');
    expect(decided.map(({ action, result }) => [action, result])).toEqual([
      ['APPROVE_CARD', 'OK'],
      ['REJECT_CARD', 'OK'],
    ]);
    const { events } = (
      await server.call(
        'applicationTimeline',
        { loanApplicationNumber: loan, pageNumber: 1, rows: 5 },
        { session: ops },
      )
    ).data();
    expect(events[0]?.changes).toContainEqual({ field: 'documentStatus', from: 'approved', to: 'rejected' });
    expect(events[0]?.changes).toContainEqual({ field: 'card', from: null, to: 'PAN card' });
  });

  it('is corrected without a status; dates come with slashes and are kept as days [DV-24][DV-25][AP-42]', async () => {
    const sent = [{ key: 'PAN_DOB', value: '31/05/1990' }];
    const { card: changed } = (await update('PAN', { fields: sent })).data();
    expect(changed.fields.find(({ key }) => key === 'PAN_DOB')?.value).toBe('1990-05-31');
    expect(changed.status.docStatus).toBe('rejected');
    const again = (await update('PAN', { fields: sent })).data();
    expect(again.card.fields.find(({ key }) => key === 'PAN_DOB')?.value).toBe('1990-05-31');
  });

  it('is never rejected without a reason, nor by one that is not its own [DV-20]', async () => {
    for (const rejectReasons of [[], ['EXPIRED']]) {
      const answer = await update('AADHAAR', reject(...rejectReasons));
      expect(answer.errorCode).toBe('CARD_REFUSED');
    }
    expect((await card('AADHAAR')).status.docStatus).toBe('pending');
  });

  it('refuses an empty, a wrong and a read-only field under its name, and changes nothing [DV-26][VA-41]', async () => {
    const refused = await update('PAN', {
      fields: [
        { key: 'PAN_NAME', value: ' ' },
        { key: 'PAN_NUMBER', value: '123' },
        { key: 'PAN_DOB', value: '31/02/1990' },
        { key: 'PAN_APPLICATION_NAME', value: 'Somebody' },
      ],
    });
    expect(refused.errorCode).toBe('CARD_REFUSED');
    expect(Object.keys(errorOf(refused).fieldErrors ?? {}).toSorted()).toEqual([
      'PAN_APPLICATION_NAME',
      'PAN_DOB',
      'PAN_NAME',
      'PAN_NUMBER',
    ]);
    const choice = await update('AADHAAR', { fields: [{ key: 'AD_GENDER', value: 'NONE' }] });
    expect(errorOf(choice).fieldErrors).toEqual({ AD_GENDER: 'This value is not one of the list' });
  });

  it('is not approved while its document is not there', async () => {
    const selfie = await card('SELFIE');
    await server.db
      .updateTable('document_file')
      .set({ removed_at: new Date() })
      .where('document_id', '=', selfie.id)
      .execute();
    const answer = await update('SELFIE', approve);
    expect(errorOf(answer).errorMessage).toBe('Upload the document before approving it');
    await server.db
      .updateTable('document_file')
      .set({ removed_at: null })
      .where('document_id', '=', selfie.id)
      .execute();
  });

  it('refuses a second writer who has read an older version, and one whose colleague has it open', async () => {
    const { version } = await card('AADHAAR');
    (await update('AADHAAR', approve, { version })).data();
    expect((await update('AADHAAR', reject('IMAGE_UNCLEAR'), { version })).errorCode).toBe('STALE_VERSION');
    const locked = await update('AADHAAR', reject('IMAGE_UNCLEAR'), { session: other });
    expect(locked.errorCode).toBe('ROW_LOCKED');
    expect(errorOf(locked).errorMessage).toContain('Meera Krishnan has this open');
  });

  it('is saved once, however often the same write is sent', async () => {
    const { version } = await card('AADHAAR');
    const headers = { 'if-match': String(version), 'idempotency-key': 'document-card-twice' };
    const input = { loanApplicationNumber: loan, sectionKey: 'AADHAAR', fields: [], ...approve };
    const send = async () =>
      (await server.call('updateDocumentSection', input, { session: ops, headers })).data().card.version;
    expect(await send()).toBe(version + 1);
    expect(await send()).toBe(version + 1);
  });
});

describe('an additional document', () => {
  const add = (type: string, proofType: string) =>
    server.call('addKycDocument', { loanApplicationNumber: loan, type, proofType }, { session: ops });

  it('is a card titled type-proof in its group, there after a reload [DV-57]', async () => {
    const { card: added } = (await add('Address Proof', 'Passport')).data();
    expect(added).toMatchObject({
      headerTitle: 'Address Proof-Passport',
      groupBy: 'Additional KYC Documents',
      type: 'Address Proof',
      proofType: 'Passport',
    });
    expect((await card(added.key)).preview?.front).toEqual({ original: null, modified: null });
  });

  it('needs a proof of its own type [DV-56][VA-43]', async () => {
    expect((await add('Income Proof', 'Passport')).errorCode).toBe('UNKNOWN_CHOICE');
    expect((await add('Nothing', 'Passport')).errorCode).toBe('UNKNOWN_CHOICE');
  });
});

it('every call of the desk is served where the README says [AP-44]', () => {
  const calls = [
    'fetchDocumentConfig',
    'fetchDocumentTab',
    'reportIssue',
    'updateUdrsStatus',
    'uploadDocument',
    'uploadAdditionalDocument',
    'deleteDocument',
    'updateDocumentSection',
    'searchEmployers',
  ];
  const readme = readReadme();
  for (const name of calls) {
    const [, method, url] = new RegExp(`^\\| \`${name}\` \\| \`([A-Z]+) (/[^\`]+)\``, 'm').exec(readme) ?? [];
    expect([name, method]).toEqual([name, expect.stringMatching(/^(GET|POST|PUT|DELETE)$/)]);
    const route = { method: method as 'GET', url: url ?? '' };
    expect([name, server.app.hasRoute(route)]).toEqual([name, true]);
  }
});

it('finds employers by any part of their name, those that begin with it first [AP-43]', async () => {
  const find = async (employerName: string) =>
    (await server.call('searchEmployers', { employerName }, { session: ops })).data().employers.map(({ name }) => name);
  expect((await find('kaveri'))[0]).toBe('Kaveri Hospitals');
  expect(await find('LOGISTICS')).toHaveLength(16);
  expect(await find('%')).toEqual([]);
});

describe('who may change cards, and when', () => {
  it('keeps those away whose role it is not, and says so', async () => {
    const { readOnlyReason } = await config();
    expect(readOnlyReason).toBeNull();
    await server.db
      .updateTable('application')
      .set({ udrs: 'CANCELLED', queue: null, sub_queue: null })
      .where('id', '=', id)
      .execute();
    expect((await config()).readOnlyReason).toBe('The work on this application has ended');
    const answer = await update('PAN', approve);
    expect([answer.errorCode, errorOf(answer).errorMessage]).toEqual([
      'DOCUMENTS_READ_ONLY',
      'The work on this application has ended',
    ]);
  });

  it('lets the application go to KYC once every mandatory card is approved, and remembers who approved', async () => {
    await server.db
      .updateTable('application')
      .set({ udrs: 'DOCUMENT_PROCESSING', queue: 'DOCUMENT_PROCESSING', sub_queue: 'FRESH' })
      .where('id', '=', id)
      .execute();
    for (const { key } of (await config()).tabs) {
      for (const each of (await tab(key)).filter(({ isMandatory }) => isMandatory)) {
        if (each.preview?.front?.original === null) continue;
        (await update(each.key, approve, { version: each.version, tabName: key })).data();
      }
    }
    const { progress, udrsInfo } = await config();
    expect(progress).toMatchObject({ approved: 7, total: 7 });
    expect(udrsInfo.udrsList.map(({ key }) => key)).toContain('KYC_VERIFICATION');
    const fact = await server.db
      .selectFrom('application_fact')
      .select('document_approver_ids')
      .where('application_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(fact.document_approver_ids).toEqual([ops.id]);
  });
});
