import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { headers } from '../../../widgets/contract/headers.ts';
import { calls } from '../../../widgets/contract/calls.ts';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import { addStaff } from '../applications/support.ts';
import { indian } from '../communications/support.ts';
import { addLoan } from '../settlement/settlement-support.ts';
import type { Session } from '../support.ts';
import { addLoans, addTemplate, addWaiting, messageOf, startCampaigns, type Campaigns } from './campaign-support.ts';

let desk: Campaigns;
beforeAll(async () => {
  desk = await startCampaigns();
});
beforeEach(async () => {
  // nobody has written to anybody within 24 hours
  await desk.db.deleteFrom('limited_use').execute();
  await desk.db.deleteFrom('unsubscription').execute();
  await desk.db.deleteFrom('outbound_once').execute();
  await desk.at(indian('12:00'));
});
afterAll(() => desk.close());

type Message = CallInput<'sendCommunication'>;
const trySending = (message: Message, session = desk.maker) => desk.call('sendCommunication', message, { session });
const preview = async (message: Message, offset = 0) =>
  (await desk.call('previewCommunication', { ...message, offset }, { session: desk.maker })).data();
const check = (audience: Partial<CallInput<'checkAudience'>>, session = desk.maker) =>
  desk.call('checkAudience', { audience: 'LOANS', loans: [], portals: [], ...audience }, { session });
const wrong = (answer: Awaited<ReturnType<typeof trySending>>) =>
  answer.body.status === 'SUCCESS' ? undefined : answer.body.error.fieldErrors;
const recipientsOf = async (communicationId: string, session = desk.maker) => {
  const page = { communicationId, pageNumber: 1, rows: 100, status: null };
  return (await desk.call('communicationRecipients', page, { session })).data();
};
const listed = async (communicationId: string, session = desk.maker) => {
  const page = { pageNumber: 1, rows: 100, status: null };
  const { communications } = (await desk.call('communicationList', page, { session })).data();
  return communications.find((each) => each.communicationId === communicationId);
};

describe('an audience', () => {
  it('says for each entry that is not taken where it stands and why', async () => {
    const [one = '', two = ''] = await addLoans(desk, 2);
    const answer = await check({ loans: [one, '123', ` ${two} `, one, '299999999999'] });
    expect(answer.data()).toEqual({
      recipients: 2,
      loans: [one, two],
      portals: [],
      refused: [
        { position: 2, entry: '123', reason: 'NOT_A_NUMBER', message: expect.any(String) },
        { position: 4, entry: one, reason: 'TWICE', message: expect.any(String) },
        { position: 5, entry: '299999999999', reason: 'NOT_SEEN', message: expect.any(String) },
      ],
    });
  });

  it('holds no loan that the caller does not see, and says of it what it says of one that is not there', async () => {
    const loans = await addLoans(desk, 1);
    const routes = [
      { viewName: 'ops' as const, routeList: [{ key: 'WISHFIN_NACH_REVIEW' }, { key: 'AGENT_COMMUNICATION_UTILITY' }] },
    ];
    const partner = await addStaff(desk, 'Wasim', ['SUPPORT'], routes);
    expect((await check({ loans }, partner)).data().refused).toMatchObject([{ position: 1, reason: 'NOT_SEEN' }]);
    const message = messageOf(await addTemplate(desk), loans);
    expect((await trySending(message, partner)).errorCode).toBe('AUDIENCE_REFUSED');
    const { communicationId } = await desk.send(message);
    expect(await recipientsOf(communicationId, partner)).toMatchObject({
      recipients: [{ name: null, subject: null, contact: null, status: 'WAITING' }],
    });
  });

  it('is at most 2,000', async () => {
    const loans = Array.from({ length: 2_001 }, (_, at) => String(290_000_000_000 + at));
    expect((await check({ loans })).errorCode).toBe('AUDIENCE_TOO_LARGE');
    const message = messageOf(await addTemplate(desk), loans);
    expect((await trySending(message)).errorCode).toBe('AUDIENCE_TOO_LARGE');
  });

  it('of agents is of the own portals alone', async () => {
    const both = [
      { viewName: 'agency' as const, routeList: [{ key: 'AGENCY_CUSTOMER_LIST' }] },
      { viewName: 'ops' as const, routeList: [{ key: 'AGENT_COMMUNICATION_UTILITY' }] },
    ];
    const head = await addStaff(desk, 'Hari', ['COLLECTIONS_HEAD'], both);
    const asked = { audience: 'AGENTS' as const, portals: ['agency' as const, 'ops' as const] };
    const ofMaker = (await check(asked)).data();
    expect(ofMaker).toMatchObject({ portals: ['ops'], refused: [{ position: 1, reason: 'OTHER_PORTAL' }] });
    const checked = (await check({ ...asked, portals: ['agency'] }, head)).data();
    expect(checked).toMatchObject({ portals: ['agency'], refused: [] });
    const { count } = await desk.db
      .selectFrom('agent')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('queue', '=', 'AGENCY')
      .where('is_enabled', '=', true)
      .executeTakeFirstOrThrow();
    expect(checked.recipients).toBe(count);
    expect(checked.recipients).toBeGreaterThan(0);
    const text = 'Hello {agentName}, about {topic}: be there on {day} at {time}.';
    const templateId = await addTemplate(desk, { audience: 'AGENTS', channel: 'EMAIL', text });
    const values = [
      { place: 'topic' as const, value: 'the new script' },
      { place: 'day' as const, value: '2026-11-22' },
      { place: 'time' as const, value: '14:05' },
    ];
    const message: Message = { ...messageOf(templateId, []), ...asked, channel: 'EMAIL', values };
    expect((await trySending(message)).errorCode).toBe('AUDIENCE_REFUSED');
    const { communicationId } = await desk.send({ ...message, portals: ['agency'] }, head);
    await desk.sendAll();
    const messages = await desk.messagesOf(communicationId);
    expect(messages).toHaveLength(checked.recipients);
    for (const each of messages)
      expect(each.text).toMatch(/^Hello .+, about the new script: be there on 22 Nov 2026 at 02:05 PM\.$/);
    const { recipients } = await recipientsOf(communicationId, head);
    expect(recipients[0]).toMatchObject({ subject: 'Agency', contact: expect.stringMatching(/xxx@/) });
    expect((await recipientsOf(communicationId)).recipients[0]).toMatchObject({ name: null, contact: null });
  });
});

describe('what is sent', () => {
  it('is refused with a message under each field that is empty [UT-07]', async () => {
    const loans = await addLoans(desk, 1);
    const text = 'Dear {customerName}, come on {day} at {time}.';
    const good = messageOf(await addTemplate(desk, { text }), loans, {
      values: [
        { place: 'day', value: '2026-11-30' },
        { place: 'time', value: '10:30' },
      ],
    });
    expect(wrong(await trySending({ ...good, loans: [] }))).toEqual({ loans: 'This field is required' });
    expect(wrong(await trySending({ ...good, loans: [], audience: 'AGENTS' }))).toBeDefined();
    expect(wrong(await trySending({ ...good, values: [] }))).toEqual({
      day: 'This field is required',
      time: 'This field is required',
    });
    for (const field of ['audience', 'channel', 'purpose', 'templateId'] as const) {
      const empty: Record<string, unknown> = { ...good };
      empty[field] = '';
      expect((await trySending(empty as Message)).errorCode, field).toBe('VALIDATION_FAILED');
    }
    for (const [field, value] of [
      ['day', '2026-11-20'],
      ['day', '2026-02-30'],
      ['day', 'pay at https://x.example'],
      ['time', '25:00'],
    ] as const)
      expect(
        wrong(
          await trySending({
            ...good,
            values: good.values.map((each) => (each.place === field ? { place: field, value } : each)),
          }),
        ),
      ).toHaveProperty(field);
    const typed = { ...good, values: [...good.values, { place: 'customerName' as const, value: 'You have won' }] };
    expect(wrong(await trySending(typed))).toHaveProperty('customerName');
    expect(wrong(await trySending({ ...good, channel: 'EMAIL' }))).toHaveProperty('templateId');
    expect(wrong(await trySending({ ...good, purpose: 'TRANSACTIONAL' }))).toHaveProperty('templateId');
    expect((await trySending({ ...good, templateId: randomUUID() })).errorCode).toBe('NOT_FOUND');
    expect((await trySending(good)).data()).toMatchObject({ recipients: 1, status: 'SENDING' });
  });

  it('is refused where its template was withdrawn after the preview, and where one is withdrawn before the release', async () => {
    const loans = await addLoans(desk, 1);
    const templateId = await addTemplate(desk);
    const message = messageOf(templateId, loans);
    expect((await preview(message)).toSend).toBe(1);
    await desk.db
      .updateTable('communication_template')
      .set({ status: 'WITHDRAWN' })
      .where('id', '=', templateId)
      .execute();
    expect((await trySending(message)).errorCode).toBe('COMMUNICATION_TEMPLATE_WITHDRAWN');
    const waiting = await addWaiting(desk, desk.maker);
    await desk.db.updateTable('communication_template').set({ status: 'WITHDRAWN' }).execute();
    const released = await desk.call('releaseCommunication', { communicationId: waiting }, { session: desk.other });
    expect(released.errorCode).toBe('COMMUNICATION_TEMPLATE_WITHDRAWN');
    await desk.db.updateTable('communication_template').set({ status: 'APPROVED' }).execute();
  });

  it('is one communication however often it is pressed, and its success is the green text [ER-28]', async () => {
    const message = messageOf(await addTemplate(desk), await addLoans(desk, 1));
    const key = { [headers.idempotencyKey]: randomUUID() };
    const [one, two] = await Promise.all(
      [1, 2].map(() => desk.call('sendCommunication', message, { session: desk.maker, headers: key })),
    );
    expect(one?.data()).toEqual(two?.data());
    await desk.sendAll();
    expect(await desk.messagesOf(one?.data().communicationId ?? '')).toHaveLength(1);
    expect(calls.sendCommunication.success).toBe('Communication Sent Successfully');
    const again = await desk.send(message);
    await desk.sendAll();
    expect(await desk.messagesOf(again.communicationId)).toMatchObject([{ status: 'SUPPRESSED', reason: 'DUPLICATE' }]);
  });

  it('may be sent by those with the right alone', async () => {
    const message = messageOf(await addTemplate(desk), await addLoans(desk, 1));
    const session = desk.reader;
    const communicationId = await addWaiting(desk, desk.maker);
    const page = { pageNumber: 1, rows: 10, status: null };
    const answers = [
      await trySending(message, session),
      await desk.call('previewCommunication', message, { session }),
      await desk.call('communicationChoices', {}, { session }),
      await check({ loans: message.loans }, session),
      await desk.call('releaseCommunication', { communicationId }, { session }),
      await desk.call('refuseCommunication', { communicationId, remark: 'No' }, { session }),
      await desk.call('stopCommunication', { communicationId }, { session }),
      await desk.call('communicationList', page, { session }),
      await desk.call('communicationRecipients', { ...page, communicationId }, { session }),
    ];
    expect(answers.map(({ errorCode }) => errorCode)).toEqual(answers.map(() => 'NOT_ALLOWED'));
    const support = await addStaff(desk, 'Suman', ['SUPPORT']);
    expect((await desk.call('releaseCommunication', { communicationId }, { session: support })).errorCode).toBe(
      'NOT_ALLOWED',
    );
  });
});

describe('a preview', () => {
  it('shows three real rows with masked addresses, and counts who is left out by reason, as the sending leaves them out', async () => {
    const text = 'Dear {customerName}, your EMI of {emiAmount} is due on {emiDate}.';
    const templateId = await addTemplate(desk, { text, channel: 'EMAIL' });
    const loans = (await Promise.all([1, 2, 3, 4, 5].map(() => addLoan(desk)))).map(({ loan }) => loan);
    const [, unwelcome = '', addressless = '', repeated = '', last = ''] = loans;
    const write = (loan: string, email: string | null) =>
      desk.db.updateTable('application').set({ email_id: email }).where('loan_application_number', '=', loan).execute();
    await write(unwelcome, 'unwelcome@example.com');
    await desk.unsubscribe('unwelcome@example.com', 'EMAIL', 'SERVICE');
    await write(addressless, null);
    await write(repeated, 'shared@example.com');
    await write(last, 'Shared@Example.com');
    const [placeless = ''] = await addLoans(desk, 1);
    const message = messageOf(templateId, [...loans, placeless], { channel: 'EMAIL' });
    const shown = await preview(message);
    expect(shown).toMatchObject({ recipients: 6, toSend: 2, needsRelease: false, waits: false });
    const counted = Object.fromEntries(shown.leftOut.map(({ reason, count }) => [reason, count]));
    expect(counted).toEqual({ UNSUBSCRIBED: 1, NO_CONTACT: 1, DUPLICATE: 1, EMPTY_PLACE: 1 });
    expect(shown.leftOutRows).toContainEqual({ position: 6, subject: placeless, reason: 'EMPTY_PLACE' });
    expect(shown.rows).toHaveLength(3);
    expect(shown.rows[0]).toMatchObject({
      name: 'Manoj Gaikwad',
      contact: 'mxxx@example.com',
      text: expect.stringMatching(/^Dear Manoj, your EMI of Rs 5,000 is due on \d\d [A-Z][a-z]{2} \d{4}\.$/),
      reason: null,
    });
    const others = await preview(message, 3);
    expect(others.rows.map(({ position }) => position)).toEqual([4, 5, 6]);
    expect(others.rows[2]).toMatchObject({ emptyPlaces: ['emiDate'], text: expect.stringContaining('{emiDate}') });

    const { communicationId } = await desk.send(message);
    await desk.sendAll();
    const messages = await desk.messagesOf(communicationId);
    const left = messages.flatMap(({ status, reason }) => (status === 'SUPPRESSED' ? [[reason, 1] as const] : []));
    expect(Object.fromEntries(left)).toEqual(counted);
    const { recipients, counts } = await recipientsOf(communicationId);
    expect(counts).toMatchObject({ SENT: shown.toSend, SUPPRESSED: 4, WAITING: 0 });
    expect(recipients[0]).toMatchObject({ position: 1, subject: loans[0], contact: 'mxxx@example.com' });
    const everything = JSON.stringify([shown, others, recipients, await desk.audited(communicationId)]);
    expect(everything).not.toMatch(/manoj\d|borrower\d|unwelcome@|shared@/i);
    expect(await desk.statusOf(communicationId)).toBe('DONE');
  });

  it('counts the caps and complaints that keep collection messages back, as the sending does', async () => {
    const templateId = await addTemplate(desk, { purpose: 'COLLECTION', text: 'Dear {customerName}, please pay.' });
    const loans = (await Promise.all([1, 2, 3].map(() => addLoan(desk)))).map(({ loan }) => loan);
    const [complained = '', capped = ''] = loans;
    await desk.db
      .updateTable('collections_case')
      .set({ complaint_at: desk.clock.now() })
      .where('loan_application_number', '=', complained)
      .execute();
    for (let count = 0; count < desk.settings.collections.contactCapWeek; count++) {
      const other = await addTemplate(desk, { purpose: 'COLLECTION', text: 'Please pay.' });
      await desk.send(messageOf(other, [capped], { purpose: 'COLLECTION' }));
      await desk.sendAll();
    }
    const message = messageOf(templateId, loans, { purpose: 'COLLECTION' });
    const shown = await preview(message);
    expect(shown.toSend).toBe(1);
    expect(Object.fromEntries(shown.leftOut.map(({ reason, count }) => [reason, count]))).toEqual({
      ON_HOLD: 1,
      CONTACT_CAP: 1,
    });
    const { communicationId } = await desk.send(message);
    await desk.sendAll();
    const reasons = (await desk.messagesOf(communicationId)).map(({ reason }) => reason ?? 'sent');
    expect(reasons.toSorted()).toEqual(['CONTACT_CAP', 'ON_HOLD', 'sent']);
  });
});

describe('its hours', () => {
  it.each([
    ['COLLECTION', '19:00', indian('08:00', 22)],
    ['PROMOTION', '08:30', indian('10:00')],
  ] as const)('of %s: what is sent at %s waits, and asks again whom it may reach', async (purpose, time, opening) => {
    const templateId = await addTemplate(desk, { purpose, text: 'Dear {customerName}, this is for you.' });
    const loans = await addLoans(desk, 2);
    const numbers = await Promise.all(loans.map((loan) => desk.numberOf(loan)));
    if (purpose === 'PROMOTION') for (const number of numbers) await desk.agrees(number);
    await desk.at(indian(time));
    const message = messageOf(templateId, loans, { purpose });
    const shown = await preview(message);
    expect(shown).toMatchObject({ toSend: 2, waits: true });
    const { communicationId, sendsAt } = await desk.send(message);
    expect(sendsAt).toBe(shown.sendsAt);
    await desk.sendAll();
    expect(await desk.messagesOf(communicationId)).toEqual([]);
    await desk.unsubscribe(numbers[0] ?? '', 'SMS', purpose);
    await desk.at(new Date(opening.getTime() - 1));
    await desk.sendAll();
    expect(await desk.messagesOf(communicationId)).toEqual([]);
    await desk.at(opening);
    await desk.sendAll();
    expect((await desk.messagesOf(communicationId)).map(({ reason }) => reason ?? 'sent').toSorted()).toEqual([
      'UNSUBSCRIBED',
      'sent',
    ]);
  });

  it('pause a communication that is not through when they end', async () => {
    const templateId = await addTemplate(desk, { purpose: 'COLLECTION', text: 'Please pay.' });
    await desk.at(indian('18:59'));
    const { communicationId } = await desk.send(
      messageOf(templateId, await addLoans(desk, 30), { purpose: 'COLLECTION' }),
    );
    await desk.round();
    await desk.at(indian('19:00'));
    await desk.sendAll();
    expect((await desk.messagesOf(communicationId)).filter(({ status }) => status === 'SENT')).toEqual([]);
    expect(await desk.statusOf(communicationId)).toBe('SENDING');
    await desk.at(indian('08:00', 22));
    await desk.sendAll();
    expect((await desk.messagesOf(communicationId)).filter(({ status }) => status === 'SENT')).toHaveLength(30);
  });
});

describe('offers', () => {
  it('go to who agreed to them, as long as they do', async () => {
    const templateId = await addTemplate(desk, { purpose: 'PROMOTION', text: 'Dear {customerName}, an offer.' });
    const loans = await addLoans(desk, 3);
    const [asked = '', withdrawn = '', later = ''] = await Promise.all(loans.map((loan) => desk.numberOf(loan)));
    for (const number of [asked, withdrawn, later]) await desk.agrees(number);
    await desk.agrees(withdrawn, 'WITHDRAWN');
    const never = await addLoans(desk, 1);
    const message = messageOf(templateId, [...loans, ...never], { purpose: 'PROMOTION' });
    expect(await preview(message)).toMatchObject({ toSend: 2, leftOut: [{ reason: 'NO_CONSENT', count: 2 }] });
    const { communicationId } = await desk.send(message);
    await desk.round();
    await desk.agrees(later, 'WITHDRAWN');
    await desk.sendAll();
    const sent = (await desk.messagesOf(communicationId)).filter(({ status }) => status === 'SENT');
    expect(sent.map(({ recipient }) => recipient)).toEqual([asked]);
  });
});

describe('above 500', () => {
  it('a second person releases it, or refuses it and says why', async () => {
    const few = messageOf(await addTemplate(desk), await addLoans(desk, 500));
    expect(await desk.send(few)).toMatchObject({ status: 'SENDING' });
    const communicationId = await addWaiting(desk, desk.maker);
    await desk.round();
    expect(await desk.messagesOf(communicationId)).toEqual([]);
    expect(await listed(communicationId)).toMatchObject({
      status: 'WAITS_FOR_RELEASE',
      sendsAt: null,
      releaseRefusal: 'The person who made this communication may not release it',
    });
    const release = (session: Session) => desk.call('releaseCommunication', { communicationId }, { session });
    expect((await release(desk.maker)).errorCode).toBe('MAKER_CHECKER_VIOLATION');
    const refused = (remark: string, session: Session, id = communicationId) =>
      desk.call('refuseCommunication', { communicationId: id, remark }, { session });
    expect((await refused('Mine', desk.maker)).errorCode).toBe('MAKER_CHECKER_VIOLATION');
    expect((await refused(' ', desk.other)).errorCode).toBe('VALIDATION_FAILED');
    expect(await listed(communicationId, desk.other)).toMatchObject({ releaseRefusal: null });
    expect((await release(desk.other)).data()).toMatchObject({ status: 'SENDING', version: 2 });
    expect((await release(desk.other)).errorCode).toBe('COMMUNICATION_STATE_CHANGED');
    await desk.round();
    expect((await desk.messagesOf(communicationId)).length).toBeGreaterThan(0);
    const second = await addWaiting(desk, desk.maker);
    (await refused('Too many at once', desk.other, second)).data();
    expect(await listed(second)).toMatchObject({
      status: 'REFUSED',
      remark: 'Too many at once',
      releasedBy: 'Omar Tester',
      counts: { STOPPED: 501 },
    });
    expect((await desk.audited(communicationId)).map(({ action, result }) => [action, result])).toEqual(
      expect.arrayContaining([
        ['SEND_COMMUNICATION', 'OK'],
        ['RELEASE_COMMUNICATION', 'DENIED'],
        ['RELEASE_COMMUNICATION', 'OK'],
      ]),
    );
    for (const id of [communicationId, second])
      await desk.db
        .updateTable('communication')
        .set({ status: 'DONE', ended_at: desk.clock.now(), sends_at: desk.clock.now(), remark: null })
        .where('id', '=', id)
        .execute();
  });
});

it('the list says of each where it is, by status and by page', async () => {
  const made = [];
  const templateId = await addTemplate(desk, { title: 'The news' });
  for (let at = 0; at < 3; at++) {
    desk.clock.advance(1000);
    made.push((await desk.send(messageOf(templateId, await addLoans(desk, 1)))).communicationId);
  }
  const session = desk.maker;
  const first = (
    await desk.call('communicationList', { pageNumber: 1, rows: 2, status: 'SENDING' }, { session })
  ).data();
  expect(first.communications.map(({ communicationId }) => communicationId)).toEqual(made.toReversed().slice(0, 2));
  const all = (await desk.call('communicationList', { pageNumber: 1, rows: 100, status: null }, { session })).data();
  expect(all.statuses.reduce((sum, { count }) => sum + count, 0)).toBe(all.totalCount);
  expect(first.totalCount).toBe(all.statuses.find(({ status }) => status === 'SENDING')?.count);
  await desk.sendAll();
  expect(await listed(made[0] ?? '')).toMatchObject({ status: 'DONE', title: 'The news', counts: { SENT: 1 } });
  const page = { communicationId: made[0] ?? '', pageNumber: 1, rows: 10 };
  const sent = (await desk.call('communicationRecipients', { ...page, status: 'SENT' }, { session })).data();
  const failed = (await desk.call('communicationRecipients', { ...page, status: 'FAILED' }, { session })).data();
  expect([sent.totalCount, sent.recipients.length, failed.totalCount, failed.recipients.length]).toEqual([1, 1, 0, 0]);
});

it('offers approved templates alone, with the places that are typed', async () => {
  const templateId = await addTemplate(desk, { text: 'Dear {customerName}, come on {day}.' });
  const withdrawn = await addTemplate(desk, { status: 'WITHDRAWN' });
  const { templates, mostRecipients, mayRelease } = (
    await desk.call('communicationChoices', {}, { session: desk.maker })
  ).data();
  expect(templates.find((each) => each.templateId === templateId)?.places).toMatchObject([
    { place: 'customerName', typed: null },
    { place: 'day', typed: 'day' },
  ]);
  expect(templates.some((each) => each.templateId === withdrawn)).toBe(false);
  expect([mostRecipients, mayRelease]).toEqual([2_000, true]);
});
