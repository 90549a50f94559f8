import { sql } from 'kysely';
import { indiaFieldTime } from '../../../widgets/contract/calling/follow-up.ts';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import { startWithApplications } from '../lists/support.ts';
import type { Session, TestServer } from '../support.ts';
import { toTimeOfDay } from '../time-of-day.ts';

const day = 86_400_000;

/** A server with loans in collection, and who works on them. */
export interface Agency {
  server: TestServer;
  agent: Session;
  manager: Session;
  lead: Session;
  /** Loans of the agent that nobody has contacted, each once. */
  nextLoan(): Promise<string>;
}

export async function startAgency(applications = 800): Promise<Agency> {
  const server = await startWithApplications(applications);
  // Within the contact hours, in which no report is asked why.
  toTimeOfDay(server, '11:00:00');
  await server.db.deleteFrom('feedback').execute();
  const agent = await server.signIn('agency@demo.example');
  const [manager, lead] = [await server.signIn('manager@demo.example'), await server.signIn()];
  const loans = await server.db
    .selectFrom('collections_case')
    .select('loan_application_number as loan')
    .where('queue', 'is not', null)
    .where('total_outstanding', '>', 5_000)
    .orderBy('loan_application_number')
    .execute();
  let at = 0;
  return {
    server,
    agent,
    manager,
    lead,
    async nextLoan() {
      const loan = loans[at++]?.loan ?? '';
      await server.db.deleteFrom('promise').where('loan_application_number', '=', loan).execute();
      await server.db.deleteFrom('contact_attempt').where('loan_application_number', '=', loan).execute();
      await server.db
        .updateTable('collections_case')
        .set({ calling_allocated_to: agent.id, no_of_calls: 0, no_of_rpc: 0, promised_on: null, complaint_at: null })
        .where('loan_application_number', '=', loan)
        .execute();
      return loan;
    },
  };
}

/** A day from the server's today on, YYYY-MM-DD in India. */
export function inDays({ clock }: TestServer, days: number): string {
  return indiaFieldTime(new Date(clock.now().getTime() + days * day)).slice(0, 10);
}

/** A call that nobody answered, or what is said of another. */
export function reported(
  loan: string,
  changes: Partial<CallInput<'submitFeedback'>> = {},
): CallInput<'submitFeedback'> {
  return {
    loanApplicationId: loan,
    channel: 'CALL',
    contactType: 'NOT_CONNECTED',
    outcome: 'Ringing',
    alternateNumber: null,
    nextCallDate: null,
    remarks: 'No answer',
    ...changes,
  };
}

/** A promise of the borrower. */
export function promised(
  server: TestServer,
  loan: string,
  changes: Partial<CallInput<'submitFeedback'>> = {},
): CallInput<'submitFeedback'> {
  return reported(loan, {
    contactType: 'RPC',
    outcome: 'Promise to pay',
    ptpAmount: 2_000,
    ptpDate: inDays(server, 5),
    remarks: 'Pays with the salary',
    ...changes,
  });
}

/** What the loan's case counts. */
export async function caseOf({ db }: TestServer, loan: string) {
  return db
    .selectFrom('collections_case')
    .select(['no_of_calls as calls', 'no_of_rpc as rpc', 'promised_on as promisedOn'])
    .where('loan_application_number', '=', loan)
    .executeTakeFirstOrThrow();
}

/** The promises of a loan, the smallest first. */
export async function promisesOf({ db }: TestServer, loan: string) {
  return db
    .selectFrom('promise')
    .select(['status', 'close_reason as reason', 'amount', 'source'])
    .where('loan_application_number', '=', loan)
    .orderBy('amount')
    .execute();
}

/** An agent's results, as the list of agents counts them. */
export async function resultsOf({ db }: TestServer, staffId: string) {
  return db
    .selectFrom('agent')
    .select(['number_of_rpcs as rpcs', 'number_of_ptps as ptps'])
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow();
}

/** Moves the contacts of a loan back in time, so that the next one is another contact. */
export async function makeEarlier({ db }: TestServer, loan: string, minutes: number): Promise<void> {
  await sql`update contact_attempt set at = at - make_interval(mins => ${minutes}::integer)
    where loan_application_number = ${loan}`.execute(db);
}
