import type { Insertable } from 'kysely';
import { insertCases, type ApplicationSeed, type CaseSeed } from '../../../demo/kit/applications-seed.store.ts';
import { insertInBatches } from '../../../db/insert-in-batches.ts';
import type { Database } from '../../../db/schema.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { SeededRandom } from '../../../demo/kit/seeded-random.ts';
import { installmentRow } from '../../../core/loans/schedule/schedule.store.ts';
import { makeCase } from './make-case.ts';
import { makeAttempts, makePromises, type AttemptSeed, type PromiseSeed } from './make-contacts.ts';
import { makeLoan, type MadeLoan } from './make-loan.ts';

type PaymentSeed = Required<Insertable<Database['payment']>>;

function paymentRows(random: SeededRandom, loan: string, { payments }: MadeLoan): PaymentSeed[] {
  return payments.map((payment, index) => {
    const at = new Date(`${payment.paidOn}T12:30:00Z`);
    return {
      id: random.id(at),
      reference: `SEED-${loan}-${index + 1}`,
      loan_application_number: loan,
      amount: payment.amount,
      paid_on: payment.paidOn,
      payment_mode: payment.paymentMode,
      utr: null,
      source: 'SEED' as const,
      link_id: null,
      allocations: JSON.stringify(payment.allocations),
      charge: 0,
      surplus: payment.surplus,
      settlement_id: null,
      entry_id: null,
      recorded_at: at,
    };
  });
}

interface Seeding {
  now: Date;
  agentIds: readonly string[];
  /** The share of paid-out loans that is to be overdue. */
  overdueShare: number;
}

/** Makes the schedules and payments of paid-out applications, and the cases, promises and contacts of the overdue ones. */
export async function seedLoans(
  tx: Tx,
  random: SeededRandom,
  paidOut: readonly ApplicationSeed[],
  { now, agentIds, overdueShare }: Seeding,
): Promise<void> {
  const cases: CaseSeed[] = [];
  const promises: PromiseSeed[] = [];
  const attempts: AttemptSeed[] = [];
  const installments = [];
  const payments: PaymentSeed[] = [];
  for (const application of paidOut) {
    const number = application.loan_application_number;
    const loan = makeLoan(random, application, { now, isOverdue: random.chance(overdueShare) });
    for (const each of loan.schedule) installments.push(installmentRow(number, each));
    payments.push(...paymentRows(random, number, loan));
    const found = makeCase(random, application, loan, { now, agentIds });
    if (found.queue === null) continue;
    const subject = { application, found, loan, now };
    const promised = makePromises(random, subject);
    const open = promised.find(({ status }) => status === 'OPEN');
    cases.push({ ...found, promised_on: open?.promised_on ?? null });
    promises.push(...promised);
    attempts.push(...makeAttempts(random, subject));
  }
  await insertCases(tx, cases);
  await insertInBatches(tx, 'loan_installment', installments, { size: 4_000 });
  await insertInBatches(tx, 'payment', payments, { json: ['allocations'], size: 4_000 });
  await insertInBatches(tx, 'promise', promises);
  await insertInBatches(tx, 'contact_attempt', attempts);
}
