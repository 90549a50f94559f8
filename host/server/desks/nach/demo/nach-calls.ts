import type { Insertable } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { NewMandate } from './make-mandate.ts';
import type { SeededRandom } from '../../../demo/kit/seeded-random.ts';
import { callingHour } from '../../../demo/kit/working-hours.ts';

export type NewNachCall = Required<Omit<Insertable<Database['nach_call']>, 'received_at' | 'stated_at'>>;

const day = 86_400_000;
const minute = 60_000;
const agents = ['Meera Subramanian', 'Arjun Deshpande', 'Kavya Reddy', 'Imran Shaikh', 'Sunita Rawat'];
const languages = { Hindi: 45, English: 25, Marathi: 10, Tamil: 10, Kannada: 10 };

interface Ending {
  group: string;
  weight: number;
  remarks: string;
}
const endings: Readonly<Record<string, Ending>> = {
  'Mandate explained': { group: 'Connected', weight: 18, remarks: 'Explained the mandate and the form.' },
  'Will sign and mail the form': { group: 'Connected', weight: 18, remarks: 'Will sign the form and mail a scan.' },
  'Form sent by courier': { group: 'Connected', weight: 8, remarks: 'Sent the signed form by courier.' },
  'Will try the e-mandate again': { group: 'Connected', weight: 8, remarks: 'Bank page failed, will try tonight.' },
  'Call back requested': { group: 'Connected', weight: 14, remarks: 'मीटिंग में हैं, कल सुबह कॉल करें।' },
  'Wants another bank account': { group: 'Connected', weight: 5, remarks: 'Salary goes to another bank now.' },
  Ringing: { group: 'Not connected', weight: 16, remarks: 'No answer.' },
  'Switched off': { group: 'Not connected', weight: 8, remarks: 'Switched off.' },
  'Family member': { group: 'Third party', weight: 5, remarks: 'Wife picked up, call after 6 PM.' },
};
const weights = Object.fromEntries(Object.entries(endings).map(([status, { weight }]) => [status, weight]));

const summaries: Readonly<Record<string, string>> = {
  Answered: 'Customer confirmed the loan and agreed to sign the mandate form this week.',
  'Asked for an agent': 'Customer did not follow the steps and asked to speak to an agent.',
  'No answer': 'The call rang out.',
};

function callTimes(random: SeededRandom, count: number, now: Date): Date[] {
  return Array.from({ length: count }, () =>
    callingHour(new Date(now.getTime() - random.integer(1, 25) * day), random.fraction() * 0.98),
  ).toSorted((a, b) => a.getTime() - b.getTime());
}

function nextCall(random: SeededRandom, after: Date): Date {
  return callingHour(new Date(after.getTime() + random.integer(1, 4) * day), Math.floor(random.fraction() * 20) / 22);
}

function agentCall(random: SeededRandom, mandate: NewMandate, at: Date): NewNachCall {
  const status = random.weighted(weights);
  const { group = 'Not connected', remarks = 'No answer.' } = endings[status] ?? {};
  const isSpoken = group === 'Connected';
  const next = nextCall(random, at);
  const isCallback = status === 'Call back requested';
  return {
    id: random.id(at),
    loan_application_number: mandate.loan_application_number,
    is_voice_bot: false,
    called_at: at,
    call_status: group,
    sub_call_status: status,
    next_call_at: next,
    remarks,
    agent: random.pick(agents),
    agent_id: `agent-${random.integer(1, 40)}`,
    staff_id: null,
    reject_reason: null,
    call_summary: null,
    nach_type: mandate.nach_type,
    nach_status: mandate.status,
    customer_callback_at: isCallback ? next : null,
    language: isSpoken ? random.weighted(languages) : null,
    user_query: isSpoken ? 'NACH registration' : null,
    number_of_leads: 1,
    self_call_rating: isSpoken ? random.integer(3, 5) : 2,
    process: 'Nach_Pending_P1',
    convox_id: `convox-${random.integer(100_000, 999_999)}`,
    type_of_call: 'outbound',
    updated_at: new Date(at.getTime() + random.integer(1, 6) * minute),
  };
}

function botCall(random: SeededRandom, mandate: NewMandate, at: Date): NewNachCall {
  const status = random.weighted({ Answered: 5, 'Asked for an agent': 2, 'No answer': 4 });
  return {
    ...agentCall(random, mandate, at),
    is_voice_bot: true,
    call_status: status === 'No answer' ? 'Not connected' : 'Connected',
    sub_call_status: status,
    remarks: '',
    agent: 'Voice bot',
    agent_id: null,
    call_summary: summaries[status] ?? null,
    customer_callback_at: null,
    next_call_at: status === 'Asked for an agent' ? nextCall(random, at) : null,
    language: status === 'No answer' ? null : random.weighted(languages),
    user_query: null,
    self_call_rating: null,
    number_of_leads: random.integer(1, 3),
  };
}

/** A mandate's calls by agents and by the voice bot, all between 08:00 and 19:00. */
export function nachCallsOf(random: SeededRandom, mandate: NewMandate, now: Date): NewNachCall[] {
  return [
    ...callTimes(random, random.integer(0, 4), now).map((at) => agentCall(random, mandate, at)),
    ...callTimes(random, random.integer(0, 2), now).map((at) => botCall(random, mandate, at)),
  ];
}
