import type { Insertable, Kysely, Selectable } from 'kysely';
import type { CallReply } from '../../../../widgets/contract/schemas.ts';
import type { Database } from '../../db/schema.ts';
import type { CallProduct } from '../../db/tables/calling.ts';
import type { Tx } from '../../db/transaction.ts';
import { indianTime } from '../../base/indian-time.ts';
import { sentOfEntry } from './entry-times.ts';

export type CallEntry = Selectable<Database['call_entry']>;
/** An entry as the screens read it (EN-33, EN-35). */
export type ShownCallEntry = CallReply<'telephonyCallHistory'>[number];

/** The most entries that one history shows. */
const longestHistory = 500;

export function showEntry(entry: CallEntry): ShownCallEntry {
  return {
    callRef: entry.id,
    callDate: indianTime(entry.called_at),
    callStatus: entry.call_status,
    subCallStatus: entry.sub_call_status,
    nextCallDate: entry.next_call_at && indianTime(entry.next_call_at),
    remarks: entry.remarks,
    agent: entry.agent,
    language: entry.language,
    userQuery: entry.user_query,
    callOutcome: entry.call_outcome,
    promiseAmount: entry.promise_amount,
    promiseDate: entry.promise_date,
    sent: sentOfEntry(entry),
  };
}

const newestFirst = (db: Kysely<Database>, loanApplicationNumber: string, productType: CallProduct) =>
  db
    .selectFrom('call_entry')
    .selectAll()
    .where('loan_application_number', '=', loanApplicationNumber)
    .where('product_type', '=', productType)
    .orderBy('called_at', 'desc')
    .orderBy('id', 'desc');

/** Past calls of a loan and product, newest first. */
export async function readHistory(
  db: Kysely<Database>,
  loanApplicationNumber: string,
  productType: CallProduct,
): Promise<CallEntry[]> {
  return newestFirst(db, loanApplicationNumber, productType).limit(longestHistory).execute();
}

export async function countHistory(
  db: Kysely<Database>,
  loanApplicationNumber: string,
  productType: CallProduct,
): Promise<number> {
  const { count } = await db
    .selectFrom('call_entry')
    .select((entry) => entry.fn.countAll<number | string>().as('count'))
    .where('loan_application_number', '=', loanApplicationNumber)
    .where('product_type', '=', productType)
    .executeTakeFirstOrThrow();
  return Math.min(Number(count), longestHistory);
}

/** The newest past call of a loan and product. */
export async function findLastCall(
  db: Kysely<Database>,
  loanApplicationNumber: string,
  productType: CallProduct,
): Promise<CallEntry | undefined> {
  return newestFirst(db, loanApplicationNumber, productType).limit(1).executeTakeFirst();
}

/** The entry that was saved last with a grant, whatever was said of its time. */
export async function findLastOfGrant(tx: Tx, grantId: string): Promise<CallEntry | undefined> {
  return tx
    .selectFrom('call_entry')
    .selectAll()
    .where('grant_id', '=', grantId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function insertEntry(tx: Tx, entry: Insertable<Database['call_entry']>): Promise<CallEntry> {
  return tx.insertInto('call_entry').values(entry).returningAll().executeTakeFirstOrThrow();
}

export async function markEnded(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('call_entry').set({ ended_at: now }).where('id', '=', id).execute();
}
