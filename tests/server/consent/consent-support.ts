import { consentsSeeder } from '../../../host/server/desks/consent/demo/consents.ts';
import { recordConsent, type ConsentRecord } from '../../../host/server/core/contacts/record-consent.ts';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { seededRandom } from '../../../host/server/demo/kit/seeded-random.ts';
import { addStaff } from '../applications/support.ts';
import { startWithApplications } from '../lists/support.ts';
import type { Session, TestServer } from '../support.ts';

const routes = [{ viewName: 'ops' as const, routeList: [{ key: 'CONSENT_DASHBOARD' }] }];

export interface ConsentDesk {
  server: TestServer;
  /** May read and download. */
  lead: Session;
  /** May read alone. */
  support: Session;
  /** Has the screen, and no right to read. */
  agent: Session;
}

/** The server with applications and their customers' consents. */
export async function startConsents(applications = 200): Promise<ConsentDesk> {
  const server = await startWithApplications(applications);
  const now = server.clock.now();
  await inTransaction(server.db, (tx) =>
    consentsSeeder.seed({
      tx,
      random: seededRandom('consents'),
      today: now,
      now,
      applications,
      report: () => undefined,
    }),
  );
  const [lead, support, agent] = [
    await addStaff(server, 'Leela', ['OPS_LEAD'], routes),
    await addStaff(server, 'Suraj', ['SUPPORT'], routes),
    await addStaff(server, 'Asha', ['OPS_AGENT'], routes),
  ];
  return { server, lead, support, agent };
}

/** A consent to marketing that is granted in the app, with changes. */
export const consentOf = (
  changes: Partial<ConsentRecord> & Pick<ConsentRecord, 'contact'>,
  server: TestServer,
): ConsentRecord => ({
  purpose: 'MARKETING',
  event: 'GRANTED',
  notice: { version: 'v3', language: 'Tamil' },
  channel: 'APP',
  source: 'LOAN_APPLICATION',
  proof: 'OTP',
  at: server.clock.now(),
  ...changes,
});

/** Writes consents down one after another, in one transaction. */
export function recordAll(server: TestServer, ...records: ConsentRecord[]): Promise<void> {
  return inTransaction(server.db, async (tx) => {
    for (const record of records) await recordConsent(tx, record);
  });
}

/** Some customer of the demo whose consents are there. */
export async function someCustomer({ db }: TestServer) {
  return db
    .selectFrom('application as a')
    .innerJoin('consent_standing as s', 's.loan_application_number', 'a.loan_application_number')
    .select(['a.loan_application_number as loan', 'a.contact_number as number', 'a.email_id as address', 'a.full_name'])
    .where('a.email_id', 'is not', null)
    .where('s.purpose', '=', 'MARKETING')
    .orderBy('a.loan_application_number')
    .executeTakeFirstOrThrow();
}
