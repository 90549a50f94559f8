import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom } from '../../../host/server/demo/kit/seeded-random.ts';
import { supportStatuses } from '../../../widgets/contract/customer-support/customer-support.ts';
import { holds, udrsLabels, udrsStates } from '../../../widgets/contract/applications/udrs.ts';
import { vkycSessions } from '../../../widgets/contract/applications/vkyc.ts';
import type { TestServer } from '../support.ts';
import { searchFrom, someApplication, startSupport } from './support-server.ts';

let server: TestServer;
let one: Awaited<ReturnType<typeof someApplication>>;
beforeAll(async () => {
  server = await startSupport();
  one = await someApplication(server);
});
afterAll(() => server.close());

const found = async (searchColumn: string, searchValue: string) =>
  (await searchFrom(server, { searchColumn, searchValue })).applications;
const lastFourOf = (loan: string) => `xxxxxxxx${loan.slice(-4)}`;

it('each whole key finds an application, without a session and without a header; its number is whole only as the key [UT-10]', async () => {
  const [byLoan] = await found('loanApplicationNumber', one.loan);
  expect(byLoan?.['loanApplicationNumber']).toBe(one.loan);
  for (const [column, value] of [
    ['contactNumber', one.mobile],
    ['emailId', one.email],
    ['emailId', ` ${one.email.toUpperCase()} `],
  ] as const) {
    const numbers = (await found(column, value)).map((each) => each['loanApplicationNumber']);
    expect(numbers, column).toContain(lastFourOf(one.loan));
    expect(numbers.join(), column).not.toMatch(/\d{5}/);
  }
});

it('outside of a demo a loan number is all that is taken, and the page is told', async () => {
  const own = await startSupport({ settings: { isDemo: false, isCustomerSupportOpen: true } });
  const theirs = await someApplication(own);
  expect((await own.call('customerSupportStanding', {})).data()).toEqual({ isOpen: true, isByLoanAlone: true });
  expect((await server.call('customerSupportStanding', {})).data()).toEqual({ isOpen: true });
  const ask = (searchColumn: string, searchValue: string) => searchFrom(own, { searchColumn, searchValue });
  for (const [column, value] of [
    ['contactNumber', theirs.mobile],
    ['contactNumber', '9876543210'],
    ['emailId', theirs.email],
  ] as const) {
    const { status, error, applications } = await ask(column, value);
    expect([status, applications, error?.errorMessage]).toEqual([200, [], 'Search by the whole Loan ID here']);
  }
  const [byLoan] = (await ask('loanApplicationNumber', theirs.loan)).applications;
  expect(byLoan?.['loanApplicationNumber']).toBe(theirs.loan);
  await own.close();
});

it('a part of a key, a key of another kind, wildcards and control characters find nothing, all in the same words', async () => {
  const answers = new Set<string>();
  const values = [
    one.loan.slice(0, 11),
    `${one.loan}0`,
    one.mobile,
    one.mobile.slice(1),
    `%`,
    '____________',
    `${one.loan}\u0000`,
  ];
  values.push("' or 1=1 --", one.email.slice(1), one.loan.replace(/\d$/, '%'), '\u0000', ' ');
  for (const value of values) {
    for (const column of ['loanApplicationNumber', 'contactNumber', 'emailId']) {
      if (column === 'contactNumber' && value === one.mobile) continue;
      const { status, text, error } = await searchFrom(server, { searchColumn: column, searchValue: value });
      expect([status, error], `${column} ${JSON.stringify(value)}`).toEqual([200, undefined]);
      answers.add(text);
    }
  }
  expect([...answers]).toEqual(['{"status":"SUCCESS","data":{"applications":[]}}']);
});

it('takes no other key, no empty value and none longer than an e-mail address', async () => {
  for (const input of [
    {},
    { searchColumn: 'agentName', searchValue: 'Ravi' },
    { searchColumn: 'emailId', searchValue: '' },
    { searchColumn: 'emailId', searchValue: '\ud800' },
    { searchColumn: 'emailId', searchValue: 'a'.repeat(255) },
    { searchColumn: 'emailId', searchValue: 'a'.repeat(20_000) },
    { searchColumn: 'emailId', searchValue: { like: '%' } },
    { searchColumn: 'emailId', searchValue: 'a@b.in', rows: 500 },
  ])
    expect((await searchFrom(server, input)).error?.errorCode, JSON.stringify(input).slice(0, 60)).toMatch(
      /^(VALIDATION_FAILED|BODY_TOO_LARGE)$/,
    );
});

it('an application in every state, held, re-submitted or with its call under way is answered by exactly four coarse values [UT-11]', async () => {
  const random = seededRandom('states of an application');
  const coarse = Object.keys(supportStatuses);
  const shown = new Map<string, Set<string>>();
  for (const udrs of udrsStates) {
    for (let round = 0; round < 6; round++) {
      const isOver = ['DISBURSED', 'REJECTED', 'CANCELLED'].includes(udrs);
      const rejected = random.integer(0, 2);
      const hold = random.pick([null, ...holds]);
      await server.db
        .updateTable('application')
        .set({
          udrs,
          queue: isOver ? null : udrs,
          sub_queue: isOver ? null : 'PL',
          hold,
          hold_reason: hold && 'CUSTOMER_REQUEST',
          fraud_list: udrs === 'FRAUD_REVIEW' ? 'DEFAULT' : null,
          vkyc_session: random.pick([null, ...vkycSessions]),
          compliance_status: random.pick(['pending', 'In-Progress', 'REJECTED']),
          compliance_status_at: server.clock.now(),
          is_resubmitted: random.chance(0.5),
          documents_total: 5,
          documents_approved: 0,
          documents_rejected: rejected,
          remark: 'SANCTION_HIT of a Politically Exposed Person',
        })
        .where('id', '=', one.id)
        .execute();
      const { text, applications } = await searchFrom(server, {
        searchColumn: 'loanApplicationNumber',
        searchValue: one.loan,
      });
      expect(applications).toHaveLength(1);
      const [application = {}] = applications;
      expect(Object.keys(application).toSorted()).toEqual(['loanApplicationNumber', 'nextStep', 'status', 'updatedOn']);
      const { status = '', nextStep, updatedOn } = application;
      expect(coarse).toContain(status);
      expect(nextStep).toBe(supportStatuses[status as keyof typeof supportStatuses]);
      expect(updatedOn).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(text).not.toMatch(/fraud|compliance|sanction|politic|kyc|reject|cancel|hold/i);
      for (const label of [udrs, udrsLabels[udrs]]) expect(text).not.toContain(label);
      shown.set(udrs, (shown.get(udrs) ?? new Set()).add(status));
    }
  }
  const inReview = udrsStates.slice(0, udrsStates.indexOf('LOAN_APPROVED'));
  for (const udrs of inReview.filter((each) => each !== 'DOCUMENT_PROCESSING' && each !== 'VKYC_MAKER'))
    expect([...(shown.get(udrs) ?? [])], udrs).toEqual(['Under review']);
  for (const udrs of ['REJECTED', 'CANCELLED']) expect([...(shown.get(udrs) ?? [])]).toEqual(['Closed']);
  expect([...(shown.get('DISBURSED') ?? [])]).toEqual(['Paid out']);
  expect([...(shown.get('NACH_PENDING') ?? [])]).toEqual(['Waiting for you']);
  expect([...(shown.get('DISBURSAL_FAILED') ?? [])]).toEqual(['Approved']);
});

it('the customer is waited for where documents were asked for again, and where the link to a video call was sent [UT-11]', async () => {
  const stand = async (more: object) => {
    const row = {
      udrs: 'DOCUMENT_PROCESSING',
      queue: 'DOCUMENT_PROCESSING',
      sub_queue: 'PL',
      documents_total: 5,
    } as const;
    const rest = {
      hold: null,
      hold_reason: null,
      fraud_list: null,
      documents_approved: 0,
      vkyc_session: null,
    } as const;
    await server.db
      .updateTable('application')
      .set({ ...row, ...rest, ...more })
      .where('id', '=', one.id)
      .execute();
    return (await found('loanApplicationNumber', one.loan))[0]?.['status'];
  };
  expect(await stand({ documents_rejected: 0, is_resubmitted: false })).toBe('Under review');
  expect(await stand({ documents_rejected: 1, is_resubmitted: false })).toBe('Waiting for you');
  expect(await stand({ documents_rejected: 1, is_resubmitted: true })).toBe('Under review');
  const maker = { udrs: 'VKYC_MAKER', queue: 'VKYC_MAKER', documents_rejected: 1, is_resubmitted: false };
  expect(await stand({ ...maker, vkyc_session: 'LINK_SENT' })).toBe('Waiting for you');
  expect(await stand({ ...maker, vkyc_session: 'COMPLETED' })).toBe('Under review');
});

it('of many applications of one person the five newest are answered, the newest first', async () => {
  const rows = await server.db
    .selectFrom('application')
    .select(['id', 'loan_application_number as loan'])
    .orderBy('id', 'desc')
    .limit(7)
    .execute();
  const start = server.clock.now().getTime();
  for (const [index, { id }] of rows.entries())
    await server.db
      .updateTable('application')
      .set({ contact_number: '9000000001', submitted_at: new Date(start - index * 86_400_000) })
      .where('id', '=', id)
      .execute();
  const numbers = (await found('contactNumber', '9000000001')).map((each) => each['loanApplicationNumber']);
  expect(numbers).toEqual(rows.slice(0, 5).map(({ loan }) => lastFourOf(loan)));
});

it('the day of the last change is one of India, whatever the hour', async () => {
  const dayAt = async (moment: string) => {
    const status_changed_at = new Date(moment);
    await server.db.updateTable('application').set({ status_changed_at }).where('id', '=', one.id).execute();
    return (await found('loanApplicationNumber', one.loan))[0]?.['updatedOn'];
  };
  expect(await dayAt('2026-03-04T18:29:00Z')).toBe('2026-03-04');
  expect(await dayAt('2026-03-04T18:30:00Z')).toBe('2026-03-05');
});
