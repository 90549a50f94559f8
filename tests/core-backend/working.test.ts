import { describe, expect, it } from 'vitest';
import { ask, makeState, signIn } from './caller.ts';
import { startCoreBackend } from './core-backend.ts';
import { makePicture } from './pictures.ts';
import { dataOf, openDesk, refusalOf, type Loose } from '../support/core-desk.ts';

const { base, staff, asStaff, rowsOf } = openDesk();

const config = async (loanApplicationNumber: string) =>
  (await dataOf(asStaff('/document-processing/config', { json: { loanApplicationNumber, configRequired: true } })))
    .data;
async function cardOf(loanApplicationNumber: string, key: string, tabName = 'KYC') {
  const { cards } = await dataOf(asStaff('/document-processing/tab', { json: { loanApplicationNumber, tabName } }));
  return (cards as unknown as Loose[]).find((card) => (card.key as unknown) === key);
}
const section = (json: object) => asStaff('/document-processing/section', { json }, 'PUT');

describe('sign-in', () => {
  it('refuses a wrong password and an empty field in words, and 401 ends a session that is over', async () => {
    const wrong = ask(base(), 'POST', '/auth/login', { form: { username: 'agent@core.example', password: 'x' } });
    expect(await refusalOf(wrong)).toEqual({ message: 'The username or the password is not right', fields: [] });
    const empty = ask(base(), 'POST', '/auth/login', { form: { username: '', password: 'x' } });
    expect(await refusalOf(empty)).toEqual({ message: 'Please enter your Username', fields: ['username'] });

    const { token, key } = await makeState(base(), 'ended-session');
    const strangers: Record<string, string>[] = [
      {},
      { 'x-security-token': token, 'x-user-key': key },
      { ...staff(), 'x-user-key': 'another' },
    ];
    for (const headers of strangers)
      expect((await ask(base(), 'POST', '/generic/displayProfile', { form: { userId: '' }, headers })).status).toBe(
        401,
      );
    expect((await ask(base(), 'POST', '/calling/service/load/collection/v1', { json: {} })).status).toBe(401);
  });
});

describe('documents', () => {
  it('keeps what was decided about a card, and its fields, dates as days', async () => {
    const { loanApplicationNumber } = await makeState(base(), 'document-application');
    const fields = [{ key: 'PAN_DOB', value: '02/03/1990' }];
    const verdict = { docStatus: 'REJECTED', rejectReasons: ['BLURRED'] };
    await dataOf(section({ loanApplicationNumber, sectionKey: 'PAN', status: verdict, fields }));
    const card = await cardOf(loanApplicationNumber, 'PAN');
    expect(card).toMatchObject({
      status: { docStatus: 'rejected', approved: false },
      selectedRejectReasons: [{ key: 'BLURRED' }],
    });
    expect(card?.fields).toContainEqual(expect.objectContaining({ key: 'PAN_DOB', value: '1990-03-02' }));
  });

  it('saves nothing of a section that it refuses', async () => {
    const { loanApplicationNumber } = await makeState(base(), 'document-application');
    const sectionKey = 'PAN';
    const approved = { docStatus: 'APPROVED', rejectReasons: [] };
    const badDate = {
      loanApplicationNumber,
      sectionKey,
      status: approved,
      fields: [{ key: 'PAN_DOB', value: '31/02/1990' }],
    };
    expect(await refusalOf(section(badDate))).toEqual({ message: 'Date of birth must be a date', fields: ['PAN_DOB'] });
    const noReason = { ...badDate, status: { docStatus: 'REJECTED', rejectReasons: [] }, fields: [] };
    expect((await refusalOf(section(noReason))).message).toBe('Choose at least one reject reason');
    const missing = { ...badDate, sectionKey: 'BANK_STATEMENT', fields: [] };
    expect((await refusalOf(section(missing))).message).toBe('Upload the document before approving it');
    expect(await cardOf(loanApplicationNumber, 'PAN')).toMatchObject({
      status: { docStatus: 'pending', approved: null },
    });
  });

  it('shows an uploaded picture, an edit of it, and neither after the deletion', async () => {
    const { loanApplicationNumber } = await makeState(base(), 'document-application');
    const key = (slot: string) => ({ loanApplicationNumber, key: `BANK_STATEMENT.front.${slot}`, extension: 'png' });
    const sent = (shade: number) => ({ file: new Blob([new Uint8Array(makePicture(shade))]) });
    const upload = (form: Record<string, string | Blob>) => asStaff('/document-processing/document/upload', { form });
    await dataOf(upload({ ...key('original'), ...sent(1) }));
    await dataOf(upload({ ...key('modified'), ...sent(2) }));
    const front = async () => (await cardOf(loanApplicationNumber, 'BANK_STATEMENT', 'INCOME'))?.preview?.front;
    const edited = (await front()) as unknown as { original: string; modified: string };
    const image = await fetch(base() + edited.modified);
    expect(Buffer.from(await image.arrayBuffer()).equals(makePicture(2))).toBe(true);

    await dataOf(upload({ ...key('modified'), ...sent(1) }));
    expect(await front(), 'the original again').toEqual({ original: edited.original, modified: null });
    await dataOf(asStaff('/document-processing/document', { form: key('original') }, 'DELETE'));
    expect(await front()).toEqual({ original: null, modified: null });
    const noPicture = upload({ ...key('original'), file: new Blob(['just words']) });
    expect((await refusalOf(noPicture)).message).toBe('This kind of file is not accepted here');
    expect(await refusalOf(upload(key('original')))).toEqual({ message: 'Choose a file', fields: ['file'] });
  });

  it('adds a card for a further document', async () => {
    const { loanApplicationNumber } = await makeState(base(), 'document-application');
    const json = { loanApplicationNumber, type: 'ADDRESS_PROOF', proofType: 'PASSPORT' };
    await dataOf(asStaff('/document-processing/additional-document', { json }));
    expect(await cardOf(loanApplicationNumber, 'ADDITIONAL_KYC_1')).toMatchObject({
      headerTitle: 'Address proof-Passport',
      groupBy: 'Additional KYC Documents',
    });
  });

  it('shows a hold until it is cleared, in its list too', async () => {
    const { loanApplicationNumber } = await makeState(base(), 'document-application');
    const report = (holdReason: string, userComment: string) =>
      asStaff('/document-processing/issue', { json: { loanApplicationNumber, holdReason, userComment } });
    const search = { searchColumn: 'loanApplicationNumber', searchValue: loanApplicationNumber };
    const held = async () => (await dataOf(rowsOf('hold', 'Applications on Hold Pre Disbursal', search))).totalCount;
    await dataOf(report('DOCUMENT_AWAITED', 'Sends it on Monday'));
    expect((await config(loanApplicationNumber))?.holdInfo).toMatchObject({
      selectedHoldReason: 'DOCUMENT_AWAITED',
      selectedHoldRemark: 'Sends it on Monday',
    });
    expect(await held()).toBe(1);
    await dataOf(report('CLEAR', 'Marked as resolved'));
    expect((await config(loanApplicationNumber))?.holdInfo).toMatchObject({ selectedHoldReason: null });
    expect(await held()).toBe(0);
    expect((await refusalOf(report('WHIM', 'x'))).fields).toEqual(['holdReason']);
  });

  it('moves an application once, and refuses whoever has seen its former status', async () => {
    const { loanApplicationNumber } = await makeState(base(), 'document-application');
    const move = (targetStage: string, rejectReason: string | null = null) =>
      asStaff('/document-processing/udrs/status', {
        json: {
          loanApplicationNumber,
          currentStage: 'DOCUMENT_PROCESSING',
          targetStage,
          remarks: 'Done',
          rejectReason,
        },
      });
    expect(await refusalOf(move('REJECTED'))).toEqual({ message: 'Choose a reject reason', fields: ['rejectReason'] });
    expect((await refusalOf(move('DISBURSED'))).message).toBe('This change of status is not allowed');
    await dataOf(move('KYC_VERIFICATION'));
    expect((await config(loanApplicationNumber))?.udrsInfo).toMatchObject({ selectedUdrs: 'KYC_VERIFICATION' });
    expect((await refusalOf(move('REJECTED', 'POLICY_NOT_MET'))).message).toBe(
      'The application has moved on in the meantime',
    );
  });
});

describe('lists', () => {
  it('searches, sorts, filters and turns pages', async () => {
    expect(await makeState(base(), 'list')).toEqual({ listType: 'document-processing' });
    const queue = 'Document Processing';
    const amounts = async (more: object) => {
      const { rows, totalCount } = await dataOf(rowsOf('document-processing', queue, more));
      return { total: Number(totalCount), rows: rows as unknown as { loanAmount: number; productType: string }[] };
    };
    const first = await amounts({ sortBy: 'loanAmount', sortOrder: 'asc' });
    const second = await amounts({ sortBy: 'loanAmount', sortOrder: 'asc', pageNumber: 2 });
    const sums = [...first.rows, ...second.rows].map(({ loanAmount }) => loanAmount);
    expect(sums).toHaveLength(20);
    expect(sums).toEqual(sums.toSorted((a, b) => a - b));
    const credit = await amounts({ filters: { optionId: ['product-loc'], productType: ['LOC'] } });
    expect(credit.total).toBeGreaterThan(0);
    expect(credit.total).toBeLessThan(first.total);
    const range = await amounts({ filters: { optionId: [], loanAmount: ['min:100000', 'max:200000'] }, rows: 100 });
    expect(range.rows.every(({ loanAmount }) => loanAmount >= 100_000 && loanAmount <= 200_000)).toBe(true);
    expect(range.total).toBeLessThan(first.total);
    expect((await refusalOf(rowsOf('document-processing', 'Nobody’s'))).message).toBe('There is no such queue');
    expect((await refusalOf(rowsOf('document-processing', queue, { rows: 0, sortBy: 'nothing' }))).fields).toEqual([
      'rows',
      'sortBy',
    ]);
  });

  it('counts on a tab what the list holds', async () => {
    const { tabs } = await dataOf(asStaff('/lists/hold/tabs', { form: { stage: 'Hold' } }));
    const [tab] = tabs as unknown as { queueName: string; applicationCount: number }[];
    expect((await dataOf(rowsOf('hold', tab?.queueName ?? ''))).totalCount).toBe(tab?.applicationCount);
    expect((await refusalOf(asStaff('/lists/hold/tabs', { form: { stage: 'Other' } }))).fields).toEqual(['stage']);
  });
});

describe('states', () => {
  it('are 404 in words if unknown, and leave nothing behind once they are cleaned', async () => {
    const own = await startCoreBackend();
    try {
      const unknown = await ask(own.base, 'POST', '/states', { json: { state: '__proto__' } });
      expect([unknown.status, unknown.message]).toEqual([404, 'There is no state __proto__']);
      const [one, two] = [await makeState(own.base, 'staff'), await makeState(own.base, 'staff')];
      expect(one.username).not.toBe(two.username);
      const theirs = await signIn(own.base, one.username, one.password);
      const profile = () => ask(own.base, 'POST', '/generic/displayProfile', { form: { userId: '' }, headers: theirs });
      expect((await profile()).status).toBe(200);
      const cleaned = await ask(own.base, 'POST', '/states', { json: { state: 'clean' } });
      expect(cleaned.body).toEqual({ facts: {} });
      expect((await profile()).status).toBe(401);
      const first = await signIn(own.base, 'agent@core.example', 'core-pass');
      expect((await ask(own.base, 'POST', '/generic/displayProfile', { form: {}, headers: first })).status).toBe(200);
    } finally {
      await own.close();
    }
  });
});
