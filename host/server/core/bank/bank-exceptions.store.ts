import { sql, type Kysely } from 'kysely';
import type {
  BankMatter,
  ExceptionOutcome,
  ExceptionReason,
} from '../../../../widgets/contract/bank/bank-exceptions.ts';
import { changeRow } from '../../call/change-row.store.ts';
import { mapRow } from '../../db/map-row.ts';
import { newId } from '../../db/new-id.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';
import { staffName } from '../audit/staff-name.store.ts';

export const exceptionRow = mapRow('bank_exception', {
  id: 'id',
  state: 'queue',
  matter: 'matter',
  applicationId: 'application_id',
  loanApplicationNumber: 'loan_application_number',
  reference: 'reference',
  answer: 'answer',
  number: 'number',
  code: 'code',
  amount: 'amount',
  reason: 'reason',
  fileId: 'file_id',
  at: 'at',
  outcome: 'outcome',
  note: 'note',
  explainedById: 'explained_by_id',
  explainedAt: 'explained_at',
  settledById: 'settled_by_id',
  settledAt: 'settled_at',
  returnNote: 'return_note',
  version: 'version',
});
export type StoredException = ReturnType<typeof exceptionRow.read>;

/** An answer of the bank that fits nothing. */
export interface Reported {
  matter: BankMatter;
  applicationId: string | null;
  loanApplicationNumber: string;
  reference: string;
  answer: StoredException['answer'];
  number: string | null;
  code: string | null;
  amount: string | null;
}

/** All that the bank has said, in one text. */
const contentOf = ({ matter, loanApplicationNumber, reference, answer, number, code, amount }: Reported) =>
  [matter, loanApplicationNumber, reference, answer, number ?? '', code ?? '', amount ?? ''].join(' ');

/** Adds an exception. @returns its id; undefined where the bank has said the very same before */
export async function add(
  tx: Tx,
  reported: Reported,
  { reason, fileId, now }: { reason: ExceptionReason; fileId: string; now: Date },
): Promise<string | undefined> {
  const { matter, applicationId, loanApplicationNumber, reference, answer, number, code, amount } = reported;
  const added = await tx
    .insertInto('bank_exception')
    .values({
      id: newId(now),
      queue: 'OPEN',
      matter,
      application_id: applicationId,
      loan_application_number: loanApplicationNumber,
      reference,
      answer,
      number,
      code,
      amount,
      reason,
      content: contentOf(reported),
      file_id: fileId,
      at: now,
    })
    .onConflict((conflict) => conflict.column('content').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id;
}

/** What the bank has said of some applications that is an exception, as texts. */
export async function reportsOf(db: Kysely<Database>, applicationIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (applicationIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('bank_exception')
    .select('content')
    .where('application_id', 'in', applicationIds)
    .execute();
  return new Set(rows.map(({ content }) => content));
}
/** Whether the very same was an exception before. */
export const isAmong = (reports: ReadonlySet<string>, reported: Reported) => reports.has(contentOf(reported));

/** An exception with its file, the names of its people, and where its application stands. */
export async function find(db: Kysely<Database>, id: string) {
  const row = await db
    .selectFrom('bank_exception')
    .innerJoin('bank_file as file', 'file.id', 'bank_exception.file_id')
    .leftJoin('application as a', 'a.id', 'bank_exception.application_id')
    .leftJoin('door', 'door.id', 'file.door_id')
    .select(exceptionRow.columns.map((column) => `bank_exception.${column}` as const))
    .select(['file.name as file_name', 'file.sha256', 'a.udrs', 'a.sourcing_partner', 'door.name as door'])
    .select([
      staffName('file.staff_id').as('uploader'),
      staffName('bank_exception.explained_by_id').as('explainer'),
      staffName('bank_exception.settled_by_id').as('settler'),
    ])
    .where('bank_exception.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { file_name: name, sha256, uploader, door, explainer, settler, udrs, sourcing_partner: partner } = row;
  const by = uploader ?? (door === null ? '-' : `door ${door}`);
  return { ...exceptionRow.read(row), file: { name, sha256, by }, explainer, settler, udrs, sourcingPartner: partner };
}

/** Finds an exception and locks its row until the transaction ends. */
export async function findForChange(tx: Tx, id: string): Promise<StoredException | undefined> {
  const row = await tx
    .selectFrom('bank_exception')
    .select(exceptionRow.columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && exceptionRow.read(row);
}

/** The payment of an application that two people have said its customer has: the first one. */
export async function confirmedPaid(tx: Tx, applicationId: string): Promise<StoredException | undefined> {
  const row = await tx
    .selectFrom('bank_exception')
    .select(exceptionRow.columns)
    .where('application_id', '=', applicationId)
    .where('answer', '=', 'PAID')
    .where('queue', '=', 'SETTLED')
    .where('outcome', '=', 'PAID')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row && exceptionRow.read(row);
}

interface By {
  staffId: string;
  now: Date;
}

/** Writes what an exception was. @returns the new version */
export function explain(
  tx: Tx,
  row: StoredException,
  { outcome, note }: { outcome: ExceptionOutcome; note: string },
  { staffId, now }: By,
): Promise<number> {
  return changeRow(tx, 'bank_exception', row, {
    queue: 'EXPLAINED',
    outcome,
    note,
    explained_by_id: staffId,
    explained_at: now,
    return_note: null,
  });
}

/** What was said of an exception stands. @returns the new version */
export function confirm(tx: Tx, row: StoredException, { staffId, now }: By): Promise<number> {
  return changeRow(tx, 'bank_exception', row, { queue: 'SETTLED', settled_by_id: staffId, settled_at: now });
}

/** An exception is open again. @returns the new version */
export function reopen(tx: Tx, row: StoredException, returnNote: string): Promise<number> {
  return changeRow(tx, 'bank_exception', row, {
    queue: 'OPEN',
    outcome: null,
    note: null,
    explained_by_id: null,
    explained_at: null,
    return_note: returnNote,
  });
}

/** How many exceptions wait to be explained, and to be confirmed. */
export async function countWaiting(db: Kysely<Database>): Promise<{ open: number; explained: number }> {
  const rows = await db
    .selectFrom('bank_exception')
    .select(['queue', sql<number | string>`count(*)`.as('n')])
    .where('queue', 'in', ['OPEN', 'EXPLAINED'])
    .groupBy('queue')
    .execute();
  const countOf = (queue: string) => Number(rows.find((row) => row.queue === queue)?.n ?? 0);
  return { open: countOf('OPEN'), explained: countOf('EXPLAINED') };
}
