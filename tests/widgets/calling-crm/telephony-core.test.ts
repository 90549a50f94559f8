import { describe, expect, it } from 'vitest';
import { readWithGoodWill } from '../../../widgets/client/backend/good-will.ts';
import { unconfirmed } from '../../../widgets/client/failures.ts';
import { createHistory } from '../../../widgets/calling-crm/parts/logs/call-history.state.ts';
import { statusChoice } from '../../../widgets/kit/desk/call/status-choice.ts';
import type { CallReply } from '../../../widgets/contract/schemas.ts';
import { fakeServer, loaded, loan, openCrm, typed } from './telephony-fakes.ts';

type LoadReply = CallReply<'loadTelephonyCall'>;

/** A backend that answers as the specification has it, without a word about the call itself. */
function coreServer(details: object = {}) {
  const { callingCrmResponseDTO: answer } = loaded;
  const callingResponseDto = { ...answer.callingResponseDto, ...details };
  const reply = { callingCrmResponseDTO: { ...answer, callingResponseDto } };
  return fakeServer(
    {
      loadTelephonyCall: () => readWithGoodWill('loadTelephonyCall', reply) as LoadReply,
      saveTelephonyCall: () => ({ entry: null }),
    },
    true,
    [],
  );
}
const ofDialer = {
  phone: '9876543210',
  entityId: 'entity-9',
  crtObjectId: 'crt-9',
  agentId: 'agent-9',
  ucid: 'ucid-9',
};

describe('a call of which the backend says nothing [AP-65][AP-66]', () => {
  it('is saved with the ids of the address, and reported without a reference', async () => {
    const server = coreServer();
    const { ready, events } = await openCrm(server, ofDialer);
    const { disposition, ids } = ready();
    expect(ids).toEqual({ entityId: 'entity-9', crtObjectId: 'crt-9', callReferenceId: 'ucid-9' });
    disposition.form.set(typed);
    await disposition.submit();
    expect(server.saves()[0]?.input).toMatchObject({ entityId: 'entity-9', crtObjectId: 'crt-9', userId: 'agent-9' });
    expect(events.saved).toHaveBeenCalledWith(expect.objectContaining({ callRef: '', endCall: false }));
  });

  it('keeps its text and is sent once where nobody can tell whether it is saved, until the agent says so', async () => {
    const server = coreServer();
    server.answers.saveTelephonyCall = () => Promise.reject(unconfirmed());
    const { ready, events, state } = await openCrm(server, ofDialer);
    const first = ready().disposition;
    first.form.set(typed);
    for (const _ of [1, 2]) await first.submit();
    await first.end();
    expect([first.isUnconfirmed.value, first.form.values.value.remarks]).toEqual([true, typed.remarks]);
    expect([server.saves().length, events.saved.mock.calls, events.failed.mock.calls]).toEqual([1, [], []]);
    await state.again();
    const again = ready().disposition;
    expect([again.isUnconfirmed.value, again.form.values.value.remarks]).toEqual([true, typed.remarks]);
    await again.submit();
    expect(server.saves()).toHaveLength(1);
    server.answers.saveTelephonyCall = () => ({ entry: null });
    await again.sendAgain();
    expect(events.saved).toHaveBeenCalledOnce();
    const [key, other] = server.saves().map(({ options }) => options.idempotencyKey);
    expect([server.saves().length, again.isUnconfirmed.value, key === other]).toEqual([2, false, false]);
  });

  it('is done with a save that the agent has found in the history', async () => {
    const server = coreServer();
    server.answers.saveTelephonyCall = () => Promise.reject(unconfirmed());
    const { ready, state } = await openCrm(server, ofDialer);
    ready().disposition.form.set(typed);
    await ready().disposition.submit();
    await ready().disposition.takeForSaved();
    await state.again();
    const { form, isUnconfirmed } = ready().disposition;
    expect([form.isDirty.value, isUnconfirmed.value, server.saves().length]).toEqual([false, false, 1]);
  });

  it('goes on where a save without its end, found after the page was loaded again, is taken for done', async () => {
    const server = coreServer();
    server.answers.saveTelephonyCall = () => Promise.reject(unconfirmed());
    const { ready, state } = await openCrm(server, ofDialer);
    ready().disposition.form.set(typed);
    await ready().disposition.submit();
    await state.again();
    const again = ready().disposition;
    await again.takeForSaved();
    expect([again.isEnded.value, again.saveState.value.phase]).toEqual([false, 'saved']);
  });

  it('is saved with an empty entity id where the address has none', async () => {
    const server = coreServer();
    const { ready } = await openCrm(server, { phone: '9876543210' });
    ready().disposition.form.set(typed);
    await ready().disposition.submit();
    expect(server.saves()[0]?.input).toMatchObject({ entityId: '', crtObjectId: null, loanAppNo: loan });
  });

  it('shares no draft with another customer’s call, whatever the address lacks', async () => {
    const subjectOf = async (details: object) => (await openCrm(coreServer(details), {})).ready().subject;
    const subjects = await Promise.all([
      subjectOf({}),
      subjectOf({ loanAppNo: '251118172699' }),
      subjectOf({ loanAppNo: 'Not Available' }),
      subjectOf({ loanAppNo: 'Not Available' }),
    ]);
    expect(new Set(subjects).size).toBe(4);
  });

  it('is drawn anew for each load', async () => {
    const { state, ready } = await openCrm(coreServer(), ofDialer);
    const first = ready().loaded.key;
    await state.again();
    expect(ready().loaded.key).not.toBe(first);
  });

  it('asks for no promise to pay where the backend keeps none', async () => {
    const server = coreServer();
    const { ready } = await openCrm(server, ofDialer);
    const { disposition } = ready();
    disposition.form.set({ ...typed, subCallStatus: statusChoice('Connected', 'Promise to pay') });
    await disposition.submit();
    expect(server.saves()).toHaveLength(1);
    expect(server.saves()[0]?.input).not.toHaveProperty('promiseAmount');
  });
});

it('counts each saved call, though none has a reference [TC-07]', () => {
  const entry = { callRef: '', remarks: 'one' };
  const history = createHistory<{ callRef: string; remarks: string }>({
    count: 0,
    last: null,
    fetch: () => Promise.resolve([]),
  });
  history.add(entry);
  history.add({ ...entry, remarks: 'two' });
  expect(history.count.value).toBe(2);
  expect(history.fresh.value.size).toBe(0);
});
