import { describe, expect, it } from 'vitest';
import { makeState, signIn } from './caller.ts';
import { dataOf, openDesk, refusalOf, type Loose } from '../support/core-desk.ts';

const { base, staff, asStaff, asDialer } = openDesk();

describe('calls', () => {
  const followUpDate = '2099/01/02 10:30';
  const disposition = { selfCallRating: 3, remarks: 'Asked for a form', nextCallDate: followUpDate };

  it.each(['telephony-call', 'telephony-banking-call'] as const)('keeps the disposition of a %s', async (state) => {
    const { query } = await makeState(base(), state);
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
    const { query } = await makeState(base(), 'telephony-unknown');
    const load = asDialer('/calling/service/load/collection/v1', { json: query });
    expect(await dataOf(load)).toEqual({ callingCrmResponseDTO: null });
  });

  it('keeps the disposition of a NACH call', async () => {
    const call = await makeState(base(), 'nach-call');
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
    const { leadId, convoxId, agentId, processName } = await makeState(base(), 'banking-call');
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
    const facts = await makeState(base(), 'nach-mail');
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

    const { loanApplicationId } = await makeState(base(), 'nach-call');
    const link = (loanApplicationNumber: string) =>
      asStaff('/nach/mail/link', { json: { mailId, loanApplicationNumber } });
    expect(await dataOf(link(loanApplicationId))).toMatchObject({ mail: { loanAppNo: loanApplicationId } });
    expect((await refusalOf(link('999999999999'))).message).toBe('There is no loan application with this number');
  });
});

describe('chats', () => {
  const stage = 'DOCUMENT_PROCESSING';

  it('shows what its holder has sent, and takes nothing of anybody else', async () => {
    const room = await makeState(base(), 'chat-room');
    const act = (action: string, more: object = {}) =>
      asStaff('/whatsapp/takeAction', { json: { ...room, action, stage, ...more } });
    const push = (more: object, headers = staff()) =>
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

    const other = await makeState(base(), 'staff');
    const colleague = await signIn(base(), other.username, other.password);
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
    for (let count = 0; count < 11; count += 1) made.push(await makeState(base(), 'chat-room'));
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
    const room = await makeState(base(), 'chat-room');
    const positions = (data: Loose) =>
      (data.messages as unknown as { position: number }[]).map((each) => each.position);
    const newest = positions(await dataOf(asStaff('/whatsapp/details', { json: room })));
    const before = newest[0];
    const older = await dataOf(asStaff('/whatsapp/loadMore', { json: { ...room, before } }));
    expect(older.hasMore).toBe(false);
    expect([...positions(older), ...newest]).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
  });
});
