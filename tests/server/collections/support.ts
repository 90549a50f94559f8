import { agentsSeeder } from '../../../host/server/core/agents/demo/agents.ts';
import { applicationsSeeder } from '../../../host/server/core/applications/demo/applications.ts';
import { collectionJobs } from '../../../host/server/desks/collections/collection-jobs.ts';
import { readSchedule } from '../../../host/server/core/loans/schedule/schedule.store.ts';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { seededRandom } from '../../../host/server/demo/kit/seeded-random.ts';
import { settleDue } from '../../../host/server/core/jobs/row-job.ts';
import { announce } from '../../../host/server/registers/subscribers.ts';
import type { Settings } from '../../../host/server/base/settings.ts';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import { startTestServer, type Session } from '../support.ts';
import { dayOf } from '../../../widgets/contract/time.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** A server with loans in collection, on a day at 11 in the morning in India. */
export async function startCollections(settings: Partial<Settings> = {}) {
  const server = await startTestServer({ settings });
  const { db, clock } = server;
  const toMorning = () => {
    const sinceMidnight = (clock.now().getTime() + 5.5 * hourMs) % dayMs;
    if (sinceMidnight !== 11 * hourMs) clock.advance(dayMs - sinceMidnight + 11 * hourMs);
  };
  toMorning();
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const told = { tx, now, today: now, applications: 400, report: () => undefined };
    for (const { name, seed } of [agentsSeeder, applicationsSeeder])
      await seed({ ...told, random: seededRandom(`collections/${name}`) });
  });
  const cases = await db
    .selectFrom('collections_case as c')
    .selectAll('c')
    .where('c.queue', 'is not', null)
    .orderBy('c.loan_application_number')
    .execute();
  let used = 0;
  let paid = 0;
  const today = () => dayOf(clock.now());

  /** A case that no test has used, in which the borrower is not to be left alone. */
  function takeCase(is: (found: (typeof cases)[number]) => boolean = () => true) {
    const at = cases.findIndex((found, index) => index >= used && is(found));
    const found = cases[at];
    if (!found) throw new Error('There are no more cases');
    [cases[at], cases[used]] = [cases[used] ?? found, found];
    used += 1;
    return found;
  }

  return {
    ...server,
    today,
    /** Puts the clock to the next 11 in the morning in India. */
    toMorning,
    takeCase,
    caseOf: (loan: string) =>
      db
        .selectFrom('collections_case')
        .selectAll()
        .where('loan_application_number', '=', loan)
        .executeTakeFirstOrThrow(),
    schedule: (loan: string) => readSchedule(db, loan),
    promises: (loan: string) =>
      db.selectFrom('promise').selectAll().where('loan_application_number', '=', loan).orderBy('made_at').execute(),
    agent: (id: string) => db.selectFrom('agent').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    audited: (action: string, loan: string) =>
      db
        .selectFrom('audit_event')
        .selectAll()
        .where('action', '=', action)
        .where('loan_application_number', '=', loan)
        .orderBy('id')
        .execute(),
    /** Forgets the contacts of a loan's borrower, so that they may be called. */
    forgetContacts: async (loan: string) => {
      await db.deleteFrom('contact_attempt').where('loan_application_number', '=', loan).execute();
      await db
        .updateTable('collections_case')
        .set({ complaint_at: null })
        .where('loan_application_number', '=', loan)
        .execute();
    },
    giveTo: (loan: string, by: { calling?: string | null; field?: string | null }) =>
      db
        .updateTable('collections_case')
        .set({
          ...(by.calling !== undefined && { calling_allocated_to: by.calling }),
          ...(by.field !== undefined && { field_allocated_to: by.field }),
        })
        .where('loan_application_number', '=', loan)
        .execute(),
    pay: (loan: string, amount: number, more: Partial<CallInput<'recordPayment'>> = {}) =>
      server.call('recordPayment', {
        reference: `PAY-${(paid += 1)}`,
        loanApplicationNumber: loan,
        amount,
        paidOn: today(),
        paymentMode: 'UPI',
        ...more,
      }),
    /** Runs all jobs of collections until nothing is left to do. */
    async work() {
      for (const job of collectionJobs({ now: clock.now, settings: server.settings, announce })) {
        if ('work' in job) while ((await job.work(db)) === false);
        else
          await settleDue(job, { db, now: clock.now }, (error) => {
            throw error;
          });
      }
    },
    /** Lets days pass, and the jobs work at the end of them. */
    async days(count: number) {
      clock.advance(count * dayMs);
      await this.work();
    },
    /** Begins and ends a call on a loan. */
    async callBorrower(session: Session, loan: string, ended: Partial<CallInput<'endAgencyCall'>> = {}) {
      const { callRef } = (await server.call('startAgencyCall', { loanApplicationId: loan }, { session })).data();
      const said = {
        callStatus: 'Connected',
        subCallStatus: 'Right party contact',
        remarks: 'Spoke',
        nextCallDate: null,
      };
      return server.call('endAgencyCall', { callRef, ...said, ...ended }, { session });
    },
  };
}
export type Collections = Awaited<ReturnType<typeof startCollections>>;
