import { insertInBatches } from '../../../host/server/db/insert-in-batches.ts';
import { newId } from '../../../host/server/db/new-id.ts';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { recordConsent } from '../../../host/server/core/contacts/record-consent.ts';
import { sendCommunications } from '../../../host/server/desks/campaigns/send-round.ts';
import { handOverDue } from '../../../host/server/core/messages/hand-over.ts';
import { settleDue } from '../../../host/server/core/jobs/row-job.ts';
import type { Settings } from '../../../host/server/base/settings.ts';
import type { CommunicationTemplate } from '../../../widgets/contract/campaigns/communication.ts';
import { limitRows } from '../../../widgets/contract/session/limits.ts';
import type { ContactChannel, MessagePurpose } from '../../../widgets/contract/communications/messages.ts';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import { addStaff } from '../applications/support.ts';
import { indian } from '../communications/support.ts';
import { keepUnsubscribed } from '../unsubscribe/unsubscribe-support.ts';
import { startTestServer, type Session, type TestServer } from '../support.ts';

let used = 0;

/** Adds paid-out loans, each with a borrower of its own and no schedule. @returns their numbers */
export async function addLoans(
  { db, clock }: Pick<TestServer, 'db' | 'clock'>,
  count: number,
  changes: { contact_number?: string; email_id?: string | null; emi?: number } = {},
): Promise<string[]> {
  const at = clock.now();
  const rows = Array.from({ length: count }, () => {
    used += 1;
    return {
      id: newId(at),
      loan_application_number: String(280_000_000_000 + used),
      product_type: 'PL' as const,
      first_name: 'Manoj',
      last_name: 'Gaikwad',
      contact_number: `97${String(10_000_000 + used)}`,
      email_id: `borrower${used}@example.com`,
      gender: 'M' as const,
      employment: 'SALARIED' as const,
      city: 'Pune',
      state: 'MH',
      pin_code: '411001',
      partner_id: 0,
      is_partner_sourced: false,
      loan_amount: 60_000,
      tenure_months: 12,
      rate_basis_points: 2400,
      emi: 5_673,
      risk_level: 'Low' as const,
      udrs: 'DISBURSED' as const,
      fraud_list: null,
      hold: null,
      hold_reason: null,
      is_resubmitted: false,
      needs_employer_check: false,
      documents_total: 8,
      documents_approved: 8,
      documents_rejected: 0,
      queue: null,
      sub_queue: null,
      owner_id: null,
      remark: null,
      submitted_at: at,
      queued_at: at,
      status_changed_at: at,
      modified_at: at,
      version: 1,
      ...changes,
    };
  });
  await inTransaction(db, (tx) => insertInBatches(tx, 'application', rows));
  return rows.map(({ loan_application_number: number }) => number);
}

let templates = 0;

/** Adds an approved template. @returns its id */
export async function addTemplate(
  { db, clock }: Pick<TestServer, 'db' | 'clock'>,
  changes: Partial<CommunicationTemplate> = {},
): Promise<string> {
  templates += 1;
  const id = newId(clock.now());
  const template = {
    id,
    name: `template_${templates}`,
    title: `Template ${templates}`,
    revision: 1,
    channel: 'SMS' as const,
    purpose: 'SERVICE' as const,
    audience: 'LOANS' as const,
    language: 'English' as const,
    text: 'Dear {customerName}, your loan ending in {loanEnding} has news.',
    status: 'APPROVED' as const,
    created_at: clock.now(),
    ...changes,
  };
  await db.insertInto('communication_template').values(template).execute();
  return id;
}

type Message = CallInput<'sendCommunication'>;

/** A message to borrowers by SMS, as the screen sends it. */
export function messageOf(templateId: string, loans: readonly string[], changes: Partial<Message> = {}): Message {
  return {
    audience: 'LOANS',
    loans: [...loans],
    portals: [],
    channel: 'SMS',
    purpose: 'SERVICE',
    templateId,
    values: [],
    ...changes,
  };
}

const routes = [
  { viewName: 'ops' as const, routeList: [{ key: 'OPS_CUSTOMER_DETAILS' }, { key: 'AGENT_COMMUNICATION_UTILITY' }] },
];

/** A server at noon in India, whose communications go out when a test says so. */
export async function startCampaigns(changes: Partial<Settings> = {}) {
  const server = await startTestServer({ settings: changes });
  const { db, clock, settings } = server;
  /** Puts the clock somewhere; whoever is signed in stays so. */
  async function at(moment: Date): Promise<void> {
    clock.advance(moment.getTime() - clock.now().getTime());
    const expires_at = new Date(moment.getTime() + 3_600_000);
    await db.updateTable('session').set({ last_used_at: moment, expires_at }).execute();
  }
  await at(indian('12:00'));
  const [maker, other, reader] = [
    await addStaff(server, 'Mira', ['MARKETING'], routes),
    await addStaff(server, 'Omar', ['OPS_LEAD'], routes),
    await addStaff(server, 'Nina', ['OPS_AGENT'], routes),
  ];
  const job = sendCommunications(settings);
  const desk = { db, now: clock.now, settings };
  const failed = (error: unknown) => {
    throw error;
  };

  return {
    ...server,
    at,
    job,
    desk,
    maker,
    other,
    reader,
    /** One round of the job that writes the messages. */
    round: () => settleDue(job, desk, failed),
    /** Writes and hands over until nothing is left to do now. */
    async sendAll() {
      let done = 1;
      while (done > 0) done = (await settleDue(job, desk, failed)) + (await handOverDue(desk));
    },
    async send(message: Message, session: Session = maker) {
      return (await server.call('sendCommunication', message, { session })).data();
    },
    statusOf: async (id: string) =>
      (await db.selectFrom('communication').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status,
    messagesOf: (id: string) =>
      db.selectFrom('outbound_message').selectAll().where('campaign_id', '=', id).orderBy('id').execute(),
    audited: (id: string) =>
      db.selectFrom('audit_event').selectAll().where('entity_id', '=', id).orderBy('id').execute(),
    async unsubscribe(contact: string, channel: ContactChannel, purpose: MessagePurpose) {
      await keepUnsubscribed(db, contact, [{ channel, purpose }], clock.now());
    },
    agrees: (contact: string, event: 'GRANTED' | 'WITHDRAWN' = 'GRANTED') => agree({ db, clock }, contact, event),
    numberOf: async (loan: string) =>
      (
        await db
          .selectFrom('application')
          .select('contact_number as number')
          .where('loan_application_number', '=', loan)
          .executeTakeFirstOrThrow()
      ).number,
  };
}
export type Campaigns = Awaited<ReturnType<typeof startCampaigns>>;

/** Writes down whether somebody agrees to offers. */
export async function agree(
  { db, clock }: Pick<TestServer, 'db' | 'clock'>,
  contact: string,
  event: 'GRANTED' | 'WITHDRAWN' = 'GRANTED',
): Promise<void> {
  await inTransaction(db, (tx) =>
    recordConsent(tx, {
      contact,
      purpose: 'MARKETING',
      event,
      notice: { version: 'v3', language: 'English' },
      channel: 'APP',
      source: 'LOAN_APPLICATION',
      proof: 'OTP',
      at: clock.now(),
    }),
  );
}

/** A communication of somebody to more than one person may release. @returns its id */
export async function addWaiting(
  server: Pick<TestServer, 'db' | 'clock' | 'call'>,
  session: Session,
  recipients = limitRows.communicate.free + 1,
): Promise<string> {
  const message = messageOf(await addTemplate(server), await addLoans(server, recipients));
  return (await server.call('sendCommunication', message, { session })).data().communicationId;
}
