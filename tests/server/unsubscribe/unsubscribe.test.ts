import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendMessage, type NewMessage } from '../../../host/server/core/messages/send-message.ts';
import { recordConsent } from '../../../host/server/core/contacts/record-consent.ts';
import { handOverDue } from '../../../host/server/core/messages/hand-over.ts';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { turnOf } from '../../../host/server/core/jobs/row-job.ts';
import { hashOf } from '../../../host/server/base/tokens.ts';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import { unsubscribeReasonNames } from '../../../widgets/contract/unsubscribe/subscription.ts';
import { addStaff } from '../applications/support.ts';
import { overdueLoan } from '../collections/overdue-loan.ts';
import { startCollections, type Collections } from '../collections/support.ts';
import { sendUpload } from '../compliance/upload.ts';
import { mp4, pdf } from '../files/sample-files.ts';
import { auditOf, first, linesOf, pageOf, request, tabsOf } from '../lists/support.ts';
import type { Session } from '../support.ts';
import { choicesOff, newContact } from './unsubscribe-support.ts';

type Save = CallInput<'saveUnsubscription'>;

let server: Collections;
let support: Session;
let marketing: Session;
let reader: Session;
let lead: Session;
beforeAll(async () => {
  server = await startCollections();
  const routes = [{ viewName: 'ops' as const, routeList: [{ key: 'UNSUBSCRIBE_USER' }] }];
  support = await addStaff(server, 'Mira', ['SUPPORT'], routes);
  marketing = await addStaff(server, 'Adil', ['MARKETING'], routes);
  lead = await server.signIn();
  reader = await addStaff(server, 'Omkar', ['OPS_AGENT'], routes);
});
beforeEach(() => server.db.deleteFrom('limited_use').execute());
afterAll(() => server.close());

type Subject = Pick<Save, 'contact' | 'subscriptionId'>;
const find = (subject: Subject, session = support) => server.call('findSubscription', subject, { session });
const shown = async (subject: Subject) => (await find(subject)).data();
async function save(subject: Subject, changes: Partial<Save> = {}, version?: number, session = support) {
  const read = version ?? (await find(subject)).data().version;
  const input = { ...choicesOff(['SMS', 'PROMOTION']), ...subject, ...changes };
  const answer = await server.call('saveUnsubscription', input, { session, headers: { 'if-match': String(read) } });
  const error = answer.body.status === 'SUCCESS' ? undefined : answer.body.error;
  return Object.assign(answer, { said: error?.errorMessage, wrong: error?.fieldErrors });
}
const off = (...choices: Parameters<typeof choicesOff>) => choicesOff(...choices).choices;
const send = (message: Pick<NewMessage, 'to'> & Partial<NewMessage>) =>
  inTransaction(server.db, (tx) => {
    const { record } = turnOf({ name: 'test messages' }, tx, server.clock.now());
    const sender = { now: server.clock.now(), settings: server.settings, createdBy: null, record };
    const usual = { channel: 'SMS', purpose: 'PROMOTION', template: { id: 'offer', values: [] }, text: 'x' } as const;
    return sendMessage(tx, sender, { ...usual, ...message });
  });

describe('a contact is looked up', () => {
  it('as a whole alone: no part of a number, no 11 digits, no broken address [UT-05]', async () => {
    const message = 'Enter a 10-digit mobile number or an email ID';
    for (const contact of [
      '98123',
      '98123456101',
      '5812345610',
      '+1 9812345610',
      '+91 09812345610',
      'asha@',
      'asha',
      ' ',
      '',
      'a@b\u0000.in',
    ])
      expect((await find({ contact })).body).toMatchObject({
        error: { errorCode: 'VALIDATION_FAILED', fieldErrors: { contact: message } },
      });
    const contact = newContact();
    expect(await shown({ contact: `+91 ${contact}` })).toEqual(await shown({ contact }));
    expect(await shown({ contact: ` ${contact} ` })).toEqual({
      subscriptionId: null,
      version: 0,
      kind: 'MOBILE',
      contactMasked: `${contact.slice(0, 2)}xxxxxx${contact.slice(-2)}`,
      choices: [],
      mayChange: true,
      collectionCallsRefusal: null,
      saved: null,
    });
  });

  it('with an address in capitals as the same person [UT-05]', async () => {
    (await save({ contact: 'Asha.Rao@Example.COM' }, { choices: off(['EMAIL', 'PROMOTION']) })).data();
    const found = await shown({ contact: 'asha.rao@example.com' });
    expect(found).toMatchObject({ kind: 'EMAIL', contactMasked: 'axxx@example.com', version: 1 });
    const again = { choices: off(['EMAIL', 'PROMOTION'], ['EMAIL', 'SERVICE']) };
    expect((await save({ contact: 'ASHA.RAO@EXAMPLE.COM' }, again)).data()).toMatchObject({
      subscriptionId: found.subscriptionId,
      version: 2,
    });
  });

  it('so many times an hour, and by who may save alone: the others are refused, and the audit has it', async () => {
    for (let at = 0; at < 60; at++) (await find({ contact: newContact() })).data();
    expect((await find({ contact: newContact() })).errorCode).toBe('TOO_MANY_SEARCHES');
    expect((await find({ contact: newContact() }, marketing)).errorCode).toBeUndefined();
    expect((await find({ contact: newContact() }, reader)).status).toBe(403);
    expect((await save({ contact: newContact() }, {}, 0, reader)).status).toBe(403);
    expect((await tabsOf(server, reader, 'unsubscribe-user')).actions).toEqual([]);
    expect((await find({})).errorCode).toBe('VALIDATION_FAILED');
    expect((await find({ subscriptionId: '00000000-0000-7000-8000-000000000000' })).status).toBe(404);
  });
});

describe('a save', () => {
  it('is listed, masked, the last one first, and found by the whole contact [AP-89][UT-04][RT-54]', async () => {
    const [earlier, contact] = [newContact(), newContact()];
    (await save({ contact: earlier })).data();
    server.clock.advance(1_000);
    const { subscriptionId } = (
      await save({ contact }, { choices: off(['SMS', 'PROMOTION'], ['CALL', 'SERVICE']) })
    ).data();
    const list = await pageOf(server, support, 'unsubscribe-user', { queueName: 'Unsubscribe User' });
    expect(first(list.rows)).toMatchObject({
      rowId: subscriptionId,
      name: `${contact.slice(0, 2)}xxxxxx${contact.slice(-2)}`,
      notSent: 'SMS: promotion. Call: service',
      reason: 'Customer’s request',
      source: 'Form',
      savedBy: 'Mira Tester',
    });
    const search = { queueName: 'Unsubscribe User', searchColumn: 'contact' as const };
    const found = await pageOf(server, support, 'unsubscribe-user', { ...search, searchValue: contact });
    expect(found.rows.map(({ rowId }) => rowId)).toEqual([subscriptionId]);
    const part = request({ ...search, searchValue: contact.slice(0, 8) });
    expect((await server.call('unsubscribe-user.rows', part, { session: support })).errorCode).toBe(
      'VALIDATION_FAILED',
    );
    const whole = await linesOf(server, lead, 'unsubscribe-user', { queueName: 'Unsubscribe User' });
    expect(whole.ids).toContain(subscriptionId);
    for (const answer of [list, found, whole, await shown({ subscriptionId: subscriptionId ?? '' })])
      expect(JSON.stringify(answer)).not.toMatch(new RegExp(`${contact}|${earlier}`));
  });

  it('is in the audit with the masked contact alone', async () => {
    const contact = newContact();
    const { subscriptionId } = (await save({ contact })).data();
    const events = await auditOf(server, subscriptionId ?? '');
    expect(events).toMatchObject([
      {
        action: 'SAVE_UNSUBSCRIPTION',
        before: { choices: [] },
        after: { contact: `92xxxxxx${contact.slice(-2)}`, choices: ['SMS PROMOTION'], source: 'FORM' },
        reason_codes: ['CUSTOMER_REQUEST'],
      },
    ]);
    const all = await server.db.selectFrom('audit_event').selectAll().execute();
    expect(JSON.stringify(all)).not.toContain(contact);
  });

  it('changes something, has a reason, and takes off what reaches the contact [UT-05]', async () => {
    const contact = newContact();
    const wrong = async (changes: Partial<Save>, subject: Subject = { contact }) =>
      (await save(subject, changes)).wrong;
    expect(await wrong({ choices: [] })).toEqual({ choices: 'Take off what is not to be sent any more' });
    expect(await wrong({ reason: '' })).toEqual({ reason: 'This field is required' });
    expect(await wrong({ reason: 'ANNOYED' })).toEqual({ reason: 'Choose one of the list' });
    expect(await wrong({ choices: off(['EMAIL', 'PROMOTION']) })).toEqual({
      choices: 'E-mail does not reach a mobile number',
    });
    expect(await wrong({ choices: off(['SMS', 'SERVICE']) }, { contact: 'a@b.in' })).toEqual({
      choices: 'An e-mail address is reached by e-mail alone',
    });
    (await save({ contact })).data();
    expect(await wrong({})).toEqual({ choices: 'Nothing has been changed' });
    const unknown = { ...choicesOff(), contact, choices: [{ channel: 'SMS', purpose: 'TRANSACTIONAL' }] } as never;
    const headers = { 'if-match': '1' };
    expect((await server.call('saveUnsubscription', unknown, { session: support, headers })).status).toBe(400);
  });

  it('gives back with a proof and a reason that says so; the proof is an image or a PDF of the sender’s own [UT-05]', async () => {
    const contact = newContact();
    const { subscriptionId } = (
      await save({ contact }, { choices: off(['SMS', 'PROMOTION'], ['SMS', 'SERVICE']) })
    ).data();
    const subject = { subscriptionId: subscriptionId ?? '' };
    const given = { choices: off(['SMS', 'PROMOTION']) };
    expect((await save(subject, given)).wrong).toEqual({ proof: 'A proof is needed before anything is sent again' });
    const proof = await sendUpload(server, support);
    for (const reason of unsubscribeReasonNames) {
      const isRefused = reason === 'DECEASED' || reason === 'DND_REGISTER';
      const { wrong } = await save(subject, { ...given, reason, proof: '/files/none' });
      expect(wrong).toEqual(isRefused ? { reason: 'This is no reason to send again' } : undefined);
    }
    const upload = async (content: Buffer, name: string) =>
      (
        await server.call('uploadFile', { imageFile: new File([new Uint8Array(content)], name) }, { session: support })
      ).data().s3Url;
    expect((await save(subject, { ...given, proof: await upload(mp4, 'call.mp4') })).wrong).toEqual({
      proof: 'A proof is an image or a PDF',
    });
    expect((await save(subject, { ...given, proof: await sendUpload(server, marketing) })).errorCode).toBe('FILE_GONE');
    expect((await save(subject, { ...given, proof })).data()).toMatchObject({ version: 2, choices: given.choices });
    const found = await shown(subject);
    expect(found.saved).toMatchObject({ by: 'Mira Tester', source: 'FORM', proof: { name: 'proof.jpg' } });
    const link = await server.app.inject({ url: found.saved?.proof?.url ?? '' });
    expect([link.statusCode, link.headers['content-type']]).toEqual([200, 'image/jpeg']);
    const [fileId] = /[0-9a-f-]{36}/.exec(found.saved?.proof?.url ?? '') ?? [];
    const renewed = (session: Session) => server.call('renewFileLink', { fileId: fileId ?? '' }, { session });
    expect((await renewed(marketing)).errorCode).toBeUndefined();
    expect((await renewed(await server.signIn('agency@demo.example'))).errorCode).toBeDefined();
    (await save(subject, { choices: [], proof: await upload(pdf(), 'letter.pdf') })).data();
    const { rows } = await pageOf(server, support, 'unsubscribe-user', {
      queueName: 'Unsubscribe User',
      searchColumn: 'contact',
      searchValue: contact,
    });
    expect(rows).toMatchObject([{ notSent: 'Everything is sent again', proof: 'Attached' }]);
    expect((await send({ to: contact, purpose: 'SERVICE' })).status).toBe('QUEUED');
  });

  it('leaves collection calls on while a loan of the number is overdue, whatever else it takes off [UT-05]', async () => {
    const { loan } = await overdueLoan(server);
    const { contact_number: contact } = await server.db
      .selectFrom('application')
      .select('contact_number')
      .where('loan_application_number', '=', loan)
      .executeTakeFirstOrThrow();
    const message = 'A loan of this customer is overdue';
    expect((await shown({ contact })).collectionCallsRefusal).toBe(message);
    const refused = await save({ contact }, { choices: off(['CALL', 'COLLECTION'], ['SMS', 'PROMOTION']) });
    expect(refused.body).toMatchObject({
      error: { errorCode: 'UNSUBSCRIBE_REFUSED', errorMessage: message, fieldErrors: { choices: message } },
    });
    expect((await shown({ contact })).version).toBe(0);
    (await save({ contact }, { choices: off(['SMS', 'COLLECTION'], ['CALL', 'SERVICE']) })).data();
    const loans = server.db.selectFrom('application').select('id').where('contact_number', '=', contact);
    const stand = (values: { queue: string | null; bucket: string | null }) =>
      server.db.updateTable('collections_case').set(values).where('application_id', 'in', loans).execute();
    await stand({ queue: null, bucket: null });
    const all = off(['SMS', 'COLLECTION'], ['CALL', 'SERVICE'], ['CALL', 'COLLECTION']);
    (await save({ contact }, { choices: all })).data();
    await stand({ queue: 'COLLECTIONS', bucket: '61-90' });
    // What was taken off before stays off, and something else is still saved.
    (await save({ contact }, { choices: [...all, ...off(['SMS', 'PROMOTION'])] })).data();
  });
});

it.each(unsubscribeReasonNames)(
  'a switch writes no consent, and other channels are sent what was agreed to: %s',
  async (reason) => {
    const contact = newContact();
    const at = server.clock.now();
    await inTransaction(server.db, (tx) =>
      recordConsent(tx, {
        contact,
        purpose: 'MARKETING',
        event: 'GRANTED',
        notice: { version: 'v1', language: 'English' },
        channel: 'APP',
        source: 'LOAN_APPLICATION',
        proof: 'OTP',
        at,
      }),
    );
    (await save({ contact }, { choices: off(['SMS', 'PROMOTION'], ['CALL', 'PROMOTION']), reason })).data();
    const events = server.db.selectFrom('consent_event').select('event').where('subject_hash', '=', hashOf(contact));
    expect(await events.execute()).toEqual([{ event: 'GRANTED' }]);
    expect(await send({ to: contact })).toMatchObject({ status: 'SUPPRESSED', reason: 'UNSUBSCRIBED' });
    expect((await send({ to: contact, channel: 'WHATSAPP' })).status).toBe('QUEUED');
  },
);

describe('of two people who save at once', () => {
  it.each([
    ['a new contact', false],
    ['a contact that is there', true],
  ])('one wins, and the other reads what stands by then: %s', async (_, isThere) => {
    const contact = newContact();
    const version = isThere ? (await save({ contact })).data().version : 0;
    const both = await Promise.all([
      save({ contact }, { choices: off(['SMS', 'PROMOTION'], ['SMS', 'SERVICE']) }, version, support),
      save({ contact }, { choices: off(['SMS', 'PROMOTION'], ['WHATSAPP', 'SERVICE']) }, version, marketing),
    ]);
    expect(both.map(({ errorCode }) => errorCode ?? 'saved').toSorted()).toEqual(['STALE_VERSION', 'saved']);
    const winner = both.find(({ errorCode }) => errorCode === undefined)?.data();
    expect(await shown({ contact })).toMatchObject({ version: version + 1, choices: winner?.choices });
  });
});

describe('a message after the save', () => {
  it('is suppressed at once, by that channel for that purpose, and what is transactional is sent [UT-05]', async () => {
    const contact = newContact();
    expect((await send({ to: contact, purpose: 'SERVICE' })).status).toBe('QUEUED');
    const every = off(['SMS', 'PROMOTION'], ['SMS', 'SERVICE'], ['SMS', 'COLLECTION']);
    (await save({ contact }, { choices: every })).data();
    for (const purpose of ['PROMOTION', 'SERVICE', 'COLLECTION'] as const)
      expect(await send({ to: `+91 ${contact}`, purpose, template: { id: purpose, values: [] } })).toMatchObject({
        status: 'SUPPRESSED',
        reason: 'UNSUBSCRIBED',
      });
    expect((await send({ to: contact, purpose: 'TRANSACTIONAL', template: { id: 'otp', values: [] } })).status).toBe(
      'QUEUED',
    );
    const other = { purpose: 'SERVICE', channel: 'WHATSAPP', template: { id: 'other', values: [] } } as const;
    expect((await send({ to: contact, ...other })).status).toBe('QUEUED');
  });

  it('is not handed over either, where it was stored before the save', async () => {
    const contact = newContact();
    const { id } = await send({ to: contact, purpose: 'SERVICE' });
    (await save({ contact }, { choices: off(['SMS', 'SERVICE']) })).data();
    await handOverDue({ db: server.db, now: server.clock.now, settings: server.settings });
    const message = await server.db
      .selectFrom('outbound_message')
      .select(['status', 'reason'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(message).toEqual({ status: 'SUPPRESSED', reason: 'UNSUBSCRIBED' });
  });
});
