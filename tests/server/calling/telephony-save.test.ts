import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { headers } from '../../../widgets/contract/headers.ts';
import { followUpOnWire, indiaFieldTime } from '../../../widgets/contract/calling/follow-up.ts';
import { unsavedLifetimeMs } from '../../../widgets/contract/drafts/unsaved.ts';
import { startTestServer, type TestServer } from '../support.ts';
import { addCustomers, bankingLoan, disposition, load, personalLoan, withGrant } from './telephony-support.ts';
import { stated } from '../stated.ts';
import { nextCall } from '../../support/next-call.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await addCustomers(server);
});
afterAll(() => server.close());

const key = (name: string) => `key-of-${name}`;
const history = { loanAppNo: personalLoan, productType: 'PERSONAL_LOAN' } as const;
const count = async () => (await server.db.selectFrom('call_entry').select('id').execute()).length;

describe('saving a disposition', () => {
  it('stores every value and shows it on top of the history [EN-33][EN-35]', async () => {
    const { call } = await load(server, { loanAppNo: personalLoan, crtObjectId: 'crt-1', agentId: 'a-7' });
    const first = (await server.call('saveTelephonyCall', disposition(call), withGrant(call, key('first')))).data();
    server.clock.advance(60_000);
    const second = disposition(call, {
      remarks: '  पता बदल गया है  ',
      userQuery: null,
      subCallStatus: 'Documents pending',
    });
    await server.call('saveTelephonyCall', second, withGrant(call, key('second')));
    const entries = (await server.call('telephonyCallHistory', history, withGrant(call))).data();
    expect(entries[1]).toEqual(first.entry);
    expect(entries[0]).toMatchObject({ remarks: 'पता बदल गया है', userQuery: null, subCallStatus: 'Documents pending' });
    expect(entries[1]).toEqual({
      callRef: expect.stringMatching(/^[\da-f-]{36}$/) as unknown,
      callDate: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) as unknown,
      callStatus: 'Connected',
      subCallStatus: 'Call back requested',
      nextCallDate: nextCall.logged,
      remarks: 'Salary credited on 25th. Asked to call after that.',
      agent: 'a-7',
      language: 'Hindi',
      userQuery: 'Loan status',
      callOutcome: null,
      promiseAmount: null,
      promiseDate: null,
      sent: null,
    });
    const again = await load(server, { loanAppNo: personalLoan });
    expect(again.call).toMatchObject({ historyCount: 2, lastCall: { remarks: 'पता बदल गया है' } });
  });

  it('is done once for one key, also when ten arrive together', async () => {
    const { call } = await load(server, { loanAppNo: personalLoan });
    const before = await count();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        server.call('saveTelephonyCall', disposition(call), withGrant(call, key('ten'))),
      ),
    );
    expect(new Set(answers.map((answer) => answer.data().entry.callRef)).size).toBe(1);
    expect(await count()).toBe(before + 1);
    const other = await server.call(
      'saveTelephonyCall',
      disposition(call, { remarks: 'Else' }),
      withGrant(call, key('ten')),
    );
    expect(other.errorCode).toBe('IDEMPOTENCY_REUSED');
  });

  it('takes nothing without the grant of just this call', async () => {
    const { call } = await load(server, { loanAppNo: personalLoan, crtObjectId: 'crt-2' });
    const { call: other } = await load(server, { loanAppNo: bankingLoan });
    const before = await count();
    const attempts = [
      server.call('saveTelephonyCall', disposition(call)),
      server.call('saveTelephonyCall', disposition(call), withGrant({ ...call, grant: 'A'.repeat(43) })),
      server.call('saveTelephonyCall', disposition(call), withGrant(other)),
      server.call('saveTelephonyCall', disposition(call, { crtObjectId: 'crt-3' }), withGrant(call)),
      server.call('saveTelephonyCall', disposition(call, { loanAppNo: bankingLoan }), withGrant(call)),
      server.call('saveTelephonyCall', disposition(call, { productType: 'BANKING' }), withGrant(call)),
      server.call('telephonyCallHistory', history),
      server.call('telephonyCallHistory', history, withGrant(other)),
      server.call('createTelephonyTicket', {
        loanAppNo: personalLoan,
        entityId: call.entityId,
        phoneNumber: null,
        callReferenceId: null,
      }),
    ];
    for (const attempt of attempts) expect((await attempt).errorCode).toBe('CALL_GRANT_REQUIRED');
    expect(await count()).toBe(before);
  });

  it.each([
    [{ followUpDate: '2020/01/31 14:05' }, 'FOLLOW_UP_IN_PAST', 'followUpDate'],
    [{ followUpDate: '2030/02/30 14:05' }, 'FOLLOW_UP_IN_PAST', 'followUpDate'],
    [{ followUpDate: '9999/12/31 10:00' }, 'FOLLOW_UP_TOO_FAR', 'followUpDate'],
    [{ subCallStatus: 'Ringing' }, 'UNKNOWN_CALL_STATUS', 'subCallStatus'],
    [{ callStatus: 'constructor', subCallStatus: 'name' }, 'UNKNOWN_CALL_STATUS', 'subCallStatus'],
    [{ language: 'Klingon' }, 'UNKNOWN_CHOICE', 'language'],
    [{ remarks: '   ' }, 'VALIDATION_FAILED', 'remarks'],
  ])('refuses %o and stores nothing', async (changes, code, field) => {
    const { call } = await load(server, { loanAppNo: personalLoan });
    const before = await count();
    const { body } = await server.call('saveTelephonyCall', disposition(call, changes), withGrant(call));
    expect(body).toMatchObject({
      status: 'ERROR',
      error: { errorCode: code, fieldErrors: { [field]: expect.any(String) as unknown } },
    });
    expect(await count()).toBe(before);
  });

  it('takes a next call date that passed while the save waited for the server, as far as its moment can be believed', async () => {
    const { call } = await load(server, { loanAppNo: personalLoan });
    const now = server.clock.now().getTime();
    const soon = { followUpDate: followUpOnWire(indiaFieldTime(new Date(now + 120_000))) };
    server.clock.advance(360_000);
    const told = new Date(now);
    const save = async (name: string | undefined, submittedAt?: string, openedAt = told) => {
      const { headers: granted } = withGrant(call, name === undefined ? undefined : key(name));
      const said = { ...(await stated(server, call.grant, told, openedAt)), [headers.submittedAt]: submittedAt ?? '' };
      const sent = { ...granted, ...(submittedAt !== undefined && said) };
      return (await server.call('saveTelephonyCall', disposition(call, soon), { headers: sent })).errorCode;
    };
    const iso = (at: number) => new Date(at).toISOString();
    expect(await save('waited', iso(now))).toBeUndefined();
    expect(await save('waited', iso(now))).toBeUndefined();
    const disbelieved = [
      await save('no-moment'),
      await save(undefined, iso(now)),
      await save('ahead', iso(now + 420_000)),
      await save('before-opening', iso(now), new Date(now + 1)),
      await save('too-old', iso(now - unsavedLifetimeMs), new Date(now - unsavedLifetimeMs)),
      await save('no-date', '2025-13-01T00:00:00Z'),
      await save('words', 'yesterday'),
    ];
    expect(disbelieved).toEqual(Array.from({ length: 7 }, () => 'FOLLOW_UP_IN_PAST'));
  });

  it('tells in the audit when a save was asked for that reached the server later', async () => {
    const { call } = await load(server, { loanAppNo: personalLoan });
    const audited = async () => {
      const rows = await server.db
        .selectFrom('audit_event')
        .select('after')
        .where('action', '=', 'SAVE_DISPOSITION')
        .where('result', '=', 'OK')
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .execute();
      return rows[0]?.after;
    };
    const at = server.clock.now().toISOString();
    const save = (name: string) =>
      server.call('saveTelephonyCall', disposition(call), {
        headers: { ...withGrant(call, key(name)).headers, [headers.submittedAt]: at },
      });
    server.clock.advance(30_000);
    expect((await save('under-way')).errorCode).toBeUndefined();
    expect(await audited()).not.toHaveProperty('submittedAt');
    server.clock.advance(360_000);
    expect((await save('told-late')).errorCode).toBeUndefined();
    expect(await audited()).toHaveProperty('submittedAt', at);
  });

  it('reads the follow-up as a wall-clock time of Asia/Kolkata, to the running minute', async () => {
    const { call } = await load(server, { loanAppNo: personalLoan });
    const india = (at: number) =>
      new Date(at + 330 * 60_000).toISOString().slice(0, 16).replaceAll('-', '/').replace('T', ' ');
    const now = server.clock.now().getTime();
    const save = (at: number) =>
      server.call('saveTelephonyCall', disposition(call, { followUpDate: india(at) }), withGrant(call));
    expect((await save(now)).errorCode).toBeUndefined();
    expect((await save(now - 60_000)).errorCode).toBe('FOLLOW_UP_IN_PAST');
  });
});

describe('ending a call', () => {
  it('saves, closes the call for good, and answers a repeated end as before', async () => {
    const { call } = await load(server, { loanAppNo: personalLoan });
    const end = disposition(call, { endCall: true });
    const first = await server.call('saveTelephonyCall', end, withGrant(call, key('the-end')));
    const repeated = await server.call('saveTelephonyCall', end, withGrant(call, key('the-end')));
    expect(repeated.data()).toEqual(first.data());
    const after = await server.call('saveTelephonyCall', disposition(call), withGrant(call, key('too-late')));
    expect(after.errorCode).toBe('CALL_ENDED');
    expect((await server.call('telephonyCallHistory', history, withGrant(call))).errorCode).toBeUndefined();
    const audited = await server.db
      .selectFrom('audit_event')
      .select(['action', 'result'])
      .where('action', '=', 'END_CALL')
      .execute();
    expect(audited).toEqual([{ action: 'END_CALL', result: 'OK' }]);
  });

  it('does not write the values twice that were saved just before', async () => {
    const { call } = await load(server, { loanAppNo: personalLoan });
    const saved = await server.call('saveTelephonyCall', disposition(call), withGrant(call, key('saved-first')));
    const before = await count();
    const ended = await server.call(
      'saveTelephonyCall',
      disposition(call, { endCall: true }),
      withGrant(call, key('then-ended')),
    );
    expect(ended.data().entry).toEqual(saved.data().entry);
    expect(await count()).toBe(before);
    const entry = await server.db
      .selectFrom('call_entry')
      .selectAll()
      .where('id', '=', saved.data().entry.callRef)
      .executeTakeFirst();
    expect(entry?.ended_at).toEqual(server.clock.now());
  });
});

describe('a customer without a loan', () => {
  it('is saved with no loan number and has an empty history', async () => {
    const { answer, call } = await load(server, { phone: '9876543211' });
    expect(answer.callingResponseDto).toMatchObject({ loanDetails: { loanAppNo: 'Not Available' } });
    const input = disposition(call, { loanAppNo: null, productType: 'BANKING', userQuery: null });
    const saved = (await server.call('saveTelephonyCall', input, withGrant(call))).data();
    const entry = await server.db
      .selectFrom('call_entry')
      .selectAll()
      .where('id', '=', saved.entry.callRef)
      .executeTakeFirstOrThrow();
    expect([entry.loan_application_number, entry.remarks]).toEqual([null, input.remarks]);
    const entries = await server.call(
      'telephonyCallHistory',
      { loanAppNo: 'Not Available', productType: 'BANKING' },
      withGrant(call),
    );
    expect(entries.data()).toEqual([]);
  });
});

describe('support tickets', () => {
  const input = (entityId: string) => ({
    loanAppNo: personalLoan,
    entityId,
    phoneNumber: '9123456786',
    callReferenceId: 'u-1',
  });

  it('are made once a call, with a page of their own', async () => {
    const { call } = await load(server, { loanAppNo: personalLoan, ucid: 'u-1' });
    const [one, two] = await Promise.all([
      server.call('createTelephonyTicket', input(call.entityId), withGrant(call)),
      server.call('createTelephonyTicket', input(call.entityId), withGrant(call)),
    ]);
    const { freshDeskUrl } = one.data();
    expect(two.data()).toEqual({ freshDeskUrl });
    expect((await server.call('createTelephonyTicket', input(call.entityId), withGrant(call))).data()).toEqual({
      freshDeskUrl,
    });
    const page = await server.app.inject({ url: freshDeskUrl });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain(`Call about loan ${personalLoan}`);
    expect(page.body).toMatch(/<dt>Raised<\/dt><dd>\d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2} [AP]M<\/dd>/);
    expect(page.body).not.toContain('9123456786');
    expect(page.body).not.toContain('<script');
    expect((await server.app.inject({ url: `${freshDeskUrl}x` })).statusCode).toBe(404);
  });

  it('have a page that expires', async () => {
    const { call } = await load(server, { loanAppNo: personalLoan, ucid: 'u-expiring' });
    const { freshDeskUrl } = (await server.call('createTelephonyTicket', input(call.entityId), withGrant(call))).data();
    server.clock.advance(30 * 24 * 3_600_000 - 1000);
    expect((await server.app.inject({ url: freshDeskUrl })).statusCode).toBe(200);
    server.clock.advance(1000);
    const { statusCode, body } = await server.app.inject({ url: freshDeskUrl });
    expect(statusCode).toBe(410);
    expect(body).toContain('has expired');
    expect(body).not.toContain(personalLoan);
  });

  it('stay the call’s when it is loaded again, and are no other call’s [TC-16]', async () => {
    const named = { loanAppNo: personalLoan, crtObjectId: 'crt-ticket' };
    const { call } = await load(server, named);
    expect(call.freshDeskUrl).toBeNull();
    const made = (await server.call('createTelephonyTicket', input(call.entityId), withGrant(call))).data();
    const again = (await load(server, named)).call;
    expect(again.freshDeskUrl).toBe(made.freshDeskUrl);
    const asked = await server.call('createTelephonyTicket', input(again.entityId), withGrant(again));
    expect(asked.data()).toEqual(made);
    expect((await load(server, { ...named, crtObjectId: 'crt-next' })).call.freshDeskUrl).toBeNull();
    const unnamed = (await load(server, { loanAppNo: personalLoan })).call;
    const own = (await server.call('createTelephonyTicket', input(unnamed.entityId), withGrant(unnamed))).data();
    expect(own.freshDeskUrl).not.toBe(made.freshDeskUrl);
  });

  it('say in words that the desk cannot be reached', async () => {
    const away = await startTestServer({ settings: { freshdesk: { domain: 'http://127.0.0.1:9', apiKey: 'k' } } });
    await addCustomers(away);
    const { call } = await load(away, { loanAppNo: personalLoan });
    const answer = await away.call('createTelephonyTicket', input(call.entityId), withGrant(call));
    expect(answer.body).toMatchObject({ error: { errorMessage: 'The support desk did not answer. Try again' } });
    await away.close();
  });
});
