import { afterAll, beforeAll, expect, it } from 'vitest';
import { listRows } from '../../../widgets/contract/lists.ts';
import { contractPath, contractVersion } from '../../../widgets/contract/version.ts';
import { besideUpstream } from '../../../host/server/base/offered.ts';
import { makeState } from '../../core-backend/caller.ts';
import type { Session } from '../support.ts';
import { account, startDesk, write, type Desk } from './desk.ts';

let desk: Desk;
let session: Session;
beforeAll(async () => {
  desk = await startDesk();
  session = await desk.signIn();
});
afterAll(() => desk.close());

const { call } = {
  call: ((name, input, options) => desk.server.call(name, input, { session, ...options })) as Desk['server']['call'],
};
const state = <Name extends Parameters<typeof makeState>[1]>(name: Name) => makeState(desk.lender.states, name);
const followUpDate = '2027/01/05 11:30';

it('says which extensions it offers beside the lender, and answers no call of the others', async () => {
  const { server } = desk;
  const offer = await server.app.inject({ method: 'GET', url: contractPath });
  expect(offer.json()).toEqual({ status: 'SUCCESS', data: { version: contractVersion, extensions: besideUpstream } });
  const { headers } = await call('savedViews', { listType: 'hold' });
  expect(headers['x-contract-version']).toBe(`${contractVersion}; ${besideUpstream.join(', ')}`);
  const missing = ['/document-processing/document/reveal', '/applications/timeline', '/embed/sessions', '/lists/save'];
  for (const url of missing) expect((await server.app.inject({ method: 'POST', url })).statusCode, url).toBe(404);
  expect((await server.app.inject({ method: 'GET', url: '/demo/links.json' })).statusCode).toBe(404);
});

it('shows lists of the lender, with a version of each row and who has it open here', async () => {
  const { listType } = await state('list');
  const type = listType as 'document-processing';
  const { tabs } = (await call(`${type}.tabs`, { stage: listRows[type].stage })).data();
  const tab = tabs.find((each) => each.defaultSelected) ?? tabs[0];
  const asked = {
    userId: session.id,
    queueName: tab?.queueName ?? '',
    pageNumber: 1,
    rows: 25,
    filters: { optionId: [] },
  };
  const { rows, totalCount } = (await call(`${type}.rows`, asked)).data();
  expect(rows).toHaveLength(25);
  expect(totalCount).toBeGreaterThanOrEqual(25);
  expect(rows[0]).toMatchObject({ lockedBy: null, lockExpiresAt: null });
  expect(rows[0]?.version).toBeGreaterThan(0);
  expect(rows[0]).not.toHaveProperty('actions');
  const locked = rows[2];
  await call('acquireLock', { kind: 'application', id: locked?.rowId ?? '' });
  const again = (await call(`${type}.rows`, asked)).data().rows[2];
  expect(again).toMatchObject({ rowId: locked?.rowId, lockedBy: 'Asha Nair' });
  const next = (
    await call('nextApplication', { listType: type, queueName: asked.queueName }, { headers: write() })
  ).data();
  expect(rows.map(({ rowId }) => rowId)).toContain(next.next?.rowId);
  expect(next.next?.rowId).not.toBe(locked?.rowId);
});

it('shows an application, claims it, and takes its decisions, files and holds', async () => {
  const { loanApplicationNumber } = await state('document-application');
  const about = { loanApplicationNumber };
  const config = (await call('fetchDocumentConfig', { ...about, configRequired: true })).data();
  expect(config.applicationId).toMatch(/^[0-9a-f-]{36}$/);
  expect(config).not.toHaveProperty('readOnlyReason');
  await call('acquireLock', { kind: 'application', id: config.applicationId });
  const readCards = async () => (await call('fetchDocumentTab', { ...about, tabName: 'KYC' })).data().cards;
  const [card] = await readCards();
  expect(card).toMatchObject({ key: 'PAN', status: { docStatus: 'pending' } });
  const picture = await desk.server.app.inject({ method: 'GET', url: card?.preview?.front?.original?.url ?? '' });
  expect(picture.statusCode).toBe(200);
  expect(picture.headers['content-type']).toBe('image/png');

  const approval = {
    ...about,
    sectionKey: 'PAN',
    status: { docStatus: 'APPROVED' as const, rejectReasons: [] },
    fields: [],
  };
  const ifMatch = card?.version ?? 0;
  (await call('updateDocumentSection', approval, { headers: write({ ifMatch }) })).data();
  const [decided] = await readCards();
  expect(decided?.status).toMatchObject({ approved: true });
  expect(decided?.version).not.toBe(ifMatch);
  const late = await call('updateDocumentSection', approval, { headers: write({ ifMatch }) });
  expect(late.errorCode).toBe('STALE_VERSION');

  const hold = {
    ...about,
    userComment: 'Waits for the customer',
    holdReason: config.holdInfo.holdReasonList.find(({ key }) => key !== 'CLEAR')?.key ?? '',
  };
  const { applicationVersion } = (await call('fetchDocumentConfig', { ...about, configRequired: true })).data();
  (await call('reportIssue', hold, { headers: write({ ifMatch: applicationVersion }) })).data();
  const held = (await call('fetchDocumentConfig', { ...about, configRequired: true })).data();
  expect(held.holdInfo.selectedHoldReason).toBe(hold.holdReason);
  expect((await call('reportIssue', hold, { headers: write({ ifMatch: applicationVersion }) })).errorCode).toBe(
    'STALE_VERSION',
  );
  expect((await call('searchEmployers', { employerName: 'Lake' })).data().employers.length).toBeGreaterThan(0);
  (
    await call(
      'addKycDocument',
      {
        ...about,
        type: config.documentTypes[0]?.key ?? '',
        proofType: config.documentTypes[0]?.proofTypes[0]?.key ?? '',
      },
      { headers: write() },
    )
  ).data();
});

it('uploads a file to the lender', async () => {
  const { loanApplicationNumber } = await state('document-application');
  const { cards } = (await call('fetchDocumentTab', { loanApplicationNumber, tabName: 'KYC' })).data();
  const { rawPayload: png } = await desk.server.app.inject({
    method: 'GET',
    url: cards[0]?.preview?.front?.original?.url ?? '',
  });
  const file = new File([new Uint8Array(png)], 'pan.png', { type: 'image/png' });
  const input = { loanApplicationNumber, key: 'PAN.front.original', extension: 'png', file };
  const uploaded = await call('uploadDocument', input, { headers: write({ ifMatch: cards[0]?.version ?? 0 }) });
  expect(uploaded.body.status).toBe('SUCCESS');
  const [sent] = desk.lender.askedAt('/document-processing/document/upload');
  expect(sent?.body).toContain('filename="pan.png"');
  const after = (await call('fetchDocumentTab', { loanApplicationNumber, tabName: 'KYC' })).data().cards[0];
  expect(after?.version).not.toBe(cards[0]?.version);
});

it('loads a call of the dialer with a grant of its own, saves it, and shows it in the history', async () => {
  const { query } = await state('telephony-call');
  const { server } = desk;
  const { callingCrmResponseDTO: found, call: loaded } = (await server.call('loadTelephonyCall', query)).data();
  expect(found?.productType).toBe('PERSONAL_LOAN');
  expect(loaded).toMatchObject({ entityId: query.entityId, crtObjectId: query.crtObjectId, historyCount: null });
  expect(loaded).not.toHaveProperty('dues');
  const loanAppNo = found && 'loanAppNo' in found.callingResponseDto ? found.callingResponseDto.loanAppNo : null;
  const words = { callStatus: 'Connected', subCallStatus: 'Interested', followUpDate, remarks: 'Will pay on Friday' };
  const ids = { crtObjectId: query.crtObjectId, entityId: query.entityId, loanAppNo, userId: 'somebody-else' };
  const save = {
    ...words,
    ...ids,
    language: null,
    userQuery: null,
    callOutcome: null,
    productType: 'PERSONAL_LOAN' as const,
    endCall: true,
  };
  expect((await server.call('saveTelephonyCall', save, { headers: write() })).errorCode).toBe('CALL_GRANT_REQUIRED');
  const grant = loaded?.grant ?? '';
  expect((await server.call('saveTelephonyCall', save, { headers: write({ grant }) })).data()).toEqual({});
  const ofLoan = { loanAppNo: loanAppNo ?? '', productType: 'PERSONAL_LOAN' as const };
  const history = (await server.call('telephonyCallHistory', ofLoan, { headers: { 'x-call-grant': grant } })).data();
  expect(history[0]).toMatchObject({ remarks: words.remarks, agent: query.userId });
  expect(history[0]?.callRef).toMatch(/^[0-9a-f-]{36}$/);
  expect((await server.call('saveTelephonyCall', save, { headers: write({ grant }) })).errorCode).toBe('CALL_ENDED');
  const unknown = await state('telephony-unknown');
  expect((await server.call('loadTelephonyCall', unknown.query)).data()).toEqual({
    callingCrmResponseDTO: null,
    call: null,
  });
});

it('keeps the draft of a dialer’s call here', async () => {
  const { query } = await state('telephony-banking-call');
  const { server } = desk;
  const load = async () => (await server.call('loadTelephonyCall', query)).data().call?.grant ?? '';
  const granted = async () => ({ 'x-call-grant': await load() });
  const draft = {
    values: { remarks: 'Typed so far' },
    idempotencyKey: 'key-of-a-draft-1',
    keptAt: server.clock.now().getTime(),
  };
  expect((await server.call('keepCallDraft', draft, { headers: await granted() })).data()).toEqual({ isKept: true });
  desk.lender.forget();
  const headers = await granted();
  expect((await server.call('readCallDraft', {}, { headers })).data().draft).toEqual(draft);
  expect(desk.lender.asked).toHaveLength(1);
});

it('loads, saves and logs NACH and banking calls', async () => {
  const nach = await state('nach-call');
  (await call('fetchCrmConfig', { stage: 'NachCallingCRM' })).data();
  const loaded = (await call('fetchNachCrmData', nach)).data();
  expect(loaded.call.life?.startedAgoMs).toBe(0);
  const words = {
    remarks: 'Form is on its way',
    callOutcome: 'Will send the form',
    nextCallDate: followUpDate,
    selfCallRating: 4,
  };
  const none = { process: null, callerId: null, typeOfCall: null, rejectReason: null };
  (await call('saveNachCallDetails', { ...nach, ...words, ...none }, { headers: write() })).data();
  const log = (await call('fetchNachCallLog', { loanApplicationId: nach.loanApplicationId })).data();
  expect(log[0]).toMatchObject({ remarks: words.remarks });

  const banking = await state('banking-call');
  const customer = (await call('fetchBankingCrmData', banking)).data();
  expect(customer.call.life?.endedAgoMs).toBeNull();
  const ofLoan = { loanApplicationId: customer.loanApplicationNo ?? '' };
  expect((await call('fetchBankingCallLog', ofLoan)).data()[0]?.callRef).toMatch(/^[0-9a-f-]{36}$/);
});

it('links a NACH mail by the version that was read', async () => {
  const { mailQueueId, loanApplicationNumber } = await state('nach-mail');
  const { mailList, mandateVersion } = (await call('fetchNachMails', { mailQueueId, loanApplicationNumber })).data();
  const [mail] = mailList;
  expect(mandateVersion).toBeGreaterThan(0);
  const details = (await call('fetchNachMail', { mailId: mail?.mailId ?? '' })).data();
  expect(details.version).toBe(mail?.version);
  const link = { mailId: mail?.mailId ?? '', loanApplicationNumber };
  expect((await call('linkNachMail', link, { headers: write({ ifMatch: 7 }) })).errorCode).toBe('STALE_VERSION');
  const linked = await call('linkNachMail', link, { headers: write({ ifMatch: mail?.version ?? 0 }) });
  expect(linked.data().mail.loanAppNo).toBe(loanApplicationNumber);
});

it('reads and writes chats', async () => {
  const room = (await state('chat-room')) as { variant: 'general'; roomId: string };
  const { card, messages } = (await call('chatDetails', room)).data();
  expect(card).toMatchObject({ roomId: room.roomId });
  expect(card).not.toHaveProperty('holder');
  expect(messages.length).toBeGreaterThan(0);
  expect((await call('registerForChat', room)).data()).toMatchObject({ topic: 'chat.general' });
  expect((await call('chatList', { variant: 'general', filter: 'all' })).data().cards.length).toBeGreaterThan(0);
  expect((await call('chatExpiryTimer', room)).body.status).toBe('SUCCESS');
  expect((await call('loadMoreChatMessages', room)).body.status).toBe('SUCCESS');
});

it('keeps views and drafts here, and asks the lender nothing for them', async () => {
  desk.lender.forget();
  const view = { listType: 'hold' as const, name: 'Mine', view: 'tab=all' };
  (await call('saveView', view, { headers: write() })).data();
  expect((await call('savedViews', { listType: 'hold' })).data().views).toMatchObject([{ name: 'Mine' }]);
  const draft = { subject: 'nach/9', values: { remarks: 'Typed' }, idempotencyKey: 'key-of-draft-9', keptAt: 1 };
  (await call('keepDraft', draft)).data();
  expect((await call('readDrafts', { subject: 'nach/9' })).data().drafts).toMatchObject([{ values: draft.values }]);
  expect(desk.lender.asked).toEqual([]);
});

it('shows the caller’s own profile, and signs in nobody whom the lender refuses', async () => {
  expect((await call('displayProfile', { userId: session.id })).data()).toMatchObject({
    id: session.id,
    firstName: 'Asha',
  });
  const wrong = await desk.server.call('signIn', { ...account, password: 'wrong' });
  expect(wrong.body).toMatchObject({
    status: 'ERROR',
    error: { errorMessage: 'The username or the password is not right' },
  });
});
