import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChoiceGroupName } from '../../../widgets/contract/choices/choice-groups.ts';
import { headers } from '../../../widgets/contract/headers.ts';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import { addPerson } from '../access/access-support.ts';
import { startMoves, type Moves } from '../applications/support.ts';
import { list } from '../refusals/reads.ts';
import type { Session, TestServer } from '../support.ts';
import { choiceOf, newWords, why } from './choices-support.ts';

let desk: Moves;
let server: TestServer;
let lead: Session;
let second: Session;
beforeAll(async () => {
  desk = await startMoves(12);
  server = desk.server;
  lead = await server.signIn();
  const { username } = await addPerson(server, { roles: ['OPS_LEAD'], routes: ['CHOICES'] });
  second = await server.signIn(username);
});
afterAll(() => server.close());

const read = async (choiceId: string, session = lead) =>
  (await server.call('fetchChoice', { choiceId }, { session })).data();
const idOf = async (group: ChoiceGroupName, key: string) => (await choiceOf(server, group, key)).id;

/** Changes a choice, of which everything else stays. */
async function change(choiceId: string, changes: Partial<CallInput<'changeChoice'>>, session = lead) {
  const { label, order, isOffered } = await read(choiceId);
  server.clock.advance(1000);
  return server.call('changeChoice', { choiceId, label, order, isOffered, reason: why, ...changes }, { session });
}
const add = (changes: Partial<CallInput<'addChoice'>>, session = lead) =>
  server.call(
    'addChoice',
    { group: 'userQuery', heading: '', ...newWords(), order: 30, reason: why, ...changes },
    { session },
  );
const decide = (choiceId: string, to: CallInput<'decideChoice'>['to'], session: Session, reason = why) => {
  server.clock.advance(1000);
  return server.call('decideChoice', { choiceId, to, reason }, { session });
};
const fieldErrors = ({ body }: Awaited<ReturnType<typeof change>>) =>
  body.status === 'ERROR' ? body.error.fieldErrors : undefined;

const nachStatuses = async () => {
  const config = await server.call('fetchCrmConfig', { stage: 'NachCallingCRM' }, { session: lead });
  return config.data().callDispositionConfig.callStatuses;
};

describe('what forms offer', () => {
  it('is there from the beginning, with a key of its words', async () => {
    const promise = await choiceOf(server, 'callStatus', 'PROMISE_TO_PAY');
    expect(promise).toMatchObject({ heading: 'Connected', label: 'Promise to pay', is_offered: true, since: null });
    const rows = await server.db
      .selectFrom('choice')
      .select(['group_name', (eb) => eb.fn.countAll<number>().as('n')])
      .groupBy('group_name')
      .execute();
    expect(Object.fromEntries(rows.map(({ group_name: group, n }) => [group, n]))).toEqual({
      holdReason: 6,
      rejectReason: 9,
      language: 8,
      userQuery: 10,
      callStatus: 18,
      callOutcome: 5,
      nachCallStatus: 16,
      bankingCsCallStatus: 16,
      bankingCsCallOutcome: 5,
      bankingOpsCallStatus: 16,
      bankingOpsCallOutcome: 5,
      feedbackOutcome: 19,
      kycProof: 14,
    });
  });

  it('has what is added at once, and hears of it', async () => {
    const words = newWords();
    const made = (await add({ group: 'nachCallStatus', heading: 'Third party', ...words, order: 99 })).data();
    expect(made).toMatchObject({ version: 1, state: 'OFFERED' });
    expect((await nachStatuses())['Third party']?.at(-1)).toBe(words.label);
    const [event] = await server.db
      .selectFrom('live_event')
      .select(['type', 'payload'])
      .where('topic', '=', 'choices')
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(event).toEqual({ type: 'choicesChanged', payload: { group: 'nachCallStatus' } });
  });

  it('leaves out what is retired, which can be brought back, and is in its order', async () => {
    const id = await idOf('nachCallStatus', 'MANDATE_EXPLAINED');
    expect((await change(id, { isOffered: false })).data()).toMatchObject({ state: 'RETIRED' });
    expect((await nachStatuses())['Connected']).not.toContain('Mandate explained');
    expect(await read(id)).toMatchObject({ isOffered: false, retiredOn: expect.any(String) as unknown });
    expect((await change(id, { isOffered: true, order: 98 })).data()).toMatchObject({ state: 'OFFERED' });
    expect((await nachStatuses())['Connected']?.at(-1)).toBe('Mandate explained');
    expect(await read(id)).toMatchObject({ retiredOn: null, since: expect.any(String) as unknown });
  });

  it('shows in its list under what it is', async () => {
    const id = await idOf('holdReason', 'TECHNICAL_ISSUE');
    (await change(id, { isOffered: false })).data();
    const search = { searchColumn: 'choiceLabel', searchValue: 'technical' } as const;
    const shown = JSON.stringify(await list('choices', search)(server, lead));
    expect(shown).toContain('TECHNICAL_ISSUE');
    expect(shown).toContain('Retired');
    (await change(id, { isOffered: true })).data();
  });
});

describe('a reason that records keep by its key', () => {
  it('is refused once it is retired, and stays readable where it was chosen', async () => {
    await desk.takeNext();
    (await desk.report('DOCUMENT_UNCLEAR', desk.agent)).data();
    const { loanApplicationNumber } = desk.application;
    const id = await idOf('holdReason', 'DOCUMENT_UNCLEAR');
    (await change(id, { isOffered: false })).data();
    const config = async () =>
      (
        await server.call('fetchDocumentConfig', { loanApplicationNumber, configRequired: true }, { session: lead })
      ).data().holdInfo;
    const shown = await config();
    expect(shown).toMatchObject({ selectedHoldReason: 'DOCUMENT_UNCLEAR', selectedHoldLabel: 'Document not clear' });
    expect(shown.holdReasonList.map(({ key }) => key)).not.toContain('DOCUMENT_UNCLEAR');
    expect(shown.holdReasonList.at(-1)).toEqual({ key: 'CLEAR', label: 'Clear the hold' });
    await desk.takeNext();
    expect((await desk.report('DOCUMENT_UNCLEAR', desk.agent)).errorCode).toBe('UNKNOWN_CHOICE');
    (await change(id, { isOffered: true })).data();
    expect((await desk.report('DOCUMENT_UNCLEAR', desk.agent)).errorCode).toBeUndefined();
  });

  it('keeps the words of then on old records when it gets others', async () => {
    await desk.takeNext();
    (await desk.report('EMPLOYER_TO_CONFIRM', desk.agent)).data();
    const before = desk.application.loanApplicationNumber;
    const id = await idOf('holdReason', 'EMPLOYER_TO_CONFIRM');
    server.clock.advance(60_000);
    (await change(id, { label: 'Employer does not answer' })).data();
    server.clock.advance(60_000);
    await desk.takeNext();
    (await desk.report('EMPLOYER_TO_CONFIRM', desk.agent)).data();
    const after = desk.application.loanApplicationNumber;
    const overview = async (loanApplicationNumber: string) =>
      (
        await server.call('fetchDocumentConfig', { loanApplicationNumber, configRequired: true }, { session: lead })
      ).data().holdInfo.selectedHoldLabel;
    expect([await overview(before), await overview(after)]).toEqual([
      'Employer to be confirmed',
      'Employer does not answer',
    ]);
    const { key, former } = await read(id);
    expect([key, former]).toEqual([
      'EMPLOYER_TO_CONFIRM',
      [{ label: 'Employer to be confirmed', until: expect.any(String) as unknown }],
    ]);
    const rows = JSON.stringify(await list('hold')(server, lead));
    expect(rows).toContain('Employer to be confirmed');
    expect(rows).toContain('Employer does not answer');
  });
});

describe('what ends a loan', () => {
  const reject = (rejectReason: string) => desk.move('REJECTED', desk.everyone, { rejectReason });

  it('waits for another person, and is offered to nobody before', async () => {
    const { key, label } = newWords();
    const { choiceId, state } = (await add({ group: 'rejectReason', key, label })).data();
    expect(state).toBe('WAITING');
    await desk.takeNext();
    expect((await reject(key)).errorCode).toBe('UNKNOWN_CHOICE');
    expect((await decide(choiceId, 'APPROVED', lead)).errorCode).toBe('MAKER_CHECKER_VIOLATION');
    expect(await read(choiceId)).toMatchObject({ mayWithdraw: true, decisionRefusal: expect.any(String) as unknown });
    expect(await read(choiceId, second)).toMatchObject({
      mayWithdraw: false,
      decisionRefusal: null,
      proposal: { label, isOffered: true, why: 'It ends a loan', reason: why },
    });
    expect((await change(choiceId, { order: 3 }, second)).errorCode).toBe('CHOICE_REFUSED');
    expect((await decide(choiceId, 'WITHDRAWN', second)).errorCode).toBe('NOT_ALLOWED');
    expect((await decide(choiceId, 'APPROVED', second)).data()).toMatchObject({ state: 'OFFERED' });
    expect((await decide(choiceId, 'APPROVED', second)).errorCode).toBe('CHOICE_REFUSED');
    expect((await reject(key)).data()).toMatchObject({ currentStage: 'REJECTED' });
  });

  it('stays as it is while other words wait, and is not offered where they are refused or withdrawn', async () => {
    const id = await idOf('rejectReason', 'POLICY_NOT_MET');
    const words = async () => (await read(id)).label;
    (await change(id, { label: 'Outside the credit policy' }, second)).data();
    expect(await words()).toBe('Credit policy not met');
    expect(fieldErrors(await decide(id, 'REFUSED', lead, 'No'))).toHaveProperty('reason');
    (await decide(id, 'REFUSED', lead)).data();
    expect(await read(id)).toMatchObject({ label: 'Credit policy not met', isOffered: true, proposal: null });
    const { choiceId } = (await add({ group: 'rejectReason' })).data();
    expect((await decide(choiceId, 'WITHDRAWN', lead, '')).data()).toMatchObject({ state: 'RETIRED' });
    expect(await read(choiceId)).toMatchObject({ isOffered: false, since: null, retiredOn: null });
  });

  it('is retired and moved at once, and waits again when it is brought back', async () => {
    const id = await idOf('rejectReason', 'DUPLICATE_APPLICATION');
    expect((await change(id, { order: 77 })).data().state).toBe('OFFERED');
    expect((await change(id, { isOffered: false })).data().state).toBe('RETIRED');
    expect((await change(id, { isOffered: true })).data().state).toBe('WAITING');
    expect((await decide(id, 'APPROVED', second)).data().state).toBe('OFFERED');
  });

  it('is a call status too, with which a customer may be called again at once', async () => {
    const under = async (heading: string) => (await add({ group: 'callStatus', heading })).data().state;
    expect(await under('Connected')).toBe('OFFERED');
    expect(await under('Not connected')).toBe('WAITING');
  });
});

describe('a change that cannot be', () => {
  it('is of words on which a rule hangs', async () => {
    const id = await idOf('callStatus', 'PROMISE_TO_PAY');
    expect(fieldErrors(await change(id, { label: 'Will pay' }))?.['label']).toContain('so its words stay');
  });

  it('takes the words or the key of another choice of the group', async () => {
    const words = newWords();
    (await add(words)).data();
    expect(fieldErrors(await add({ label: words.label.toUpperCase() }))).toHaveProperty('label');
    expect(fieldErrors(await add({ key: words.key }))).toHaveProperty('key');
    const other = await idOf('userQuery', 'COMPLAINT');
    expect(fieldErrors(await change(other, { label: words.label }))).toHaveProperty('label');
  });

  it.each([
    [{ group: 'callStatus' as const, heading: 'Elsewhere' }, 'heading'],
    [{ heading: 'Connected' }, 'heading'],
    [{ key: 'in small letters' }, 'key'],
    [{ group: 'holdReason' as const, key: 'CLEAR' }, 'key'],
    [{ label: ' ' }, 'label'],
    [{ order: 0 }, 'order'],
    [{ order: 1.5 }, 'order'],
    [{ reason: 'short' }, 'reason'],
  ])('is a wrong field: %o', async (changes, field) => {
    expect(fieldErrors(await add(changes))).toHaveProperty(field);
  });

  it('retires the last one of a group', async () => {
    const ids = await server.db
      .selectFrom('choice')
      .select('id')
      .where('group_name', '=', 'bankingOpsCallOutcome')
      .execute();
    const answers = [];
    for (const { id } of ids) answers.push(await change(id, { isOffered: false }));
    expect(answers.map((answer) => fieldErrors(answer)?.['isOffered'] !== undefined)).toEqual(
      ids.map((_, index) => index === ids.length - 1),
    );
  });

  it('is none, or stands on what a colleague has changed', async () => {
    const id = await idOf('language', 'TELUGU');
    expect((await change(id, {})).errorCode).toBe('VALIDATION_FAILED');
    (await change(id, { order: 44 })).data();
    const input = { choiceId: id, label: 'Telugu', order: 45, isOffered: true, reason: why };
    const stale = await server.call('changeChoice', input, { session: lead, headers: { [headers.ifMatch]: '1' } });
    expect(stale.errorCode).toBe('STALE_VERSION');
  });

  it('is by somebody without the right, whatever screens they have', async () => {
    const { username } = await addPerson(server, { roles: ['MIS'], routes: ['CHOICES'] });
    const session = await server.signIn(username);
    expect((await add({}, session)).errorCode).toBe('NOT_ALLOWED');
  });
});

it('of two who change a group at once both are done, or the second hears why not', async () => {
  const [one, other] = [await idOf('feedbackOutcome', 'SHIFTED'), await idOf('feedbackOutcome', 'DOOR_LOCKED')];
  const { label } = newWords();
  const answers = await Promise.all([
    change(one, { isOffered: false }),
    change(other, { order: 61 }),
    change(await idOf('feedbackOutcome', 'WANTS_SETTLEMENT'), { label }),
    change(await idOf('feedbackOutcome', 'CANNOT_PAY_NOW'), { label }),
  ]);
  expect(answers.slice(0, 2).map(({ errorCode }) => errorCode)).toEqual([undefined, undefined]);
  expect(answers.slice(2).filter(({ errorCode }) => errorCode === 'VALIDATION_FAILED')).toHaveLength(1);
});
