import type { Insertable } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { SeedContext, Seeder } from '../../../demo/kit/seeder.ts';

type Row = Insertable<Database['bank_exception']>;
type Report = Pick<Row, 'matter' | 'answer' | 'reason' | 'number' | 'code' | 'amount' | 'reference'>;

const hourInMs = 3_600_000;

interface Loan {
  id: string;
  loan: string;
  amount: number;
}

/** The newest loans that stand there. */
async function loansAt(tx: Tx, udrs: 'DISBURSED' | 'DISBURSAL_FAILED'): Promise<Loan[]> {
  return tx
    .selectFrom('application')
    .select(['id', 'loan_application_number as loan', 'loan_amount as amount'])
    .where('udrs', '=', udrs)
    .where('hold', 'is', null)
    .orderBy('status_changed_at', 'desc')
    .orderBy('id')
    .limit(3)
    .execute();
}

/** Loans whose mandate has come in, and never was at the bank. */
async function received(tx: Tx): Promise<Loan[]> {
  return tx
    .selectFrom('nach_mandate as m')
    .innerJoin('application as a', 'a.id', 'm.application_id')
    .select(['a.id', 'a.loan_application_number as loan', 'a.loan_amount as amount'])
    .where('m.status', '=', 'NACH_RECIEVED')
    .orderBy('a.id')
    .limit(1)
    .execute();
}

const unwaited = { matter: 'MANDATE', answer: 'ACCEPTED', reason: 'NOT_WAITED' } as const;

/** What a person says of a report, and whether another one has confirmed it. */
interface Said {
  outcome: NonNullable<Row['outcome']>;
  note: string;
  isSettled: boolean;
}
const said: readonly (Said | undefined)[] = [
  undefined,
  undefined,
  { outcome: 'RETURNED', note: 'The money was back on the payout account the next morning', isSettled: false },
  { outcome: 'WRONG', note: 'The bank has named the wrong loan: its desk has confirmed by mail', isSettled: true },
];

async function seed({ tx, random, now, report }: SeedContext): Promise<void> {
  const people = await tx.selectFrom('staff').select(['id', 'username']).where('is_demo', '=', true).execute();
  const idOf = (username: string) => people.find((each) => each.username === username)?.id;
  const [uploader, explainer, lead] = ['ops2', 'ops', 'lead'].map((name) => idOf(`${name}@demo.example`));
  if (!uploader || !explainer || !lead) return;
  const [paid, failed, mandates] = [
    await loansAt(tx, 'DISBURSED'),
    await loansAt(tx, 'DISBURSAL_FAILED'),
    await received(tx),
  ];
  const payment = ({ loan, amount }: Loan, reason: Row['reason']): Report => ({
    matter: 'DISBURSAL',
    answer: 'PAID',
    reason,
    number: `HDFCN${loan}09`,
    code: null,
    amount: `${amount}.00`,
    reference: reason === 'PAID_AFTER_FAILED' ? `${loan}P1` : '',
  });
  const reports: { loan: Loan; what: Report }[] = [
    ...failed.slice(0, 1).map((loan) => ({ loan, what: payment(loan, 'PAID_AFTER_FAILED') })),
    ...mandates.map((loan) => ({
      loan,
      what: {
        ...unwaited,
        number: `HDFC${loan.loan.padStart(16, '0')}`,
        code: null,
        amount: null,
        reference: '',
      },
    })),
    ...paid.slice(0, 2).map((loan) => ({ loan, what: payment(loan, 'PAID_TWICE') })),
  ];
  for (const [index, { loan, what }] of reports.entries()) {
    const at = new Date(now.getTime() - (3 + index * 21) * hourInMs);
    const fileId = random.id(at);
    const name = `${what.matter === 'DISBURSAL' ? 'payouts' : 'mandates'}-${at.toISOString().slice(0, 10)}.csv`;
    const sha256 = [...fileId.replaceAll('-', '')].reverse().join('').repeat(2);
    const file = { id: fileId, matter: what.matter, name, sha256, staff_id: uploader, door_id: null, taken_at: at };
    await tx.insertInto('bank_file').values(file).execute();
    const word = said[index];
    const explainedAt = new Date(at.getTime() + hourInMs);
    await tx
      .insertInto('bank_exception')
      .values({
        ...what,
        id: random.id(at),
        queue: word === undefined ? 'OPEN' : word.isSettled ? 'SETTLED' : 'EXPLAINED',
        application_id: loan.id,
        loan_application_number: loan.loan,
        content: [
          what.matter,
          loan.loan,
          what.reference,
          what.answer,
          what.number,
          what.code ?? '',
          what.amount ?? '',
        ].join(' '),
        file_id: fileId,
        at,
        ...(word && { outcome: word.outcome, note: word.note, explained_by_id: explainer, explained_at: explainedAt }),
        ...(word?.isSettled && { settled_by_id: lead, settled_at: new Date(explainedAt.getTime() + hourInMs) }),
        version: word === undefined ? 1 : word.isSettled ? 3 : 2,
      })
      .execute();
  }
  report(reports.length, reports.length);
}

/** What the bank has reported that fits nothing, in every state. */
export const bankExceptionsSeeder: Seeder = { name: 'bank exceptions', seed };
