import { sql, type Kysely } from 'kysely';
import type { PromoRules } from '../../../../widgets/contract/promo/promo-code.ts';
import type { PromoLoan } from '../../../../widgets/contract/promo/try-promo-code.ts';
import { codeOf } from '../../db/faults/database-fault.ts';
import { mapRow } from '../../db/map-row.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';
import { refuse } from '../../base/refusal.ts';
import { staffName } from '../../core/audit/staff-name.store.ts';
import { dayOf, startOfDay } from '../../../../widgets/contract/time.ts';
import { changeRow } from '../../call/change-row.store.ts';

/** Of a code: days are YYYY-MM-DD; discount in per cent. */
export const promoRow = mapRow('promo_code', {
  id: 'id',
  code: 'code',
  description: 'description',
  startDate: { column: 'starts_at', read: dayOf, write: startOfDay },
  endDate: { column: 'last_day_at', read: dayOf, write: startOfDay },
  active: 'active',
  discount: {
    column: 'discount_basis_points',
    read: (points) => points / 100,
    write: (percent: number) => Math.round(percent * 100),
  },
  maxDiscount: 'max_discount',
  maxUsageCount: 'max_usage_count',
  usedCount: 'used_count',
  rules: 'rules',
  isApproved: { column: 'approved_at', read: (at) => at !== null },
  createdAt: 'created_at',
  changedAt: 'changed_at',
  approvedBy: 'approved_by',
  approvedAt: 'approved_at',
  version: 'version',
});
export type PromoCode = ReturnType<typeof promoRow.read>;
/** A code's details as they are written. */
export type PromoValues = Pick<
  PromoCode,
  'code' | 'description' | 'startDate' | 'endDate' | 'discount' | 'maxDiscount' | 'maxUsageCount'
>;

export async function find(db: Kysely<Database>, id: string): Promise<PromoCode | undefined> {
  const row = await db.selectFrom('promo_code').select(promoRow.columns).where('id', '=', id).executeTakeFirst();
  return row && promoRow.read(row);
}

/** Finds a code and locks its row until the transaction ends. */
export async function findForChange(tx: Tx, id: string): Promise<PromoCode | undefined> {
  const row = await tx
    .selectFrom('promo_code')
    .select(promoRow.columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && promoRow.read(row);
}

/** Whether another code than `id` has the name. */
export async function isTaken(db: Kysely<Database>, code: string, id: string | null): Promise<boolean> {
  const found = await db
    .selectFrom('promo_code')
    .select('id')
    .where(sql`lower(code)`, '=', code.toLowerCase())
    .executeTakeFirst();
  return found !== undefined && found.id !== id;
}

interface By {
  staffId: string;
  now: Date;
}

/** @returns false when another code has the name */
export async function insert(
  tx: Tx,
  {
    rules,
    isApproved,
    ...promo
  }: PromoValues & { id: string; active: boolean; rules: PromoRules; isApproved: boolean },
  { staffId, now }: By,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('promo_code')
    .values({
      ...promoRow.write(promo),
      used_count: 0,
      rules: JSON.stringify(rules),
      created_by: staffId,
      created_at: now,
      changed_by: staffId,
      changed_at: now,
      approved_by: null,
      approved_at: isApproved ? now : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

interface Change {
  values?: PromoValues;
  rules?: PromoRules;
  active?: boolean;
  /** Staff id of who has changed what an approval is about. */
  changedBy?: string;
  /** Who has approved it; `nobody` where nobody had to, null takes the approval back. */
  approval?: { by: string } | 'nobody' | null;
}

/**
 * Changes a code whose row is locked.
 *
 * @returns the new version
 * @throws Refusal PROMO_CODE_TAKEN when somebody gives another code the name at the same moment
 */
export async function change(tx: Tx, row: PromoCode, change: Change, now: Date): Promise<number> {
  const { values, rules, active, changedBy, approval } = change;
  try {
    return await changeRow(tx, 'promo_code', row, {
      ...(values && promoRow.write(values)),
      ...(rules && { rules: JSON.stringify(rules) }),
      ...(active !== undefined && { active }),
      ...(changedBy !== undefined && { changed_by: changedBy, changed_at: now }),
      ...(approval !== undefined && {
        approved_by: approval === null || approval === 'nobody' ? null : approval.by,
        approved_at: approval === null ? null : now,
      }),
    });
  } catch (error) {
    if (codeOf(error) === '23505') throw refuse('PROMO_CODE_TAKEN');
    throw error;
  }
}

export async function remove(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('promo_code').where('id', '=', id).execute();
}

/** The names of a code's people, and what its uses have taken off. */
export async function about(db: Kysely<Database>, id: string) {
  return db
    .selectFrom('promo_code')
    .select([
      staffName('created_by').as('creator'),
      staffName('changed_by').as('changer'),
      staffName('approved_by').as('approver'),
    ])
    .select((eb) =>
      eb
        .selectFrom('promo_use')
        .select(sql<number>`coalesce(sum(amount), 0)::integer`.as('given'))
        .whereRef('promo_use.promo_code_id', '=', 'promo_code.id')
        .as('given'),
    )
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** The facts of a loan that the rules of a code ask for; a customer is known by the mobile number. */
export async function loanFor(
  db: Kysely<Database>,
  promoId: string,
  loanApplicationNumber: string,
): Promise<PromoLoan | undefined> {
  const row = await db
    .selectFrom('application as a')
    .select(['a.product_type', 'a.partner_id', 'a.loan_amount'])
    .select((eb) => [
      eb
        .selectFrom('application as other')
        .select((count) => count.fn.countAll<number>().as('n'))
        .whereRef('other.contact_number', '=', 'a.contact_number')
        .whereRef('other.id', '<>', 'a.id')
        .where('other.udrs', '=', 'DISBURSED')
        .as('loans_before'),
      eb
        .selectFrom('promo_use as use')
        .innerJoin('application as other', 'other.id', 'use.application_id')
        .select((count) => count.fn.countAll<number>().as('n'))
        .whereRef('other.contact_number', '=', 'a.contact_number')
        .where('use.promo_code_id', '=', promoId)
        .as('uses'),
    ])
    .where('a.loan_application_number', '=', loanApplicationNumber)
    .executeTakeFirst();
  return (
    row && {
      productType: row.product_type,
      partnerId: row.partner_id,
      loanAmount: row.loan_amount,
      loansBefore: row.loans_before ?? 0,
      uses: row.uses ?? 0,
    }
  );
}
