import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../support.ts';
import { toTimeOfDay } from '../time-of-day.ts';
import {
  addCustomers,
  bankingLoan,
  disposition,
  load,
  makeOverdue,
  personalLoan,
  withGrant,
} from './telephony-support.ts';
import { stated } from '../stated.ts';

let server: TestServer;
let application: string;
beforeAll(async () => {
  server = await startTestServer();
  // Within the contact hours, in which no call is asked why.
  toTimeOfDay(server, '11:00:00');
  ({ application } = await addCustomers(server));
});
afterAll(() => server.close());

const india = (days: number, time = '') => {
  const at = new Date(server.clock.now().getTime() + days * 86_400_000 + 330 * 60_000).toISOString();
  return time ? `${at.slice(0, 10).replaceAll('-', '/')} ${time}` : at.slice(0, 10);
};
const promised = (changes: object = {}) => ({
  subCallStatus: 'Promise to pay',
  promiseAmount: 5000,
  promiseDate: india(3),
  ...changes,
});

describe('a promise to pay', () => {
  it('is stored with amount and date and shown in the history', async () => {
    const { call } = await load(server, { loanAppNo: personalLoan });
    const saved = await server.call('saveTelephonyCall', disposition(call, promised()), withGrant(call));
    expect(saved.data().entry).toMatchObject({ promiseAmount: 5000, promiseDate: india(3) });
    const history = { loanAppNo: personalLoan, productType: 'PERSONAL_LOAN' } as const;
    const entries = (await server.call('telephonyCallHistory', history, withGrant(call))).data();
    expect(entries[0]).toMatchObject({ promiseAmount: 5000, promiseDate: india(3) });
  });

  it('for today is one still where its save meets the server after midnight', async () => {
    const { call } = await load(server, { loanAppNo: personalLoan });
    const submittedAt = server.clock.now();
    const today = disposition(call, promised({ promiseDate: india(0) }));
    server.clock.advance(86_400_000);
    const { call: later } = await load(server, { loanAppNo: personalLoan });
    const save = (of: typeof call, name: string, more: Record<string, string> = {}) =>
      server.call('saveTelephonyCall', today, { headers: { ...withGrant(of, name).headers, ...more } });
    expect((await save(later, 'promise-1')).errorCode).toBe('PROMISE_REFUSED');
    const saved = await save(call, 'promise-2', await stated(server, call.grant, submittedAt));
    expect(saved.data().entry).toMatchObject({ promiseDate: today.promiseDate });
  });

  it.each([
    ['no amount', { promiseAmount: undefined }, 'promiseAmount'],
    ['no date', { promiseDate: undefined }, 'promiseDate'],
    ['yesterday', { promiseDate: () => india(-1) }, 'promiseDate'],
    ['the 16th day', { promiseDate: () => india(16) }, 'promiseDate'],
    ['no day', { promiseDate: '2030-02-31' }, 'promiseDate'],
    ['another status', { subCallStatus: 'Documents pending' }, 'subCallStatus'],
  ])('is refused with %s, and nothing is stored', async (_name, changes, field) => {
    const { call } = await load(server, { loanAppNo: bankingLoan });
    const given = Object.entries(changes).map(([key, value]) => [
      key,
      typeof value === 'function' ? (value as () => string)() : value,
    ]);
    const about = { loanAppNo: bankingLoan, productType: 'BANKING', userQuery: null } as const;
    const input = disposition(call, { ...about, ...promised(Object.fromEntries(given)) });
    const { body } = await server.call('saveTelephonyCall', input, withGrant(call));
    expect(body).toMatchObject({
      error: { errorCode: 'PROMISE_REFUSED', fieldErrors: { [field]: expect.any(String) as unknown } },
    });
    expect((await load(server, { loanAppNo: bankingLoan })).call.historyCount).toBe(0);
  });

  it.each([
    [{ promiseAmount: 99_999_999_999 }, 'promiseAmount', 'This is more than a promise can be for: ₹99,99,99,999'],
    [{ promiseAmount: -5 }, 'promiseAmount', 'Enter whole rupees'],
    [
      { promiseDate: '9999-12-31' },
      'promiseDate',
      'This date is too far ahead: a promise is for 15 days from today at most',
    ],
    [{ promiseDate: '12026-01-01' }, 'promiseDate', 'This is not a date'],
    [{ promiseDate: '2020-01-01' }, 'promiseDate', 'A promise is for today at the earliest'],
  ])('is refused with %o in words of its own', async (changes, field, words) => {
    const { call } = await load(server, { loanAppNo: personalLoan });
    expect(call.dues).toBeNull();
    const input = disposition(call, promised(changes));
    const { body } = await server.call('saveTelephonyCall', input, withGrant(call));
    expect(body).toMatchObject({ error: { errorCode: 'PROMISE_REFUSED', fieldErrors: { [field]: words } } });
  });

  it('is not for more than the dues where they are known', async () => {
    await makeOverdue(server, application, bankingLoan, 8000);
    const { call } = await load(server, { loanAppNo: bankingLoan });
    expect(call).toMatchObject({ dues: 8000, keepsCallingWindow: true });
    const about = { loanAppNo: bankingLoan, productType: 'BANKING', userQuery: null } as const;
    const save = (promiseAmount: number) => {
      const input = disposition(call, { ...about, ...promised({ promiseAmount }) });
      return server.call('saveTelephonyCall', { ...input, followUpDate: india(2, '10:00') }, withGrant(call));
    };
    expect((await save(8001)).body).toMatchObject({ error: { fieldErrors: { promiseAmount: 'The dues are ₹8,000' } } });
    expect((await save(8000)).errorCode).toBeUndefined();
  });
});

describe('the calling window', () => {
  it.each([
    ['07:59', 'FOLLOW_UP_OUTSIDE_WINDOW'],
    ['08:00', undefined],
    ['18:59', undefined],
    ['19:00', 'FOLLOW_UP_OUTSIDE_WINDOW'],
  ])('of a loan on the calling list: %s is answered %s', async (time, code) => {
    const { call } = await load(server, { loanAppNo: bankingLoan });
    const about = { loanAppNo: bankingLoan, productType: 'BANKING', userQuery: null } as const;
    const input = disposition(call, { ...about, followUpDate: india(2, time) });
    const answer = await server.call('saveTelephonyCall', input, withGrant(call));
    expect(answer.errorCode).toBe(code);
    if (code)
      expect(answer.body).toMatchObject({
        error: { fieldErrors: { followUpDate: 'Outside the calling window, 08:00 AM to 07:00 PM' } },
      });
  });

  it('binds no other loan, unless the configuration names its product', async () => {
    const { call } = await load(server, { loanAppNo: personalLoan });
    expect(call).toMatchObject({ dues: null, keepsCallingWindow: false });
    const late = disposition(call, { followUpDate: india(2, '21:00') });
    expect((await server.call('saveTelephonyCall', late, withGrant(call))).errorCode).toBeUndefined();
    const strict = await startTestServer({ settings: { callingWindowFor: ['PERSONAL_LOAN'] } });
    try {
      await addCustomers(strict);
      const { call: own } = await load(strict, { loanAppNo: personalLoan });
      expect(own.keepsCallingWindow).toBe(true);
      const input = disposition(own, { followUpDate: india(2, '21:00') });
      const answer = await strict.call('saveTelephonyCall', input, withGrant(own));
      expect(answer.errorCode).toBe('FOLLOW_UP_OUTSIDE_WINDOW');
    } finally {
      await strict.close();
    }
  });
});
