import { roundsOf } from '../../support/tiers/tiers.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { agentsSeeder } from '../../../host/server/core/agents/demo/agents.ts';
import { ofAgency } from '../../../host/server/core/agents/agents.store.ts';
import { findByLoanForChange } from '../../../host/server/core/loans/cases.store.ts';
import { tellBorrower } from '../../../host/server/desks/collections/contacts/agent-notice.ts';
import { newId } from '../../../host/server/db/new-id.ts';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { seededRandom } from '../../../host/server/demo/kit/seeded-random.ts';
import { indianTime } from '../../../host/server/base/indian-time.ts';
import { turnOf } from '../../../host/server/core/jobs/row-job.ts';
import { sendSessionLinks } from '../../../host/server/desks/vkyc/session-links.ts';
import {
  messagePurposes,
  type MessageChannel,
  type MessagePurpose,
} from '../../../widgets/contract/communications/messages.ts';
import { keepUnsubscribed } from '../unsubscribe/unsubscribe-support.ts';
import { addLoan, standSettlement } from '../settlement/settlement-support.ts';
import type { Session } from '../support.ts';
import { addTemplate, messageOf, startCampaigns, type Campaigns } from './campaign-support.ts';

const random = seededRandom('every door of a message');
const [minuteMs, dayMs] = [60_000, 86_400_000];
const steps = roundsOf(300);
/** These take the place of an earlier one: a new link, or another agent. */
const renewals = new Set(['payment_link', 'agent_notice']);

let desk: Campaigns;
let lead: Session;
beforeAll(async () => {
  const collections = { isAgentNoticeRequired: true, contactCapDay: 1_000, contactCapWeek: 1_000 };
  desk = await startCampaigns();
  Object.assign(desk.settings.collections, collections);
  const now = desk.clock.now();
  await inTransaction(desk.db, (tx) =>
    agentsSeeder.seed({
      tx,
      random: seededRandom('doors/agents'),
      today: now,
      now,
      applications: 100,
      report: () => undefined,
    }),
  );
  lead = await desk.signIn();
});
afterAll(() => desk.close());

interface Person {
  loan: string;
  caseId: string;
  applicationId: string;
  number: string;
  email: string;
}

/** What the people have said, as the test knows it. */
const unwelcome = new Map<string, { channel: MessageChannel; purpose: MessagePurpose }[]>();
const agreed = new Set<string>();
const sessions = new Map<string, number>();

async function addPerson(): Promise<Person> {
  const added = await addLoan(desk);
  const { contact_number: number, email_id: email } = await desk.db
    .selectFrom('application')
    .select(['contact_number', 'email_id'])
    .where('id', '=', added.applicationId)
    .executeTakeFirstOrThrow();
  return { ...added, number, email: email ?? '' };
}

const channel = () => random.pick(['SMS', 'WHATSAPP', 'EMAIL'] as const);

async function writeUnwelcome(contact: string): Promise<void> {
  await desk.db.deleteFrom('unsubscription').where('contact', '=', contact).execute();
  const choices = unwelcome.get(contact) ?? [];
  if (choices.length === 0) return;
  await keepUnsubscribed(desk.db, contact, choices, desk.clock.now());
}

const templates = new Map<string, string>();
async function templateFor(of: MessageChannel, purpose: MessagePurpose): Promise<string> {
  const key = `${of} ${purpose}`;
  const known = templates.get(key);
  if (known !== undefined) return known;
  const id = await addTemplate(desk, {
    channel: of,
    purpose,
    name: `campaign_${purpose}`,
    text: 'Dear {customerName}, hello.',
  });
  templates.set(key, id);
  return id;
}

/** Everything by which a message can come about, or by which it becomes unwelcome. */
const deeds: Readonly<Record<string, (person: Person, people: readonly Person[]) => Promise<unknown>>> = {
  async paymentLink({ loan }) {
    const input = {
      loanApplicationId: loan,
      purpose: 'OVERDUE' as const,
      amount: random.integer(500, 900),
      channel: channel(),
    };
    return desk.call('sendPaymentLink', input, { session: lead });
  },
  async settlementLink(person) {
    await desk.db.deleteFrom('settlement_link').execute();
    await desk.db.deleteFrom('settlement').where('loan_application_number', '=', person.loan).execute();
    const { settlementId } = await standSettlement(desk, person, 'CX_PENDING', { by: lead.id });
    return desk.call('sendSettlementLink', { settlementId, channel: channel() }, { session: lead });
  },
  async vkycLink({ applicationId }) {
    const attempt = (sessions.get(applicationId) ?? 0) + 1;
    sessions.set(applicationId, attempt);
    const now = desk.clock.now();
    const id = newId(now);
    await desk.db
      .insertInto('vkyc_session')
      .values({
        id,
        application_id: applicationId,
        attempt,
        status: 'LINK_SENT',
        link_sent_at: now,
        expires_at: new Date(now.getTime() + 3 * dayMs),
      })
      .execute();
    const job = sendSessionLinks(desk.settings);
    return inTransaction(desk.db, (tx) => job.settle(tx, id, turnOf(job, tx, now)));
  },
  async agentNotice({ loan }) {
    const agent = random.pick(await ofAgency(desk.db, 'all'));
    const { now } = desk.clock;
    return inTransaction(desk.db, async (tx) => {
      const found = await findByLoanForChange(tx, loan);
      if (!found) throw new Error('There is no such case');
      const { record } = turnOf({ name: 'test doors' }, tx, now());
      const context = { caller: { kind: 'anonymous' as const }, now, settings: desk.settings };
      await tellBorrower(tx, { ...context, record: (_, entry) => record(entry) }, found, agent);
    });
  },
  async communication(_, people) {
    const [of, purpose] = [channel(), random.pick(messagePurposes)];
    const loans = people.filter(() => random.chance(0.6)).map(({ loan }) => loan);
    if (loans.length === 0) return undefined;
    return desk.send(messageOf(await templateFor(of, purpose), loans, { channel: of, purpose }), lead);
  },
  async unsubscribe({ number, email }) {
    const choice = { channel: channel(), purpose: random.pick(messagePurposes) };
    const contact = choice.channel === 'EMAIL' ? email : number;
    unwelcome.set(contact, [...(unwelcome.get(contact) ?? []), choice]);
    await writeUnwelcome(contact);
  },
  async subscribe({ number, email }) {
    const contact = random.pick([number, email]);
    unwelcome.delete(contact);
    await writeUnwelcome(contact);
  },
  async consent({ number }) {
    const isGiven = random.chance(0.7);
    if (isGiven) agreed.add(number);
    else agreed.delete(number);
    await desk.agrees(number, isGiven ? 'GRANTED' : 'WITHDRAWN');
  },
  async time() {
    await desk.at(new Date(desk.clock.now().getTime() + random.integer(1, 14 * 60) * minuteMs));
  },
};

const openFrom: Partial<Record<MessagePurpose, string>> = { COLLECTION: '08:00', PROMOTION: '10:00' };

it('nobody unsubscribed, out of hours, without consent or already written to within a day is sent to, whatever door the message comes from', async () => {
  const people: Person[] = [];
  for (let count = 0; count < 5; count++) people.push(await addPerson());
  const owners = new Map(people.map(({ email, number }) => [email, number]));
  const checked = new Set<string>();
  const last = new Map<string, Date>();
  const [doors, reasons] = [new Set<string>(), new Set<string>()];
  const weights = {
    paymentLink: 2,
    settlementLink: 2,
    vkycLink: 2,
    agentNotice: 2,
    communication: 5,
    unsubscribe: 2,
    subscribe: 2,
    consent: 2,
    time: 4,
  };

  /** Looks at what has gone out at this moment. */
  async function look(step: number): Promise<void> {
    const all = await desk.db.selectFrom('outbound_message').selectAll().orderBy('created_at').orderBy('id').execute();
    for (const { id, status, reason, sent_at: sentAt, ...message } of all) {
      if (reason !== null) reasons.add(reason);
      if (sentAt === null || checked.has(id)) continue;
      checked.add(id);
      const { channel: of, purpose, recipient, template_id: template, created_at: at } = message;
      const what = `step ${step}: ${template} by ${of} for ${purpose}, ${status}`;
      doors.add(template.replace(/_again_\d+$/, ''));
      const isUnwelcome = (unwelcome.get(recipient ?? '') ?? []).some(
        (each) => each.channel === of && each.purpose === purpose,
      );
      expect(isUnwelcome && purpose !== 'TRANSACTIONAL', what).toBe(false);
      const time = indianTime(sentAt).slice(11, 16);
      const opens = openFrom[purpose];
      if (opens !== undefined) expect(time >= opens && time < '19:00', `${what} at ${time}`).toBe(true);
      const owner = owners.get(recipient ?? '') ?? recipient ?? '';
      if (purpose === 'PROMOTION') expect(agreed.has(owner), what).toBe(true);
      const before = last.get(`${recipient} ${template}`);
      if (before && !renewals.has(template))
        expect(at.getTime() - before.getTime(), what).toBeGreaterThanOrEqual(dayMs);
      last.set(`${recipient} ${template}`, at);
    }
  }

  for (let step = 0; step < steps; step++) {
    await deeds[random.weighted(weights)]?.(random.pick(people), people);
    await desk.sendAll();
    await look(step);
  }
  expect([...doors].toSorted()).toEqual([
    'agent_notice',
    'campaign_COLLECTION',
    'campaign_PROMOTION',
    'campaign_SERVICE',
    'campaign_TRANSACTIONAL',
    'payment_link',
    'settlement_offer',
    'vkyc_link',
  ]);
  expect([...reasons]).toEqual(expect.arrayContaining(['UNSUBSCRIBED', 'NO_CONSENT', 'DUPLICATE', 'OUTSIDE_WINDOW']));
}, 240_000);
