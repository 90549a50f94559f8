import { inHouseAgencyId } from '../../../../../widgets/contract/agencies/agencies.ts';
import { createHash } from 'node:crypto';
import type { Insertable } from 'kysely';
import { paymentLinkHours } from '../../../../../widgets/contract/payments/payments.ts';
import { callingHour } from '../../../demo/kit/working-hours.ts';
import { maskContact } from '../../../base/contact.ts';
import { insertInBatches } from '../../../db/insert-in-batches.ts';
import type { Database } from '../../../db/schema.ts';
import type { SeededRandom } from '../../../demo/kit/seeded-random.ts';
import type { SeedContext, Seeder } from '../../../demo/kit/seeder.ts';
import { hashOf } from '../../../base/tokens.ts';
import { paymentAddress } from '../../../core/payments/payment-link.ts';
import { overdueBorrowers } from './payment-link-seed.store.ts';

type LinkRow = Required<Insertable<Database['payment_link']>>;
type MessageRow = Required<Insertable<Database['outbound_message']>>;

export const demoPortal = 'https://portal.example.com';
const day = 24 * 60 * 60_000;
const count = 8;

interface DemoLink {
  loan: string;
  amount: number | null;
  channel: 'SMS' | 'WHATSAPP';
  createdBy: string | null;
  /** When the link was sent. */
  at: Date;
  now: Date;
}

/** A payment link that was sent and is open or expired at `now`, with its address. */
export function demoPaymentLink(random: SeededRandom, link: DemoLink): { row: LinkRow; url: string } {
  const { loan, amount, channel, createdBy, at, now } = link;
  const token = createHash('sha256').update(random.id()).digest('base64url');
  const end = new Date(at.getTime() + paymentLinkHours * 3_600_000);
  const isOver = end <= now;
  const row: LinkRow = {
    id: random.id(at),
    token_hash: hashOf(token),
    loan_application_number: loan,
    purpose: 'OVERDUE',
    amount,
    status: isOver ? 'EXPIRED' : 'SENT',
    channel,
    created_by: createdBy,
    created_at: at,
    expires_at: end,
    closed_at: isOver ? end : null,
    agency_id: inHouseAgencyId,
    version: 1,
  };
  return { row, url: paymentAddress(demoPortal, token) };
}

async function seed({ tx, random, now, today, report }: SeedContext): Promise<void> {
  const borrowers = await overdueBorrowers(tx, count);
  const links: LinkRow[] = [];
  const messages: MessageRow[] = [];
  for (const [index, borrower] of borrowers.entries()) {
    const { loan_application_number: loan, first_name: name, contact_number: number } = borrower;
    // Every other link has expired by now.
    const at = callingHour(new Date(today.getTime() - (index % 2 === 0 ? 1 : 5) * day), random.fraction());
    const amount = borrower.overdue_amount;
    const { row, url } = demoPaymentLink(random, { loan, amount, channel: 'SMS', createdBy: null, at, now });
    links.push(row);
    messages.push({
      id: random.id(at),
      campaign_id: null,
      loan_application_number: loan,
      staff_id: null,
      channel: 'SMS',
      purpose: 'COLLECTION',
      template_id: 'payment_link',
      template_values: JSON.stringify([name, url]),
      text: `Dear ${name}, you can pay here: ${url}`,
      recipient: number,
      recipient_masked: maskContact(number),
      status: 'DELIVERED',
      reason: null,
      failure: null,
      hand_over: 'DONE',
      hand_over_at: at,
      attempts: 1,
      gateway_id: `seed.${random.id()}`,
      created_by: null,
      created_at: at,
      sent_at: at,
    });
  }
  await insertInBatches(tx, 'payment_link', links);
  await insertInBatches(tx, 'outbound_message', messages, { json: ['template_values'] });
  report(borrowers.length, borrowers.length);
}

/** Payment links that were sent to borrowers of loans in collection. */
export const paymentLinksSeeder: Seeder = { name: 'payment links', seed };
