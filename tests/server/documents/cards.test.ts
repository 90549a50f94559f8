import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approve, errorOf, startDesk, type Desk } from './support.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk(120);
});
afterAll(() => desk.server.close());

const reject = (...rejectReasons: string[]) => ({ status: { docStatus: 'REJECTED' as const, rejectReasons } });

describe('a card', () => {
  it('has document, data, reasons and a status that is pending until it is set [AP-34][DV-12][DV-13]', async () => {
    const pan = await desk.card('PAN');
    expect(pan.status).toEqual({ docStatus: 'pending', approved: null });
    expect(pan).toMatchObject({ headerTitle: 'PAN card', groupBy: 'Proof of identity', selectedRejectReasons: [] });
    expect(pan.rejectReasons).toContainEqual({ key: 'NAME_DIFFERS', label: 'Name differs from application' });
    expect(pan.preview?.front).toMatchObject({ original: { origin: 'ORIGINAL', kind: 'image' }, modified: null });
    expect(pan.fields.map(({ key, accessLevel }) => [key, accessLevel])).toContainEqual([
      'PAN_APPLICATION_NAME',
      'form',
    ]);
    const personal = (await desk.tab('PERSONAL'))[0];
    expect(personal?.preview).toBeNull();
    expect(personal?.additionalData['PD_GENDER']).toContainEqual({ key: 'FEMALE', label: 'Female' });
  });

  it('is approved, then rejected with reasons; counts, audit and timeline follow [DV-21][DV-22][DV-23][AP-42]', async () => {
    const approved = (await desk.update('PAN', approve)).data();
    expect(approved.card.status).toEqual({ docStatus: 'approved', approved: true });
    expect(approved.progress).toMatchObject({ approved: 1, rejected: 0, total: 7 });
    desk.server.clock.advance(1000);
    const rejected = (await desk.update('PAN', reject('IMAGE_UNCLEAR', 'PAN_DIFFERS'))).data();
    expect(rejected.card.status).toEqual({ docStatus: 'rejected', approved: false });
    expect(rejected.card.selectedRejectReasons.map(({ key }) => key)).toEqual(['IMAGE_UNCLEAR', 'PAN_DIFFERS']);
    expect(rejected.progress).toMatchObject({ approved: 0, rejected: 1 });
    const audit = await desk.audit();
    const decided = audit.filter(({ entity, action }) => entity === 'document' && action !== 'READ');
    expect(decided.map(({ action, result }) => [action, result])).toEqual([
      ['APPROVE_CARD', 'OK'],
      ['REJECT_CARD', 'OK'],
    ]);
    const events = await desk.timeline(5);
    expect(events[0]?.changes).toContainEqual({ field: 'documentStatus', from: 'approved', to: 'rejected' });
    expect(events[0]?.changes).toContainEqual({ field: 'card', from: null, to: 'PAN card' });
  });

  it('is corrected without a status; dates come with slashes and are kept as days [DV-24][DV-25][AP-42]', async () => {
    const sent = [{ key: 'PAN_DOB', value: '31/05/1990' }];
    const { card: changed } = (await desk.update('PAN', { fields: sent })).data();
    expect(changed.fields.find(({ key }) => key === 'PAN_DOB')?.value).toBe('1990-05-31');
    expect(changed.status.docStatus).toBe('rejected');
    const again = (await desk.update('PAN', { fields: sent })).data();
    expect(again.card.fields.find(({ key }) => key === 'PAN_DOB')?.value).toBe('1990-05-31');
  });

  it('takes no birth in the future, no mark-up for a name and no small letters in a PAN; a rejection may leave a wrong value [DV-24]', async () => {
    const wrong = {
      PAN_DOB: '01/01/2030',
      PAN_NAME: '<b>12345</b> =cmd',
    };
    for (const [key, value] of Object.entries(wrong)) {
      const refused = await desk.update('PAN', { fields: [{ key, value }] });
      expect(Object.keys(errorOf(refused).fieldErrors ?? {})).toEqual([key]);
    }
    for (const name of ["Ann D'Souza-Rao", 'सीता देवी'])
      expect(
        (await desk.update('PAN', { fields: [{ key: 'PAN_NAME', value: name }] })).data().card.fields[0]?.value,
      ).toBe(name);
    const sent = { ...approve, fields: [{ key: 'PAN_NUMBER', value: ' abcpk1234f ' }] };
    const { card } = (await desk.update('PAN', sent)).data();
    expect(card.fields.find(({ key }) => key === 'PAN_NUMBER')?.value).toBe('ABCPK1234F');
    const { field_values: kept } = await desk.server.db
      .selectFrom('document')
      .select('field_values')
      .where('id', '=', card.id)
      .executeTakeFirstOrThrow();
    const change = (PAN_NAME: string) =>
      desk.server.db
        .updateTable('document')
        .set({ field_values: JSON.stringify({ ...kept, PAN_NAME }) })
        .where('id', '=', card.id)
        .execute();
    await change('=CMD');
    expect((await desk.update('PAN', approve)).errorCode).toBe('CARD_REFUSED');
    (await desk.update('PAN', reject('NAME_DIFFERS'))).data();
    await change('ASHA RAO');
  });

  it('waits for a decision again when it is corrected after its approval; the timeline names field, old and new value', async () => {
    (await desk.update('PAN', approve)).data();
    desk.server.clock.advance(1000);
    const fields = [
      { key: 'PAN_NAME', value: 'ASHA RAO PATIL' },
      { key: 'PAN_NUMBER', value: 'ABCPK5678F' },
    ];
    const { card, progress } = (await desk.update('PAN', { fields })).data();
    expect([card.status.docStatus, progress?.approved]).toEqual(['pending', 0]);
    const [event] = await desk.timeline(1);
    expect(event).toMatchObject({ action: 'CORRECT_CARD' });
    const byField = (one: { field: string }, other: { field: string }) => one.field.localeCompare(other.field);
    expect(event?.changes.toSorted(byField)).toEqual([
      { field: 'card', from: null, to: 'PAN card' },
      { field: 'documentStatus', from: 'approved', to: 'pending' },
      { field: 'Name on PAN', from: 'ASHA RAO', to: 'ASHA RAO PATIL' },
      { field: 'PAN number', from: 'xxxx234F', to: 'xxxx678F' },
    ]);
  });

  it('takes a company of the list or one that the list has not, never a part of a name that it has [DV-39][DV-40][DV-41]', async () => {
    const key = 'ED_EMPLOYER_NAME_INTERNAL';
    const save = (value: string) => desk.update('EMPLOYER', { fields: [{ key, value }] }, { tabName: 'EMPLOYMENT' });
    expect(errorOf(await save('kaveri')).fieldErrors).toEqual({ [key]: 'Choose one of the list' });
    for (const [typed, kept] of [
      ['kaveri hospitals', 'Kaveri Hospitals'],
      ['Nobody Knows Traders', 'Nobody Knows Traders'],
    ] as const)
      expect((await save(typed)).data().card.fields.find((field) => field.key === key)?.value).toBe(kept);
  });

  it('gets its decision taken back: pending again, counted and audited; nothing is taken back twice', async () => {
    (await desk.update('PAN', approve)).data();
    desk.server.clock.advance(1000);
    const withdraw = async () => {
      const { version } = await desk.card('PAN');
      const input = { loanApplicationNumber: desk.loan, sectionKey: 'PAN' };
      return desk.server.call('withdrawDecision', input, {
        session: desk.ops,
        headers: { 'if-match': String(version) },
      });
    };
    const { card, progress } = (await withdraw()).data();
    expect([card.status, progress?.approved]).toEqual([{ docStatus: 'pending', approved: null }, 0]);
    expect((await desk.timeline(1))[0]).toMatchObject({ action: 'WITHDRAW_DECISION' });
    expect((await withdraw()).errorCode).toBe('CARD_REFUSED');
  });

  it('is never rejected without a reason, nor by one that is not its own [DV-20]', async () => {
    for (const rejectReasons of [[], ['EXPIRED']]) {
      const answer = await desk.update('AADHAAR', reject(...rejectReasons));
      expect(answer.errorCode).toBe('CARD_REFUSED');
    }
    expect((await desk.card('AADHAAR')).status.docStatus).toBe('pending');
  });

  it('refuses an empty, a wrong and a read-only field under its name, and changes nothing [DV-26][VA-41]', async () => {
    const refused = await desk.update('PAN', {
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
    const choice = await desk.update('AADHAAR', { fields: [{ key: 'AD_GENDER', value: 'NONE' }] });
    expect(errorOf(choice).fieldErrors).toEqual({ AD_GENDER: 'This value is not one of the list' });
  });

  it('is not approved while its document is not there', async () => {
    const selfie = await desk.card('SELFIE');
    await desk.server.db
      .updateTable('document_file')
      .set({ removed_at: new Date() })
      .where('document_id', '=', selfie.id)
      .execute();
    const answer = await desk.update('SELFIE', approve);
    expect(errorOf(answer).errorMessage).toBe('Upload the document before approving it');
    await desk.server.db
      .updateTable('document_file')
      .set({ removed_at: null })
      .where('document_id', '=', selfie.id)
      .execute();
  });

  it('refuses a second writer who has read an older version, and one whose colleague has it open', async () => {
    const { version } = await desk.card('AADHAAR');
    (await desk.update('AADHAAR', approve, { version })).data();
    expect((await desk.update('AADHAAR', reject('IMAGE_UNCLEAR'), { version })).errorCode).toBe('STALE_VERSION');
    const locked = await desk.update('AADHAAR', reject('IMAGE_UNCLEAR'), { session: desk.other });
    expect(locked.errorCode).toBe('ROW_LOCKED');
    expect(errorOf(locked).errorMessage).toContain('Meera Krishnan has this open');
  });

  it('is saved once, however often the same write is sent', async () => {
    const { version } = await desk.card('AADHAAR');
    const headers = { 'if-match': String(version), 'idempotency-key': 'document-card-twice' };
    const input = { loanApplicationNumber: desk.loan, sectionKey: 'AADHAAR', fields: [], ...approve };
    const send = async () =>
      (await desk.server.call('updateDocumentSection', input, { session: desk.ops, headers })).data();
    const first = await send();
    expect(first.card.version).toBe(version + 1);
    // A card has whole numbers, so none is kept.
    expect(await send()).toEqual({ ...first, card: null });
    expect((await desk.card('AADHAAR')).version).toBe(version + 1);
  });
});

describe('who may change cards, and when', () => {
  it('keeps those away whose role it is not, and says so', async () => {
    const { readOnlyReason } = await desk.config();
    expect(readOnlyReason).toBeNull();
    await desk.server.db
      .updateTable('application')
      .set({ udrs: 'CANCELLED', queue: null, sub_queue: null })
      .where('id', '=', desk.id)
      .execute();
    expect((await desk.config()).readOnlyReason).toBe('The work on this application has ended');
    const answer = await desk.update('PAN', approve);
    expect([answer.errorCode, errorOf(answer).errorMessage]).toEqual([
      'DOCUMENTS_READ_ONLY',
      'The work on this application has ended',
    ]);
  });

  it('lets the application go to KYC once every mandatory card is approved, and remembers who approved', async () => {
    await desk.server.db
      .updateTable('application')
      .set({ udrs: 'DOCUMENT_PROCESSING', queue: 'DOCUMENT_PROCESSING', sub_queue: 'FRESH' })
      .where('id', '=', desk.id)
      .execute();
    for (const { key } of (await desk.config()).tabs) {
      for (const each of (await desk.tab(key)).filter(({ isMandatory }) => isMandatory)) {
        if (each.preview?.front?.original === null) continue;
        (await desk.update(each.key, approve, { version: each.version, tabName: key })).data();
      }
    }
    const { progress, udrsInfo } = await desk.config();
    expect(progress).toMatchObject({ approved: 7, total: 7 });
    expect(udrsInfo.udrsList.map(({ key }) => key)).toContain('KYC_VERIFICATION');
    const fact = await desk.server.db
      .selectFrom('application_fact')
      .select('document_approver_ids')
      .where('application_id', '=', desk.id)
      .executeTakeFirstOrThrow();
    expect(fact.document_approver_ids).toEqual([desk.ops.id]);
  });
});
