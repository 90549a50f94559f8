import { sql, type Kysely } from 'kysely';
import type { OtpStatus } from '../../../../widgets/contract/otp-templates/otp-template.ts';
import { codeOf } from '../../db/faults/database-fault.ts';
import { mapRow } from '../../db/map-row.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';
import { refuse } from '../../base/refusal.ts';
import { staffName } from '../../core/audit/staff-name.store.ts';
import { changeRow } from '../../call/change-row.store.ts';

const written = {
  templateName: 'template_name',
  purpose: 'purpose',
  partnerId: 'partner_id',
  channel: 'channel',
  language: 'language',
  header: 'header',
  dltTemplateId: 'dlt_template_id',
  text: 'text',
} as const;

export const templateRow = mapRow('otp_template', {
  id: 'id',
  familyId: 'family_id',
  revision: 'revision',
  ...written,
  status: 'status',
  changedAt: 'changed_at',
  version: 'version',
});
export type OtpTemplate = ReturnType<typeof templateRow.read>;
/** What a person writes of a template. */
export type TemplateValues = Pick<OtpTemplate, keyof typeof written>;

export async function find(db: Kysely<Database>, id: string): Promise<OtpTemplate | undefined> {
  const row = await db.selectFrom('otp_template').select(templateRow.columns).where('id', '=', id).executeTakeFirst();
  return row && templateRow.read(row);
}

/** Finds a version and locks its row until the transaction ends. */
export async function findForChange(tx: Tx, id: string): Promise<OtpTemplate | undefined> {
  const row = await tx
    .selectFrom('otp_template')
    .select(templateRow.columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && templateRow.read(row);
}

/** Every version of a template, newest first. */
export async function versionsOf(db: Kysely<Database>, familyId: string) {
  return db
    .selectFrom('otp_template')
    .select(['id', 'revision', 'status', 'changed_at', staffName('created_by').as('creator')])
    .where('family_id', '=', familyId)
    .orderBy('revision', 'desc')
    .execute();
}

interface By {
  staffId: string;
  now: Date;
}

/**
 * Adds a draft: the first version of a template, or the next one.
 *
 * @throws Refusal TEMPLATE_REFUSED when the template has a version that is not approved yet
 */
export async function insert(
  tx: Tx,
  id: string,
  values: TemplateValues,
  { familyId, revision }: { familyId: string; revision: number },
  { staffId, now }: By,
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('otp_template')
    .values({
      id,
      family_id: familyId,
      revision,
      ...templateRow.write(values),
      status: 'DRAFT',
      created_by: staffId,
      changed_by: staffId,
      changed_at: now,
      approved_by: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n)
    throw refuse('TEMPLATE_REFUSED', { message: 'This template has a version that waits already. Edit that one' });
}

/** Writes a version whose row is locked. @param staffId who has changed its text; absent where nobody has. @returns its new version */
export async function write(
  tx: Tx,
  row: OtpTemplate,
  values: TemplateValues,
  { staffId, now }: { staffId?: string; now: Date },
): Promise<number> {
  const changedBy = staffId === undefined ? {} : { changed_by: staffId };
  return changeRow(tx, 'otp_template', row, { ...templateRow.write(values), ...changedBy, changed_at: now });
}

/** Moves a version whose row is locked. @param approvedBy staff id, where the move is the approval */
export async function move(
  tx: Tx,
  row: OtpTemplate,
  { target, approvedBy, now }: { target: OtpStatus; approvedBy?: string; now: Date },
): Promise<number> {
  try {
    return await changeRow(tx, 'otp_template', row, {
      status: target,
      changed_at: now,
      ...(approvedBy !== undefined && { approved_by: approvedBy }),
    });
  } catch (error) {
    // Another version became active since this transaction looked for one.
    if (codeOf(error) === '23505')
      throw refuse('TEMPLATE_REFUSED', { message: 'Another template was activated at this moment' });
    throw error;
  }
}

/** The active version for the same purpose, channel, language and partner; its row is locked. */
export async function findActive(tx: Tx, like: OtpTemplate): Promise<OtpTemplate | undefined> {
  const row = await tx
    .selectFrom('otp_template')
    .select(templateRow.columns)
    .where('status', '=', 'ACTIVE')
    .where('purpose', '=', like.purpose)
    .where('channel', '=', like.channel)
    .where('language', '=', like.language)
    .where(sql`coalesce(partner_id, -1)`, '=', like.partnerId ?? -1)
    .forUpdate()
    .executeTakeFirst();
  return row && templateRow.read(row);
}

export async function remove(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('otp_template').where('id', '=', id).execute();
}

export async function creatorOf(db: Kysely<Database>, id: string): Promise<string> {
  const row = await db
    .selectFrom('otp_template')
    .select(staffName('created_by').as('name'))
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.name ?? '-';
}
