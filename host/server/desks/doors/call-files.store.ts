import type { FileKind } from '../../../../widgets/contract/files/uploads.ts';
import type { Tx } from '../../db/transaction.ts';

/** The kinds of stored files. */
export async function kindsOf(tx: Tx, ids: readonly string[]): Promise<Map<string, FileKind>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.selectFrom('stored_file').select(['id', 'kind']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, kind }) => [id, kind]));
}
