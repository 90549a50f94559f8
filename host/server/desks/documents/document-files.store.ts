import type { DocumentSide, FileOrigin } from '../../../../widgets/contract/documents/documents.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';

export interface NewDocumentFile {
  id: string;
  documentId: string;
  /** Id of the stored file. */
  fileId: string;
  side: DocumentSide;
  origin: FileOrigin;
  isRedacted: boolean;
  /** Id of the document's file that this one was edited from; null for an original. */
  originalFileId: string | null;
  /** Null for a file that came with its application. */
  staffId: string | null;
  now: Date;
}

/** Adds a file to a document. The file that it replaces stays. */
export async function insert(tx: Tx, file: NewDocumentFile): Promise<void> {
  await tx
    .insertInto('document_file')
    .values({
      id: file.id,
      document_id: file.documentId,
      file_id: file.fileId,
      side: file.side,
      origin: file.origin,
      is_redacted: file.isRedacted,
      original_file_id: file.originalFileId,
      created_by_id: file.staffId,
      created_at: file.now,
      removed_at: null,
    })
    .execute();
}

/** Marks files as removed from their documents. Rows and content stay. */
export async function remove(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await tx.updateTable('document_file').set({ removed_at: now }).where('id', 'in', ids).execute();
}

/** Takes all files off a document. Their content stays. @returns ids of the stored files */
export async function removeAll(tx: Tx, documentId: string): Promise<string[]> {
  // An edit names the file that it was made from, so that the edits go first.
  const edits = await tx
    .deleteFrom('document_file')
    .where('document_id', '=', documentId)
    .where('original_file_id', 'is not', null)
    .returning('file_id')
    .execute();
  const originals = await tx
    .deleteFrom('document_file')
    .where('document_id', '=', documentId)
    .returning('file_id')
    .execute();
  return [...originals, ...edits].map(({ file_id: id }) => id);
}

/** SHA-256 of a stored file's content; undefined when there is no such file. */
export async function contentOf(tx: Tx, fileId: string): Promise<string | undefined> {
  const found = await tx.selectFrom('stored_file').select('sha256').where('id', '=', fileId).executeTakeFirst();
  return found?.sha256;
}

/** How many documents are asked for a file. An upload has one; the demo's pictures stand in many. */
const mostHolders = 20;

/** The documents that a stored file belongs to and was not taken off. */
export async function holdersOf(db: Kysely<Database>, fileId: string) {
  return db
    .selectFrom('document_file as f')
    .innerJoin('document as d', 'd.id', 'f.document_id')
    .select(['d.id as documentId', 'd.loan_application_number as loan', 'f.side'])
    .where('f.file_id', '=', fileId)
    .where('f.removed_at', 'is', null)
    .limit(mostHolders)
    .execute();
}
