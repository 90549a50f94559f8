import { accountsSeeder } from '../../../host/server/core/accounts/demo/accounts-seed.store.ts';
import { applicationFactsSeeder } from '../../../host/server/core/applications/demo/application-facts.ts';
import { applicationStagesSeeder } from '../../../host/server/core/applications/demo/application-stages.ts';
import { applicationsSeeder } from '../../../host/server/core/applications/demo/applications.ts';
import { callingSeeder } from '../../../host/server/desks/calling/demo/calling.ts';
import { newId } from '../../../host/server/db/new-id.ts';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { seededRandom } from '../../../host/server/demo/kit/seeded-random.ts';
import { documentsSeeder } from '../../../host/server/desks/documents/demo/documents.ts';
import { nachSeeder } from '../../../host/server/desks/nach/demo/nach.ts';
import type { Role } from '../../../widgets/contract/session/roles.ts';
import { addStaff } from '../applications/support.ts';
import { startTestServer, type Session, type TestServer } from '../support.ts';

const seeders = [
  applicationsSeeder,
  applicationFactsSeeder,
  applicationStagesSeeder,
  callingSeeder,
  nachSeeder,
  documentsSeeder,
  accountsSeeder,
];

/** A server with applications, their documents, mandates and calls, and people who read them. */
export async function startDetails(applications = 300) {
  const server = await startTestServer();
  const now = server.clock.now();
  await inTransaction(server.db, async (tx) => {
    for (const { name, seed } of seeders) {
      const random = seededRandom(`details/${name}`);
      await seed({ tx, random, today: now, now, applications, report: () => undefined });
    }
  });
  const person = (name: string, role: Role, keys: readonly string[], viewName: 'ops' | 'agency' = 'ops') =>
    addStaff(server, name, [role], [{ viewName, routeList: keys.map((key) => ({ key })) }]);
  const people = {
    agent: await person('Nisha', 'OPS_AGENT', ['APPLICATION_DETAILS']),
    /** Works no queue of applications. */
    mis: await person('Manoj', 'MIS', ['LOAN_APPLICATION_DETAILS']),
    reviewer: await person('Rekha', 'COMPLIANCE', ['APPLICATION_DETAILS', 'COMPLIANCE_REVIEW_DETAILS']),
    /** Has operations' lists, and no screen of details. */
    other: await person('Omkar', 'OPS_AGENT', ['DECISION_WAIT']),
    agency: await person('Ravi', 'AGENCY_AGENT', ['AGENCY_CALLING_LIST'], 'agency'),
    partner: await person('Pia', 'FIXER', ['PB_FIXER_LIST', 'APPLICATION_DETAILS']),
  };
  return { server, people };
}
export type Details = Awaited<ReturnType<typeof startDetails>>;

/** What one search answers. */
export const look = (
  { call }: TestServer,
  session: Session | undefined,
  searchValue: string,
  searchColumn: 'loanApplicationNumber' | 'contactNumber' | 'emailId' = 'loanApplicationNumber',
) => call('applicationOverview', { searchColumn, searchValue }, { session });

/** An application with all documents, a mandate and calls. */
export async function richLoan({ db }: TestServer) {
  const found = await db
    .selectFrom('application as a')
    .innerJoin('nach_mandate as m', 'm.application_id', 'a.id')
    .innerJoin('document as d', (join) => join.onRef('d.application_id', '=', 'a.id').on('d.key', '=', 'BANK_ACCOUNT'))
    .select(['a.id', 'a.loan_application_number as loan', 'a.contact_number as number', 'a.email_id as address'])
    .where((is) =>
      is.exists(
        is
          .selectFrom('nach_call')
          .select('nach_call.id')
          .whereRef('nach_call.loan_application_number', '=', 'a.loan_application_number'),
      ),
    )
    .orderBy('a.loan_application_number')
    .executeTakeFirstOrThrow();
  return found;
}

/** A chat of so many messages about an application, as if it had been for a long time. */
export async function addChat(server: TestServer, applicationId: string, customerNumber: string, count: number) {
  const now = server.clock.now();
  const roomId = newId(now);
  await server.db
    .insertInto('chat_room')
    .values({
      id: roomId,
      variant: 'general',
      customer_number: customerNumber,
      customer_name: 'Asha Kumari',
      application_id: applicationId,
      state: 'RESOLVED',
      holder_id: null,
      agent_due_at: null,
      window_ends_at: null,
      waiting_since: now,
      last_at: now,
      last_text: 'Line',
      last_direction: 'INCOMING',
      last_sender_id: null,
      last_position: count,
      opened_at: now,
    })
    .execute();
  const lines = Array.from({ length: count }, (_, index) => ({
    id: newId(now),
    room_id: roomId,
    position: index + 1,
    kind: 'MESSAGE' as const,
    direction: index % 2 === 0 ? ('INCOMING' as const) : ('OUTGOING' as const),
    status: index % 2 === 0 ? null : ('SENT' as const),
    text: `Line ${index + 1}`,
    at: new Date(now.getTime() - (count - index) * 60_000),
  }));
  await server.db.insertInto('chat_message').values(lines).execute();
  return roomId;
}
