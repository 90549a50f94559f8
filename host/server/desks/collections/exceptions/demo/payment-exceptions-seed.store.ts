import type { Insertable } from 'kysely';
import { paise } from '../../../../../../widgets/contract/ledger/paise.ts';
import { dayOf } from '../../../../../../widgets/contract/time.ts';
import type { Database } from '../../../../db/schema.ts';
import type { Tx } from '../../../../db/transaction.ts';
import type { SeedContext, Seeder } from '../../../../demo/kit/seeder.ts';

type Row = Insertable<Database['payment_exception']>;

const hourInMs = 3_600_000;

/** Numbers that a borrower may write for their own: the last two digits the other way round. No loan has them. */
async function mistyped(tx: Tx): Promise<{ number: string; emi: number }[]> {
  const loans = await tx
    .selectFrom('collections_case')
    .select(['loan_application_number as loan', 'emi'])
    .where('queue', 'is not', null)
    .where('emi', '>', 0)
    .orderBy('loan_application_number')
    .limit(40)
    .execute();
  const turned = loans.map(({ loan, emi }) => ({ number: `${loan.slice(0, -2)}${loan.at(-1)}${loan.at(-2)}`, emi }));
  const given = await tx
    .selectFrom('application')
    .select('loan_application_number as loan')
    .where('loan_application_number', 'in', [...turned.map(({ number }) => number), ''])
    .execute();
  const taken = new Set(given.map(({ loan }) => loan));
  return turned.filter(({ number }) => !taken.has(number)).slice(0, 3);
}

async function seed({ tx, random, now, report }: SeedContext): Promise<void> {
  const ops = await tx.selectFrom('staff').select('id').where('username', '=', 'ops2@demo.example').executeTakeFirst();
  const numbers = await mistyped(tx);
  if (!ops) return;
  for (const [index, { number, emi }] of numbers.entries()) {
    const at = new Date(now.getTime() - (2 + index * 20) * hourInMs);
    const isReturned = index === 2;
    const decided: Pick<Row, 'outcome' | 'note' | 'decided_by_id' | 'decided_at'> = isReturned
      ? {
          outcome: 'RETURNED',
          note: 'The payer’s bank asks for it back: it was meant for another lender',
          decided_by_id: ops.id,
          decided_at: new Date(at.getTime() + hourInMs),
        }
      : { outcome: null, note: null, decided_by_id: null, decided_at: null };
    await tx
      .insertInto('payment_exception')
      .values({
        ...decided,
        id: random.id(at),
        queue: isReturned ? 'RETURNED' : 'OPEN',
        reason: 'UNKNOWN_LOAN',
        reference: `NEFT-${number}-${index}`,
        payment_id: random.id(at),
        loan_application_number: number,
        amount_paise: paise(emi * 100),
        paid_on: dayOf(at),
        payment_mode: index === 1 ? 'UPI' : 'NEFT',
        utr: index === 1 ? null : `HDFCN${number}`,
        link_id: null,
        made_by_id: null,
        at,
        entry_id: null,
        booked_loan: null,
        booked_on: null,
        version: isReturned ? 2 : 1,
      })
      .execute();
  }
  report(numbers.length, numbers.length);
}

/** Money that has come for numbers that no loan has. */
export const paymentExceptionsSeeder: Seeder = { name: 'payment exceptions', seed };
