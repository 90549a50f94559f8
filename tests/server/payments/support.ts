import { applicationsSeeder } from '../../../host/server/core/applications/demo/applications.ts';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { seededRandom } from '../../../host/server/demo/kit/seeded-random.ts';
import { settleDue, turnOf } from '../../../host/server/core/jobs/row-job.ts';
import {
  createPaymentLink,
  expirePaymentLinks,
  type NewPaymentLink,
} from '../../../host/server/core/payments/payment-link.ts';
import { hashOf } from '../../../host/server/base/tokens.ts';
import type { Settings } from '../../../host/server/base/settings.ts';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import { startTestServer } from '../support.ts';

type Paid = CallInput<'recordPayment'>;

/** A server with loans, and links by which their borrowers pay. */
export async function startPayments(settings: Partial<Settings> = {}) {
  const server = await startTestServer({ settings });
  const { db, clock } = server;
  const now = clock.now();
  const seeding = { now, today: now, random: seededRandom('payments'), applications: 60, report: () => undefined };
  await inTransaction(db, (tx) => applicationsSeeder.seed({ tx, ...seeding }));
  const loans = await db
    .selectFrom('application')
    .select([
      'loan_application_number as loan',
      'first_name as name',
      'last_name as family',
      'contact_number as number',
    ])
    // Without a schedule there are no dues, and a link asks for what it was sent for.
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('loan_installment as row')
            .select('row.no')
            .whereRef('row.loan_application_number', '=', 'application.loan_application_number'),
        ),
      ),
    )
    .orderBy('loan_application_number')
    .execute();
  let used = 0;
  const paidOn = new Date(now.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 10);

  return {
    ...server,
    paidOn,
    /** A loan that no test has used. */
    loan() {
      const found = loans[(used += 1)];
      if (!found) throw new Error('There are no more loans');
      return found;
    },
    link: (loan: string, more: Partial<NewPaymentLink> = {}) =>
      inTransaction(db, (tx) => {
        const { record } = turnOf({ name: 'test payments' }, tx, clock.now());
        return createPaymentLink(
          tx,
          { now: clock.now(), createdBy: null, record },
          { loanApplicationNumber: loan, purpose: 'OVERDUE', amount: 45_200, channel: 'SMS', isSent: true, ...more },
        );
      }),
    linkRow: (token: string) =>
      db.selectFrom('payment_link').selectAll().where('token_hash', '=', hashOf(token)).executeTakeFirstOrThrow(),
    pay: (paid: Partial<Paid> & { loanApplicationNumber: string }) =>
      server.call('recordPayment', { reference: 'BANK-1', amount: 5000, paidOn, paymentMode: 'NEFT', ...paid }),
    payments: (loan: string) =>
      db
        .selectFrom('payment')
        .selectAll()
        .where('loan_application_number', '=', loan)
        // Those that the demo's borrowers have made before.
        .where('source', '<>', 'SEED')
        .orderBy('id')
        .execute(),
    audited: (action: string, loan: string) =>
      db
        .selectFrom('audit_event')
        .selectAll()
        .where('action', '=', action)
        .where('loan_application_number', '=', loan)
        .orderBy('id')
        .execute(),
    expire: () =>
      settleDue(expirePaymentLinks, { db, now: clock.now }, (error) => {
        throw error;
      }),
  };
}
export type Payments = Awaited<ReturnType<typeof startPayments>>;
