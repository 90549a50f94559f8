import { casesDesk } from '../../../host/server/core/loans/cases.desk.ts';
import { dayOf } from '../../../widgets/contract/time.ts';
import { defineDeskFacts } from '../desk-facts.ts';
import { dayInMs, loanNumber, oneOf, type ListOracle } from '../lists/list-oracle.ts';

const loanOfCase = (column: string) =>
  `(select ${column} from application where application.id = collections_case.application_id)`;
const bucketNames = ['1-30', '31-60', '61-90', '91-180', '180+'];

/** The days of India from one to another, counted from today, as a condition on a column. */
const inDays = (now: Date, column: string, from: number, below: number) => {
  const dayAfter = (days: number) => dayOf(new Date(now.getTime() + days * dayInMs));
  const day = `(${column} at time zone 'Asia/Kolkata')::date`;
  return `${day} >= '${dayAfter(from)}' and ${day} < '${dayAfter(below)}'`;
};

const ofCases = (now: Date) =>
  ({
    table: 'collections_case',
    sorts: {
      loanApplicationNumber: 'loan_application_number',
      dpd: 'dpd',
      totalOutstandingAmount: 'total_outstanding',
      allocationDate: 'allocated_at',
    },
    defaultSort: 'allocated_at',
    searches: {
      loanApplicationNumber: 'loan_application_number',
      contactNumber: loanOfCase('contact_number'),
      emailId: loanOfCase('lower(email_id)'),
    },
    options: {
      promise: { open: 'promised_on is not null', none: 'promised_on is null' },
      customerType: oneOf('customer_type', ['New', 'Repeat']),
      followUp: {
        overdue: `next_call_at < '${now.toISOString()}'`,
        today: inDays(now, 'next_call_at', 0, 1),
        tomorrow: inDays(now, 'next_call_at', 1, 2),
      },
    },
    ranges: { totalOutstandingAmount: { column: 'total_outstanding', from: 0, to: 200_000 } },
    dates: {
      allocationDate: { column: 'allocated_at', from: -30, to: 0, choice: 'past' },
      nextCallDate: { column: 'next_call_at', from: -2, to: 8, choice: 'future' },
    },
    typed: {},
    key: loanNumber,
  }) as const satisfies Omit<ListOracle, 'queues'>;

function caseLists(now: Date) {
  const cases = ofCases(now);
  return {
    'agency-calling-list': {
      ...cases,
      queues: {
        'Calling List': 'queue is not null',
        ...Object.fromEntries(
          bucketNames.map((days) => [`Calling List ${days}`, `queue is not null and bucket = '${days}'`]),
        ),
      },
    },
    'agency-customer-list': {
      ...cases,
      queues: {
        Customers: 'queue is not null',
        'Customers Not Allocated': 'queue is not null and calling_allocated_to is null',
        'Customers Allocated': 'queue is not null and calling_allocated_to is not null',
      },
      options: {
        ...cases.options,
        bucket: oneOf('bucket', bucketNames),
        fieldAgent: { some: 'field_allocated_to is not null', none: 'field_allocated_to is null' },
        requests: { some: 'initiations > 0', none: 'initiations < 1' },
      },
    },
  };
}

export const casesFacts = defineDeskFacts(casesDesk, { lists: caseLists, writes: {} });
