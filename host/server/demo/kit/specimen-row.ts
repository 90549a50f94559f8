import type { Insertable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Specimen } from './specimens.ts';

/** The row of a demo's file. `keepSpecimens` stores the file's content. */
export function specimenRow(
  { name, kind, type, content, width, height, sha256 }: Specimen,
  id: string,
  attachment: { attached_to: string },
  now: Date,
): Insertable<Database['stored_file']> {
  return {
    id,
    kind,
    media_type: type,
    bytes: content.length,
    sha256,
    name,
    width,
    height,
    owner_id: null,
    loan_application_number: null,
    ...attachment,
    version: 1,
    replaces_id: null,
    created_at: now,
    stored_at: now,
    attached_at: now,
    deleted_at: null,
    removed_at: null,
  };
}
