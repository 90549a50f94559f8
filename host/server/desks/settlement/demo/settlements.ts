import type { Insertable } from 'kysely';
import { isOpenStatus } from '../../../../../widgets/contract/settlement/settlement-moves.ts';
import { staffWithRole } from '../../../demo/kit/applications-seed.store.ts';
import { maskContact } from '../../../base/contact.ts';
import { insertInBatches } from '../../../db/insert-in-batches.ts';
import type { Database } from '../../../db/schema.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { SeededRandom } from '../../../demo/kit/seeded-random.ts';
import { seedAuthors } from '../../../demo/kit/seed-authors.ts';
import type { SeedContext, Seeder } from '../../../demo/kit/seeder.ts';
import { demoPortal } from '../../collections/demo/payment-links.ts';
import { offerAddress } from '../offer-link.handlers.ts';
import { linkRow, makeSettlement, type DemoPeople, type MadeSettlement } from './make-settlement.ts';
import { paySettlement } from './pay-settlement.ts';
import { earlier, plans, type Plan } from './plans.ts';
import { countOnCase, loansToSettle, type LoanToSettle } from './settlement-seed.store.ts';
import { dayOf } from '../../../../../widgets/contract/time.ts';

type Message = Insertable<Database['outbound_message']>;

/** One loan in so many of the applications has a settlement. */
const share = 150;

function messageOf(
  random: SeededRandom,
  loan: LoanToSettle,
  { token, at, by }: NonNullable<MadeSettlement['link']>,
): Message {
  const url = offerAddress(demoPortal, token);
  return {
    id: random.id(at),
    campaign_id: null,
    loan_application_number: loan.loan_application_number,
    staff_id: null,
    channel: 'SMS',
    purpose: 'COLLECTION',
    template_id: 'settlement_offer',
    template_values: JSON.stringify([loan.first_name, url]),
    text: `Dear ${loan.first_name}, your settlement offer waits for your answer: ${url}`,
    recipient: loan.contact_number,
    recipient_masked: maskContact(loan.contact_number),
    status: 'DELIVERED',
    reason: null,
    failure: null,
    hand_over: 'DONE',
    hand_over_at: at,
    attempts: 1,
    gateway_id: `seed.${random.id()}`,
    created_by: by,
    created_at: at,
    sent_at: at,
  };
}

async function peopleOf(tx: Tx): Promise<DemoPeople | undefined> {
  const agents = await staffWithRole(tx, ['AGENCY_AGENT']);
  const [manager] = await staffWithRole(tx, ['AGENCY_MANAGER']);
  const [head] = await staffWithRole(tx, ['COLLECTIONS_HEAD']);
  return agents.length > 0 && manager !== undefined && head !== undefined ? { agents, manager, head } : undefined;
}

async function settle(
  { tx, random, today, now }: SeedContext,
  loan: LoanToSettle,
  { plan, people, isPast }: { plan: Plan; people: DemoPeople; isPast: boolean },
): Promise<void> {
  const dues = loan.total_outstanding;
  const made = makeSettlement(random, loan, plan, { dues, people, today, now });
  const { row, link, payment } = made;
  await insertInBatches(tx, 'settlement', [row], { json: ['approvals'] });
  if (row.status === 'MGR_PENDING')
    await seedAuthors(tx, 'settlement', [{ id: row.id, by: row.submitted_by, at: row.submitted_at }]);
  if (link) {
    await insertInBatches(tx, 'settlement_link', [linkRow(row.id, link)]);
    await insertInBatches(tx, 'outbound_message', [messageOf(random, loan, link)], { json: ['template_values'] });
  }
  if (payment && !isPast)
    await paySettlement(tx, random, {
      ...payment,
      loan: loan.loan_application_number,
      settlementId: row.id,
      today: dayOf(now),
      isLast: plan.status === 'COMPLETED',
      at: now,
    });
  await countOnCase(tx, loan.id, {
    open: isOpenStatus(plan.status) ? 1 : 0,
    deleted: plan.status === 'DELETED' ? 1 : 0,
  });
}

/** A loan that is paid may leave collection, which an agent's counts and a promise would have to follow. */
const isFree = (loan: LoanToSettle) =>
  loan.calling_allocated_to === null && loan.field_allocated_to === null && loan.promised_on === null;

async function seed(context: SeedContext): Promise<void> {
  const { tx, applications, report } = context;
  const people = await peopleOf(tx);
  if (!people) return;
  const wanted = Math.max(plans.length, Math.floor(applications / share));
  const loans = await loansToSettle(tx, wanted * 3);
  for (let index = 0; index < wanted; index++) {
    const plan = plans[index % plans.length];
    if (!plan) break;
    const place = loans.findIndex((loan) => !isLeaving(plan) || isFree(loan));
    const [loan] = place === -1 ? [] : loans.splice(place, 1);
    if (!loan) continue;
    const before = index % 4 === 0 ? earlier[(index / 4) % earlier.length] : undefined;
    if (before) await settle(context, loan, { plan: before, people, isPast: true });
    await settle(context, loan, { plan, people, isPast: false });
  }
  report(wanted, wanted);
}

function isLeaving({ paid }: Plan): boolean {
  return paid !== undefined;
}

/** Settlements in each of their nine statuses, with payments that agree with the dues (ST-02). */
export const settlementsSeeder: Seeder = { name: 'settlements', seed };
