import type { Kysely } from 'kysely';
import type { CheckedFile } from '../../../../../widgets/contract/lists/checked-file.schemas.ts';
import { newId } from '../../../db/new-id.ts';
import type { Database } from '../../../db/schema.ts';
import type { CheckedLine, CheckedOutcome, ListTables } from '../../../db/tables/lists.ts';
import type { Tx } from '../../../db/transaction.ts';

export type CheckedKind = ListTables['checked_file']['kind'];

/** How long after its check the first slice of a file can be done. */
const validMs = 30 * 60_000;
/** How long after the last slice the next one can be done, and the outcomes of the file can be read. */
const begunMs = 24 * 60 * 60_000;

interface Checked {
  kind: CheckedKind;
  staffId: string;
  fileHash: string;
  fileName?: string | null;
  lines: readonly CheckedLine[];
  summary: Omit<CheckedFile, 'token' | 'doneCount'>;
  now: Date;
}

/** A checked file as its sender names it. */
export interface OwnFile {
  id: string;
  kind: CheckedKind;
  staffId: string;
  now: Date;
}

type Subject = Pick<CheckedLine, 'loanApplicationNumber' | 'subject'>;

/** What a line is about, as replies name it: its own subject, else its loan. */
export function subjectOf({ loanApplicationNumber, subject = loanApplicationNumber }: Subject): Required<Subject> {
  return { loanApplicationNumber, subject };
}

/** Keeps the good lines of a checked file. @returns the token that applies them */
export async function insert(db: Kysely<Database>, checked: Checked): Promise<string> {
  const { kind, staffId, fileHash, fileName = null, lines, summary, now } = checked;
  const id = newId(now);
  await db
    .insertInto('checked_file')
    .values({
      id,
      kind,
      staff_id: staffId,
      file_hash: fileHash,
      file_name: fileName,
      lines: JSON.stringify(lines),
      summary: JSON.stringify(summary),
      checked_at: now,
    })
    .execute();
  return id;
}

/** The answer of the same file's check, when its sender has begun to apply it and lines are left; else undefined. */
export async function findBegun(
  db: Kysely<Database>,
  { kind, staffId, fileHash, now }: Omit<OwnFile, 'id'> & { fileHash: string },
): Promise<CheckedFile | undefined> {
  const begun = await db
    .selectFrom('checked_file')
    .select(['id', 'summary', 'done_count'])
    .where('staff_id', '=', staffId)
    .where('file_hash', '=', fileHash)
    .where('kind', '=', kind)
    .where('used_at', '>', new Date(now.getTime() - begunMs))
    .orderBy('used_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!begun?.summary) return undefined;
  const summary = JSON.parse(begun.summary) as Checked['summary'];
  if (begun.done_count >= summary.okCount) return undefined;
  // A summary that was kept before lines had subjects has none.
  const preview = summary.preview.map((line) => ({ ...line, ...subjectOf(line) }));
  return { token: begun.id, doneCount: begun.done_count, ...summary, preview };
}

function own(db: Kysely<Database>, { id, kind, staffId, now }: OwnFile) {
  const before = (agoMs: number) => new Date(now.getTime() - agoMs);
  return db
    .selectFrom('checked_file')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('staff_id', '=', staffId)
    .where(({ or, eb }) => or([eb('checked_at', '>', before(validMs)), eb('used_at', '>', before(begunMs))]));
}

/** The good lines of a checked file, for its sender; undefined when there is no such file, or it is too old. */
export async function findLines(db: Kysely<Database>, file: OwnFile): Promise<readonly CheckedLine[] | undefined> {
  return (await own(db, file).select('lines').executeTakeFirst())?.lines;
}

/** Locks a file until the transaction ends. @returns how many of its lines are done; undefined as for `findLines` */
export async function takeForSlice(tx: Tx, file: OwnFile): Promise<number | undefined> {
  return (await own(tx, file).select('done_count').forUpdate().executeTakeFirst())?.done_count;
}

/** Keeps the outcomes of a slice. @param from how many lines were done before the slice */
export async function insertSlice(
  tx: Tx,
  { id, now }: OwnFile,
  from: number,
  outcomes: readonly CheckedOutcome[],
): Promise<void> {
  await tx
    .insertInto('checked_slice')
    .values({ file_id: id, from_line: from, outcomes: JSON.stringify(outcomes) })
    .execute();
  await tx
    .updateTable('checked_file')
    .set({ done_count: from + outcomes.length, used_at: now })
    .where('id', '=', id)
    .execute();
}

/** The outcomes of all lines of a file that are done. */
export async function outcomesOf(db: Kysely<Database>, id: string): Promise<readonly CheckedOutcome[]> {
  const slices = await db.selectFrom('checked_slice').select('outcomes').where('file_id', '=', id).execute();
  return slices.flatMap(({ outcomes }) => outcomes);
}

/** Deletes files that can no longer be applied. */
export async function forgetOld(tx: Tx, now: Date): Promise<void> {
  const before = (agoMs: number) => new Date(now.getTime() - agoMs);
  await tx
    .deleteFrom('checked_file')
    .where('checked_at', '<', before(validMs))
    .where(({ or, eb }) => or([eb('used_at', 'is', null), eb('used_at', '<', before(begunMs))]))
    .execute();
}
