import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';

/** The file of a form, as its sender calls it. */
export interface FormFile {
  name: string;
  mediaType: string;
}

/** The forms with which some mandates on paper were accepted, by mandate. One of before, when none was kept, has none. */
export async function formFilesOf(
  db: Kysely<Database>,
  mandateIds: readonly string[],
): Promise<ReadonlyMap<string, FormFile>> {
  const rows = await db
    .selectFrom('nach_mandate as mandate')
    .innerJoin('stored_file as file', 'file.id', 'mandate.form_file_id')
    .select(['mandate.id', 'file.name', 'file.media_type'])
    .where(sql<boolean>`mandate.id = any(${`{${mandateIds.join(',')}}`}::uuid[])`)
    .where('mandate.nach_type', '=', 'MANUAL')
    .where('file.deleted_at', 'is', null)
    .execute();
  return new Map(rows.map(({ id, name, media_type: mediaType }) => [id, { name, mediaType }]));
}
