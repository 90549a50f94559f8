import type { Insertable } from 'kysely';
import type { MessagePurpose, Suppression } from '../../../../../widgets/contract/communications/messages.ts';
import { staffWithRole } from '../../../demo/kit/applications-seed.store.ts';
import { consentingOf } from '../../../core/contacts/record-consent.ts';
import { insertInBatches } from '../../../db/insert-in-batches.ts';
import type { Database } from '../../../db/schema.ts';
import type { Tx } from '../../../db/transaction.ts';
import { seedAuthors } from '../../../demo/kit/seed-authors.ts';
import type { SeedContext, Seeder } from '../../../demo/kit/seeder.ts';
import { compose, type Composed } from '../compose.ts';
import { agentIdsOf } from '../audience.store.ts';
import { samplesOf, standingOf, type Sample } from './communication-samples.ts';
import { messageOf, type Message } from './demo-message.ts';
import { disbursedLoans } from './campaigns-seed.store.ts';
import { templateSamples } from './template-samples.ts';

type Template = Insertable<Database['communication_template']>;
type Communication = Insertable<Database['communication']>;
type Recipient = Insertable<Database['communication_recipient']>;

const [hourMs, dayMs] = [3_600_000, 86_400_000];

/** Why messages were left out. No collection message is among them, nobody has unsubscribed, and each has one message. */
async function reasonsOf(tx: Tx, purpose: MessagePurpose, composed: readonly Composed[]) {
  const contacts = composed.flatMap(({ contact }) => contact ?? []);
  const consenting = purpose === 'PROMOTION' ? await consentingOf(tx, contacts, 'MARKETING') : new Set(contacts);
  return composed.map(({ contact, empty }): Suppression | null => {
    if (contact === null) return 'NO_CONTACT';
    if (!consenting.has(contact)) return 'NO_CONSENT';
    return empty.length > 0 ? 'EMPTY_PLACE' : null;
  });
}

interface Rows {
  communications: Communication[];
  recipients: Recipient[];
  messages: Message[];
}

async function addSample(
  context: SeedContext,
  { communications, recipients, messages }: Rows,
  sample: Sample,
  {
    template,
    maker,
    other,
    loans,
    agents,
  }: { template: Template; maker: string; other: string; loans: string[]; agents: string[] },
): Promise<void> {
  const { tx, random, today } = context;
  const at = new Date(today.getTime() - sample.days * dayMs + sample.hour * hourMs);
  const asked =
    template.audience === 'LOANS'
      ? { loans: loans.slice(0, sample.most), staffIds: [] }
      : { loans: [], staffIds: agents.slice(0, sample.most) };
  const composed = await compose(tx, template, asked, sample.typed);
  if (composed.length === 0) return;
  const id = random.id(at);
  const { audience, channel, purpose } = template;
  communications.push({
    id,
    status: sample.status,
    template_id: template.id,
    audience,
    channel,
    purpose,
    typed: JSON.stringify(sample.typed),
    recipients: composed.length,
    ...standingOf(sample, { maker, other, at }),
  });
  const isOpen = sample.status === 'SENDING' || sample.status === 'WAITS_FOR_RELEASE';
  const written =
    isOpen || sample.status === 'REFUSED' ? 0 : Math.min(sample.written ?? composed.length, composed.length);
  const reasons = await reasonsOf(tx, purpose, composed);
  for (const [index, to] of composed.entries()) {
    const isWritten = index < written;
    const messageId = isWritten ? random.id(at) : null;
    recipients.push({
      communication_id: id,
      position: index + 1,
      loan_application_number: to.loanApplicationNumber ?? null,
      staff_id: to.staffId ?? null,
      state: isWritten ? 'WRITTEN' : isOpen ? 'WAITING' : 'STOPPED',
      message_id: messageId,
    });
    if (messageId !== null)
      messages.push(
        messageOf(context, {
          id: messageId,
          campaign: id,
          template,
          to,
          at,
          by: maker,
          reason: reasons[index] ?? null,
        }),
      );
  }
}

async function seed(context: SeedContext): Promise<void> {
  const { tx, random, today, report } = context;
  const [maker] = await staffWithRole(tx, ['MARKETING']);
  const [other] = await staffWithRole(tx, ['OPS_LEAD']);
  const approvedAt = new Date(today.getTime() - 200 * dayMs);
  const templates: Template[] = templateSamples.map((sample) => ({
    ...sample,
    id: random.id(approvedAt),
    created_at: approvedAt,
  }));
  await insertInBatches(tx, 'communication_template', templates);
  if (maker === undefined || other === undefined || maker === other) return;
  const loans = await disbursedLoans(tx, 600);
  const agents = await agentIdsOf(tx, ['AGENCY'], 60);
  const rows: Rows = { communications: [], recipients: [], messages: [] };
  for (const sample of samplesOf(today)) {
    const template = templates.find(({ name, channel }) => name === sample.template && channel === sample.channel);
    if (template) await addSample(context, rows, sample, { template, maker, other, loans, agents });
  }
  await insertInBatches(tx, 'outbound_message', rows.messages, { json: ['template_values'] });
  await insertInBatches(tx, 'communication', rows.communications, { json: ['typed'] });
  await insertInBatches(tx, 'communication_recipient', rows.recipients);
  const waiting = rows.communications.filter(({ status }) => status === 'WAITS_FOR_RELEASE');
  await seedAuthors(
    tx,
    'communication',
    waiting.map(({ id, created_by: by, created_at: at }) => ({ id, by, at })),
  );
  report(rows.communications.length, rows.communications.length);
}

/** Approved templates of every channel and purpose, and communications in each of their statuses. */
export const campaignsSeeder: Seeder = { name: 'communications', seed };
