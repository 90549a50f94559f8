import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, makeState, signIn, type Sent } from './caller.ts';
import { startCoreBackend, type CoreBackend } from './core-backend.ts';
import { makePicture } from './pictures.ts';

let backend: CoreBackend;
let staff: Record<string, string>;
beforeAll(async () => {
  backend = await startCoreBackend();
  const { username, password } = await makeState(backend.base, 'staff');
  staff = await signIn(backend.base, username, password);
});
afterAll(() => backend.close());

const asStaff = (path: string, sent: Sent, method = 'POST') =>
  ask(backend.base, method, path, { headers: staff, ...sent });
const asDialer = (path: string, sent: Sent) =>
  ask(backend.base, 'POST', path, { headers: { 'x-user-key': 'telephony' }, ...sent });

/** What a test reads of a reply, whose shape another test proves. */
interface Loose {
  readonly [name: string]: Loose | undefined;
}
async function dataOf(answer: ReturnType<typeof ask>): Promise<Loose> {
  const { data, message } = await answer;
  expect(message).toBeUndefined();
  return data as Loose;
}
async function refusalOf(answer: ReturnType<typeof ask>) {
  const { status, message, fieldErrors } = await answer;
  expect(status).toBe(200);
  return { message, fields: Object.keys(fieldErrors) };
}

const config = async (loanApplicationNumber: string) =>
  (await dataOf(asStaff('/document-processing/config', { json: { loanApplicationNumber, configRequired: true } })))
    .data;
async function cardOf(loanApplicationNumber: string, key: string, tabName = 'KYC') {
  const { cards } = await dataOf(asStaff('/document-processing/tab', { json: { loanApplicationNumber, tabName } }));
  return (cards as unknown as Loose[]).find((card) => (card.key as unknown) === key);
}
const section = (json: object) => asStaff('/document-processing/section', { json }, 'PUT');
const rowsOf = (type: string, queueName: string, more: object = {}) =>
  asStaff(`/lists/${type}/rows`, {
    json: { userId: '', queueName, pageNumber: 1, rows: 10, filters: { optionId: [] }, ...more },
  });

describe('sign-in', () => {
  it('refuses a wrong password and an empty field in words, and 401 ends a session that is over', async () => {
    const wrong = ask(backend.base, 'POST', '/auth/login', { form: { username: 'agent@core.example', password: 'x' } });
    expect(await refusalOf(wrong)).toEqual({ message: 'The username or the password is not right', fields: [] });
    const empty = ask(backend.base, 'POST', '/auth/login', { form: { username: '', password: 'x' } });
    expect(await refusalOf(empty)).toEqual({ message: 'Please enter your Username', fields: ['username'] });

    const { token, key } = await makeState(backend.base, 'ended-session');
    const strangers: Record<string, string>[] = [
      {},
      { 'x-security-token': token, 'x-user-key': key },
      { ...staff, 'x-user-key': 'another' },
    ];
    for (const headers of strangers)
      expect(
        (await ask(backend.base, 'POST', '/generic/displayProfile', { form: { userId: '' }, headers })).status,
      ).toBe(401);
    expect((await ask(backend.base, 'POST', '/calling/service/load/collection/v1', { json: {} })).status).toBe(401);
  });
});

describe('documents', () => {
  it('keeps what was decided about a card, and its fields, dates as days', async () => {
    const { loanApplicationNumber } = await makeState(backend.base, 'document-application');
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
    const { loanApplicationNumber } = await makeState(backend.base, 'document-application');
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
    const { loanApplicationNumber } = await makeState(backend.base, 'document-application');
    const key = (slot: string) => ({ loanApplicationNumber, key: `BANK_STATEMENT.front.${slot}`, extension: 'png' });
    const sent = (shade: number) => ({ file: new Blob([new Uint8Array(makePicture(shade))]) });
    const upload = (form: Record<string, string | Blob>) => asStaff('/document-processing/document/upload', { form });
    await dataOf(upload({ ...key('original'), ...sent(1) }));
    await dataOf(upload({ ...key('modified'), ...sent(2) }));
    const front = async () => (await cardOf(loanApplicationNumber, 'BANK_STATEMENT', 'INCOME'))?.preview?.front;
    const edited = (await front()) as unknown as { original: string; modified: string };
    const image = await fetch(backend.base + edited.modified);
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
    const { loanApplicationNumber } = await makeState(backend.base, 'document-application');
    const json = { loanApplicationNumber, type: 'ADDRESS_PROOF', proofType: 'PASSPORT' };
    await dataOf(asStaff('/document-processing/additional-document', { json }));
    expect(await cardOf(loanApplicationNumber, 'ADDITIONAL_KYC_1')).toMatchObject({
      headerTitle: 'Address proof-Passport',
      groupBy: 'Additional KYC Documents',
    });
  });

  it('shows a hold until it is cleared, in its list too', async () => {
    const { loanApplicationNumber } = await makeState(backend.base, 'document-application');
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
    const { loanApplicationNumber } = await makeState(backend.base, 'document-application');
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
    expect(await makeState(backend.base, 'list')).toEqual({ listType: 'document-processing' });
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

describe('calls', () => {
  const followUpDate = '2099/01/02 10:30';
  const disposition = { selfCallRating: 3, remarks: 'Asked for a form', nextCallDate: followUpDate };

  it.each(['telephony-call', 'telephony-banking-call'] as const)('keeps the disposition of a %s', async (state) => {
    const { query } = await makeState(backend.base, state);
    const load = await dataOf(asDialer('/calling/service/load/collection/v1', { json: query }));
    const { productType, callingResponseDto } = load.callingCrmResponseDTO ?? {};
    const loanAppNo = String(callingResponseDto?.loanAppNo ?? callingResponseDto?.loanDetails?.loanAppNo);
    const { userId, crtObjectId, entityId } = query;
    const json = {
      userId,
      crtObjectId,
      entityId,
      productType,
      followUpDate,
      loanAppNo: null,
      endCall: true,
      callStatus: 'Connected',
      subCallStatus: 'Interested',
      remarks: 'Will pay',
      language: 'Hindi',
      userQuery: null,
      callOutcome: null,
    };
    const save = (more: object = {}) =>
      asDialer('/calling/service/save/end/collection/v1', { json: { ...json, ...more } });
    await dataOf(save());
    const form = { loanAppNo, productType: String(productType) };
    const [newest] = (await dataOf(
      asDialer('/calling/service/get/inbound/callhistory/v1', { form }),
    )) as unknown as object[];
    expect(newest).toMatchObject({
      remarks: 'Will pay',
      agent: userId,
      language: 'Hindi',
      nextCallDate: '2099-01-02 10:30:00',
    });

    const wrong = save({ followUpDate: '2020/01/01 10:00', subCallStatus: 'Dreaming', endCall: 'no' });
    expect((await refusalOf(wrong)).fields.toSorted()).toEqual(['endCall', 'followUpDate', 'subCallStatus']);
    const stranger = save({ crtObjectId: null, entityId: '' });
    expect((await refusalOf(stranger)).message).toBe('No customer was found for this call');
  });

  it('knows no customer behind an unknown number', async () => {
    const { query } = await makeState(backend.base, 'telephony-unknown');
    const load = asDialer('/calling/service/load/collection/v1', { json: query });
    expect(await dataOf(load)).toEqual({ callingCrmResponseDTO: null });
  });

  it('keeps the disposition of a NACH call', async () => {
    const call = await makeState(backend.base, 'nach-call');
    const more = { process: null, callerId: null, typeOfCall: null, rejectReason: 'Account is closed' };
    const save = (callOutcome: string) =>
      asStaff('/calling/crm/nach/saveNachCallDetails', { json: { ...call, ...disposition, ...more, callOutcome } });
    await dataOf(save('No answer'));
    const form = { loanApplicationId: call.loanApplicationId };
    expect(await dataOf(asStaff('/calling/crm/nach/fetchNachCallLog', { form }))).toMatchObject([
      {
        callStatus: 'Not connected',
        subCallStatus: 'No answer',
        rejectReason: 'Account is closed',
        agent: call.agentId,
      },
    ]);
    expect((await refusalOf(save('Dreaming'))).fields).toEqual(['callOutcome']);
  });

  it('keeps the disposition and the ticket of a banking call', async () => {
    const { leadId, convoxId, agentId, processName } = await makeState(backend.base, 'banking-call');
    const form = { leadId, convoxId, agentId, processName };
    const load = () => dataOf(asStaff('/calling/crm/banking/fetchBankingCrmData', { form }));
    const { loanApplicationNo, freshDeskUrl } = await load();
    expect(freshDeskUrl).toBeNull();
    const status = { callStatus: 'Connected', callSubStatus: 'Interested', callOutcome: null };
    const json = { leadId, convoxId, agentId, process: processName, ...disposition, ...status };
    await dataOf(asStaff('/calling/crm/banking/saveBankingCallDetails', { json }));
    const log = { form: { loanApplicationId: String(loanApplicationNo) } };
    const [newest] = (await dataOf(asStaff('/calling/crm/banking/fetchBankingCallLog', log))) as unknown as object[];
    expect(newest).toMatchObject({ subCallStatus: 'Interested', remarks: 'Asked for a form' });
    const ticket = { loanAppNo: loanApplicationNo, phoneNumber: null, callReferenceId: convoxId };
    const made = await dataOf(asStaff('/calling/crm/banking/create/freshdesk/ticket', { json: ticket }));
    expect((await load()).freshDeskUrl).toBe(made.freshDeskUrl);
  });
});

describe('NACH mails', () => {
  it('marks a mail as read, links it anew, and rejects its mandate once', async () => {
    const facts = await makeState(backend.base, 'nach-mail');
    const list = () => dataOf(asStaff('/nach/mail/list', { form: facts }));
    const [mail] = (await list()).mailList as unknown as { mailId: string; isNew: boolean }[];
    expect(mail?.isNew).toBe(true);
    const mailId = mail?.mailId ?? '';
    await dataOf(asStaff('/nach/mail/details', { form: { mailId } }));
    expect((await list()).mailList).toMatchObject([{ isNew: false }]);

    const reject = () =>
      asStaff('/nach/mail/reject', { json: { mailId, rejectReason: 'Form is incomplete', remarks: null } });
    await dataOf(reject());
    expect(await list()).toMatchObject({ nachStatus: 'NACH_REJECTED', rejectReason: 'Form is incomplete' });
    expect((await refusalOf(reject())).message).toBe('This mandate does not wait for a review');

    const { loanApplicationId } = await makeState(backend.base, 'nach-call');
    const link = (loanApplicationNumber: string) =>
      asStaff('/nach/mail/link', { json: { mailId, loanApplicationNumber } });
    expect(await dataOf(link(loanApplicationId))).toMatchObject({ mail: { loanAppNo: loanApplicationId } });
    expect((await refusalOf(link('999999999999'))).message).toBe('There is no loan application with this number');
  });
});

describe('chats', () => {
  const stage = 'DOCUMENT_PROCESSING';

  it('shows what its holder has sent, and takes nothing of anybody else', async () => {
    const room = await makeState(backend.base, 'chat-room');
    const act = (action: string, more: object = {}) =>
      asStaff('/whatsapp/takeAction', { json: { ...room, action, stage, ...more } });
    const push = (more: object, headers = staff) =>
      asStaff('/whatsapp/push', { json: { ...room, stage, ...more }, headers });
    expect((await refusalOf(push({ text: 'Hello' }))).message).toBe('Only the holder of a chat can do this');
    await dataOf(act('TAKE'));
    await dataOf(push({ text: 'Hello there' }));
    await dataOf(push({ linkKind: 'PAYMENT_LINK' }));
    const { messages, hasMore } = await dataOf(asStaff('/whatsapp/details', { json: room }));
    expect(hasMore).toBe(true);
    expect((messages as unknown as object[]).slice(-2)).toMatchObject([
      { text: 'Hello there', direction: 'OUTGOING', status: 'SENT' },
      { linkKind: 'PAYMENT_LINK', direction: 'OUTGOING' },
    ]);

    const other = await makeState(backend.base, 'staff');
    const colleague = await signIn(backend.base, other.username, other.password);
    expect((await refusalOf(push({ text: 'Hello' }, colleague))).message).toBe('Only the holder of a chat can do this');
    expect((await refusalOf(push({}))).fields).toEqual(['text']);
    expect((await refusalOf(push({ text: 'Hello', stage: 'NACH_REVIEW' }))).message).toBe(
      'UDRS status moved to next stage! Please refresh.',
    );
    expect(await dataOf(act('RESOLVED'))).toMatchObject({ card: { state: 'RESOLVED' }, actions: [] });
    expect((await refusalOf(act('TAKE'))).message).toBe('This chat has changed in the meantime');
  });

  it('stand in the list by their last message, found by name or loan, ten at a time', async () => {
    const made = [];
    for (let count = 0; count < 11; count += 1) made.push(await makeState(backend.base, 'chat-room'));
    const [{ roomId } = { roomId: '' }] = made;
    const list = (more: object = {}) =>
      dataOf(asStaff('/whatsapp/list', { json: { variant: 'general', filter: 'all', ...more } }));
    const idsOf = (data: Loose) => (data.cards as unknown as { roomId: string }[]).map((card) => card.roomId);
    await dataOf(asStaff('/whatsapp/takeAction', { json: { variant: 'general', roomId, action: 'TAKE', stage } }));
    const first = await list();
    expect([idsOf(first).length, idsOf(first)[0]]).toEqual([10, roomId]);
    const second = await list({ after: first.next });
    expect(idsOf(second).filter((id) => idsOf(first).includes(id))).toEqual([]);
    expect(idsOf(await list({ filter: 'active' }))).toEqual([roomId]);
    const { card } = await dataOf(asStaff('/whatsapp/details', { json: { variant: 'general', roomId } }));
    expect(idsOf(await list({ searchValue: card?.loanApplicationNumber }))).toEqual([roomId]);
    expect((await refusalOf(asStaff('/whatsapp/list', { json: { variant: 'other', filter: 'all' } }))).fields).toEqual([
      'variant',
    ]);
  });

  it('has forty messages, thirty at a time, without a gap', async () => {
    const room = await makeState(backend.base, 'chat-room');
    const positions = (data: Loose) =>
      (data.messages as unknown as { position: number }[]).map((each) => each.position);
    const newest = positions(await dataOf(asStaff('/whatsapp/details', { json: room })));
    const before = newest[0];
    const older = await dataOf(asStaff('/whatsapp/loadMore', { json: { ...room, before } }));
    expect(older.hasMore).toBe(false);
    expect([...positions(older), ...newest]).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
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
