import { expect, it } from 'vitest';
import { bankingCustomerOf } from '../../../host/server/desks/calling/demo/banking-customer.ts';
import { callHistoryOf } from '../../../host/server/desks/calling/demo/call-history.ts';
import { seededRandom } from '../../../host/server/demo/kit/seeded-random.ts';

const now = new Date('2025-11-21T05:12:00Z');
const asDate = (moment: Date | string | null | undefined) => new Date(moment ?? Number.NaN);
const histories = Array.from({ length: 400 }, (_, index) =>
  callHistoryOf(
    seededRandom(`history ${index}`),
    { id: `id-${index}`, loan: '251118172605', product: index % 2 ? 'BANKING' : 'PERSONAL_LOAN' },
    now,
  ),
);
const entries = histories.flat();
/** Minutes after midnight on an Indian clock. */
const minuteOfDay = (moment: Date) => Math.floor(((moment.getTime() + 330 * 60_000) % 86_400_000) / 60_000);

it('calls people between 08:00 and 19:00 in India alone, and plans to', () => {
  expect(entries.length).toBeGreaterThan(1000);
  for (const { called_at, ended_at, next_call_at } of entries) {
    for (const moment of [called_at, ended_at, next_call_at]) {
      expect(minuteOfDay(asDate(moment))).toBeGreaterThanOrEqual(8 * 60);
      expect(minuteOfDay(asDate(moment))).toBeLessThanOrEqual(19 * 60);
    }
    expect(asDate(called_at).getTime()).toBeLessThan(now.getTime());
  }
});

it('records a promise to pay only after the person was reached', () => {
  const withPromise = histories.filter((history) =>
    history.some((entry) => entry.sub_call_status === 'Promise to pay'),
  );
  expect(withPromise.length).toBeGreaterThan(10);
  for (const history of withPromise) {
    const statuses = history.map((entry) => entry.sub_call_status);
    expect(statuses.slice(0, statuses.indexOf('Promise to pay'))).toContain('Right party contact');
  }
});

it('opens an account only after both checks, and funds only an open one', () => {
  const person = {
    id: 'a',
    loan_application_number: '251118172605',
    first_name: 'Asha',
    last_name: 'Rao',
    email_id: null,
    contact_number: '9876543210',
    gender: 'F',
    loan_amount: 60_000,
    udrs: 'DISBURSED',
  };
  const customers = Array.from({ length: 300 }, (_, index) =>
    bankingCustomerOf(seededRandom(`customer ${index}`), person, person, now),
  );
  for (const customer of customers) {
    const isChecked = customer.okyc_status === 'COMPLETED' && customer.vkyc_status === 'COMPLETED';
    expect(customer.bank_account_opened_on !== null).toBe(isChecked);
    if (customer.fund_addition_status === 'COMPLETED') expect(customer.bank_account_status).toBe('ACTIVE');
    expect(customer.loan_amount === null).toBe(customer.loan_application_number === null);
    expect(customer.contact_number).toMatch(/^[6-9]\d{9}$/);
  }
  expect(customers.some((customer) => customer.loan_application_number === null)).toBe(true);
});
