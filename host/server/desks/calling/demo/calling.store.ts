import type { Tx } from '../../../db/transaction.ts';

/** Applications that one statement reads: so many that few statements are needed, so few that memory stays flat. */
const rowsAtOnce = 12_000;

/** A sampled application and its applicant. */
export interface SampledApplication {
  id: string;
  loan_application_number: string;
  first_name: string;
  last_name: string;
  email_id: string | null;
  contact_number: string;
  gender: string;
  loan_amount: number;
  udrs: string;
}

/**
 * About `count` applications, spread evenly over all, newest first, some hundred at a time. The same book gives the
 * same sample.
 */
export async function* sampleApplications(tx: Tx, count: number): AsyncGenerator<SampledApplication[]> {
  const { n } = await tx
    .selectFrom('application')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  const step = Math.max(1, Math.floor(n / count));
  const most = Math.max(1, Math.floor(rowsAtOnce / step)) * step;
  let below = '999999999999';
  for (let left = Math.min(n, count * step); left > 0; left -= most) {
    const rows = await tx
      .selectFrom('application')
      .select([
        'id',
        'loan_application_number',
        'first_name',
        'last_name',
        'email_id',
        'contact_number',
        'gender',
        'loan_amount',
        'udrs',
      ])
      .where('loan_application_number', '<', below)
      .orderBy('loan_application_number', 'desc')
      .limit(Math.min(most, left))
      .execute();
    yield rows.filter((_, index) => index % step === 0);
    below = rows.at(-1)?.loan_application_number ?? '';
  }
}

/** A customer with past calls, to open the telephony screen on. */
export async function findDemoCall(
  db: Pick<Tx, 'selectFrom'>,
): Promise<{ loanAppNo: string; phone: string; entityId: string } | undefined> {
  const customer = await db
    .selectFrom('banking_customer')
    .innerJoin('call_entry', 'call_entry.loan_application_number', 'banking_customer.loan_application_number')
    .select(['banking_customer.id', 'banking_customer.loan_application_number', 'banking_customer.contact_number'])
    .where('call_entry.product_type', '=', 'BANKING')
    .where('banking_customer.bank_account_status', 'is not', null)
    .orderBy('banking_customer.id')
    .limit(1)
    .executeTakeFirst();
  return (
    customer && {
      loanAppNo: customer.loan_application_number ?? '',
      phone: customer.contact_number,
      entityId: customer.id,
    }
  );
}
