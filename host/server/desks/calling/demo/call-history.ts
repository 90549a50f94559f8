import type { Insertable } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { CallProduct } from '../../../db/tables/calling.ts';
import type { SeededRandom } from '../../../demo/kit/seeded-random.ts';
import { dayOf, startOfDay } from '../../../../../widgets/contract/time.ts';

/** The person who is called. */
export interface CalledPerson {
  id: string;
  loan: string | null;
  product: CallProduct;
}

type NewEntry = Insertable<Database['call_entry']>;

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** Contact is allowed from 08:00 to 19:00 (RBI, 12 August 2022); the last call begins early enough to end by then. */
const firstCall = 8 * hour;
const lastCall = 18 * hour + 50 * minute;

const agents = [
  'Meera Subramanian',
  'Arjun Deshpande',
  'Kavya Reddy',
  'Imran Shaikh',
  'Sunita Rawat',
  'Joseph D’Souza',
];
const languages = { Hindi: 40, English: 25, Marathi: 10, Tamil: 8, Kannada: 7, Telugu: 5, Bengali: 3, Malayalam: 2 };
const queries = [
  'Loan status',
  'EMI and due date',
  'NACH registration',
  'Documents',
  'Disbursal',
  'Interest and charges',
];

/** How calls end, with the weight of each ending and the remarks that agents write. */
const endings: Readonly<
  Record<string, { group: string; weight: number; outcome: string | null; remarks: readonly string[] }>
> = {
  'Right party contact': {
    group: 'Connected',
    weight: 18,
    outcome: 'Follow up',
    remarks: ['Spoke to the customer, explained the pending step.', 'Customer will complete the step today.'],
  },
  'Call back requested': {
    group: 'Connected',
    weight: 14,
    outcome: 'Follow up',
    remarks: [
      'Salary credited on 25th. Asked to call after that for mandate.',
      'ग्राहक मीटिंग में हैं, शाम को कॉल करने को कहा।',
    ],
  },
  'Documents pending': {
    group: 'Connected',
    weight: 10,
    outcome: 'Follow up',
    remarks: ['Bank statement for the last month is missing. Customer will upload it.'],
  },
  'Query resolved': {
    group: 'Connected',
    weight: 8,
    outcome: 'Resolved',
    remarks: ['Explained the charges. No further question.'],
  },
  Interested: { group: 'Connected', weight: 7, outcome: 'Interested', remarks: ['Wants the link on WhatsApp.'] },
  'Refused to pay': {
    group: 'Connected',
    weight: 3,
    outcome: 'Escalated',
    remarks: ['Says the amount is not correct. Raised to the supervisor.'],
  },
  Ringing: { group: 'Not connected', weight: 16, outcome: null, remarks: ['No answer.', 'Rang out twice.'] },
  Busy: { group: 'Not connected', weight: 8, outcome: null, remarks: ['Line busy.'] },
  'Switched off': { group: 'Not connected', weight: 8, outcome: null, remarks: ['Switched off.'] },
  'Family member': {
    group: 'Third party',
    weight: 5,
    outcome: 'Follow up',
    remarks: ['Brother picked up, customer is travelling until Friday.'],
  },
  'Wrong number': { group: 'Third party', weight: 3, outcome: null, remarks: ['Number belongs to somebody else.'] },
};
const weights = Object.fromEntries(Object.entries(endings).map(([status, { weight }]) => [status, weight]));

/** Moments of calls in the calling window of past days, oldest first. */
function callTimes(random: SeededRandom, count: number, now: Date): Date[] {
  const today = startOfDay(dayOf(now)).getTime();
  const times = Array.from(
    { length: count },
    () => today - random.integer(1, 60) * day + random.integer(firstCall, lastCall),
  );
  return times.toSorted((a, b) => a - b).map((time) => new Date(time));
}

/** A moment in the calling window, one to six days after a call. */
function followUp(random: SeededRandom, after: Date): Date {
  const start = startOfDay(dayOf(after)).getTime() + random.integer(1, 6) * day;
  return new Date(start + firstCall + random.integer(0, 20) * 30 * minute);
}

/**
 * A person's calls, oldest first. A promise to pay comes only after a right party contact, and some histories end with
 * one.
 */
export function callHistoryOf(random: SeededRandom, person: CalledPerson, now: Date): NewEntry[] {
  const times = callTimes(random, random.integer(0, 9), now);
  let wasReached = false;
  return times.map((at) => {
    const isPromise = wasReached && person.product === 'PERSONAL_LOAN' && random.chance(0.15);
    const status = random.weighted(weights);
    const ending = endings[status];
    wasReached ||= status === 'Right party contact';
    const isConnected = ending?.group === 'Connected';
    return {
      id: random.id(at),
      product_type: person.product,
      entity_id: person.id,
      loan_application_number: person.loan,
      called_at: at,
      call_status: isPromise ? 'Connected' : (ending?.group ?? 'Not connected'),
      sub_call_status: isPromise ? 'Promise to pay' : status,
      next_call_at: followUp(random, at),
      remarks: isPromise ? 'Promised to pay the EMI with the salary.' : random.pick(ending?.remarks ?? ['No answer.']),
      agent: random.pick(agents),
      language: isConnected ? random.weighted(languages) : null,
      user_query: isConnected && person.product === 'PERSONAL_LOAN' ? random.pick(queries) : null,
      call_outcome: person.product === 'BANKING' ? (ending?.outcome ?? null) : null,
      crt_object_id: `crt-${random.integer(100_000, 999_999)}`,
      call_reference_id: `ucid-${random.integer(100_000_000, 999_999_999)}`,
      grant_id: null,
      ended_at: new Date(at.getTime() + random.integer(1, 9) * minute),
    };
  });
}
