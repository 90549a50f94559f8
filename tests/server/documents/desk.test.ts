import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readReadme } from '../../support/readme/readme-tables.ts';
import { startDesk, type Desk } from './support.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk(120);
});
afterAll(() => desk.server.close());

it('reading a PAN or an account in full is in the audit, without the number; reading a name is not', async () => {
  const reveals = async () => (await desk.audit()).filter(({ action }) => action === 'READ');
  const before = (await reveals()).length;
  await desk.tab('PERSONAL');
  expect(await reveals()).toHaveLength(before);
  const identity = await desk.tab('IDENTITY');
  const pan = identity.find(({ key }) => key === 'PAN');
  const number = pan?.fields.find(({ key }) => key === 'PAN_NUMBER')?.value ?? '';
  expect(number).toMatch(/^[A-Z]{5}\d{4}[A-Z]$/);
  const income = await desk.tab('INCOME', desk.other);
  const account = income.find(({ key }) => key === 'BANK_ACCOUNT');
  const told = (await reveals()).slice(before);
  // both may be of one millisecond
  expect(told.toSorted((one, other) => (one.actor > other.actor ? -1 : 1))).toMatchObject([
    { entity: 'document', entity_id: pan?.id, actor: 'ops@demo.example', after: { field: 'PAN card: PAN number' } },
    { entity_id: account?.id, actor: 'ops2@demo.example', after: { field: 'Bank account: Account number' } },
  ]);
  expect(JSON.stringify(told)).not.toContain(number);
  const events = await desk.timeline(50);
  expect(events.filter(({ action }) => action === 'READ')).toEqual([]);
});

describe('what the screen opens with', () => {
  it('holds header, hold, status and tabs under the envelope’s data [AP-31][AP-32][EN-14][EN-15][EN-16][EN-17]', async () => {
    const shown = await desk.config();
    expect(shown.headerInfo).toMatchObject({ loanApplicationNumber: desk.loan, name: expect.any(String) as unknown });
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
    const { db } = desk.server;
    await db.updateTable('document_tab').set({ is_default: false }).where('key', '=', 'IDENTITY').execute();
    await db
      .updateTable('document_tab')
      .set({ is_default: true, label: 'Where' })
      .where('key', '=', 'ADDRESS')
      .execute();
    await db.updateTable('document_header_item').set({ access_level: 'view' }).where('value', '=', 'city').execute();
    const affidavit = { heading: 'Other', key: 'AFFIDAVIT', label: 'Affidavit', position: 99, is_offered: true };
    await db
      .insertInto('choice')
      .values({ id: randomUUID(), group_name: 'kycProof', ...affidavit })
      .execute();
    const shown = await desk.config();
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
    const { udrsInfo } = await desk.config();
    const offered = udrsInfo.udrsList.map(({ key }) => key);
    expect(offered).toContain('REJECTED');
    expect(offered).not.toContain('KYC_VERIFICATION');
    const blocked = udrsInfo.blocked.find(({ key }) => key === 'KYC_VERIFICATION');
    expect(blocked).toMatchObject({ label: 'KYC Verification', reason: 'Not every mandatory card is approved' });
    expect(blocked?.cards).toHaveLength(7);
    expect(blocked?.cards[0]).toEqual({ key: 'PAN', label: 'PAN card', tabName: 'IDENTITY', docStatus: 'pending' });
    expect(udrsInfo.blocked.filter(({ cards }) => cards.length > 0)).toEqual([blocked]);
  });

  it('says of an application that Compliance works on who ends it', async () => {
    const lead = await desk.server.signIn('lead@demo.example');
    const { loan } = await desk.server.db
      .selectFrom('application')
      .select('loan_application_number as loan')
      .where('udrs', '=', 'COMPLIANCE_REVIEW')
      .limit(1)
      .executeTakeFirstOrThrow();
    const asked = { loanApplicationNumber: loan, configRequired: true };
    const { udrsInfo } = (await desk.server.call('fetchDocumentConfig', asked, { session: lead })).data();
    expect(udrsInfo.udrsList).toEqual([]);
    expect(udrsInfo.blocked).toEqual(
      ['REJECTED', 'CANCELLED'].map((key) => ({
        key,
        label: key === 'REJECTED' ? 'Rejected' : 'Cancelled',
        reason: 'Compliance works on this application',
        cards: [],
      })),
    );
  });
});

describe('an additional document', () => {
  it('is a card titled type-proof in its group, there after a reload [DV-57]', async () => {
    const { card: added } = (await desk.addKyc('Address Proof', 'Passport')).data();
    expect(added).toMatchObject({
      headerTitle: 'Address Proof-Passport',
      groupBy: 'Additional KYC Documents',
      type: 'Address Proof',
      proofType: 'Passport',
    });
    expect((await desk.card(added.key)).preview?.front).toEqual({ original: null, modified: null });
  });

  it('is added once while it waits for its file, and can be removed: its files are kept, its card is gone', async () => {
    const kind = ['Address Proof', 'Gas connection'] as const;
    const { card } = (await desk.addKyc(...kind)).data();
    expect((await desk.addKyc(...kind)).errorCode).toBe('CARD_REFUSED');
    const remove = async (sectionKey: string, version: number) =>
      desk.server.call(
        'removeKycDocument',
        { loanApplicationNumber: desk.loan, sectionKey },
        { session: desk.ops, headers: { 'if-match': String(version) } },
      );
    const pan = await desk.card('PAN');
    expect((await remove('PAN', pan.version)).errorCode).toBe('CARD_REFUSED');
    expect((await remove(card.key, card.version + 1)).errorCode).toBe('STALE_VERSION');
    desk.server.clock.advance(1000);
    (await remove(card.key, card.version)).data();
    expect((await desk.tab('IDENTITY')).some(({ key }) => key === card.key)).toBe(false);
    expect((await desk.timeline(1))[0]).toMatchObject({ action: 'REMOVE_DOCUMENT' });
    expect((await desk.addKyc(...kind)).data().card.key).not.toBe(card.key);
  });

  it('needs a proof of its own type [DV-56][VA-43]', async () => {
    expect((await desk.addKyc('Income Proof', 'Passport')).errorCode).toBe('UNKNOWN_CHOICE');
    expect((await desk.addKyc('Nothing', 'Passport')).errorCode).toBe('UNKNOWN_CHOICE');
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
    expect([name, desk.server.app.hasRoute(route)]).toEqual([name, true]);
  }
});

it('finds employers by any part of their name, those that begin with it first [AP-43]', async () => {
  const find = async (employerName: string) =>
    (await desk.server.call('searchEmployers', { employerName }, { session: desk.ops }))
      .data()
      .employers.map(({ name }) => name);
  expect((await find('kaveri'))[0]).toBe('Kaveri Hospitals');
  expect(await find('LOGISTICS')).toHaveLength(16);
  expect(await find('%')).toEqual([]);
});
