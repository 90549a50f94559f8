import { sql, type Kysely, type Selectable } from 'kysely';
import type { PromoRules, PromoStanding } from '../../../../widgets/contract/promo/promo-code.ts';
import type { PromoLoan } from '../../../../widgets/contract/promo/try-promo-code.ts';
import { codeOf } from '../../db/faults/database-fault.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';
import { refuse } from '../../base/refusal.ts';
import { staffName } from '../../core/audit/staff-name.store.ts';
import { dayOf, startOfDay, type Day } from '../../../../widgets/contract/time.ts';
import { changeRow } from '../../call/change-row.store.ts';

/** A code's details as they are written. Days are YYYY-MM-DD; discount in per cent. */
export interface PromoValues {
  code: string;
  description: string;
  startDate: Day;
  endDate: Day;
  discount: number;
  maxDiscount: number;
  maxUsageCount: number;
}

export interface PromoCode extends PromoValues, PromoStanding {
  id: string;
  rules: PromoRules;
  createdAt: Date;
  changedAt: Date;
  approvedBy: string | null;
  approvedAt: Date | null;
  version: number;
}

export const columns = [
  'id',
  'code',
  'description',
  'starts_at',
  'last_day_at',
  'active',
  'discount_basis_points',
  'max_discount',
  'max_usage_count',
  'used_count',
  'rules',
  'created_at',
  'changed_at',
  'approved_by',
  'approved_at',
  'version',
] as const;
type Row = Pick<Selectable<Database['promo_code']>, (typeof columns)[number]>;

export function toPromoCode(row: Row): PromoCode {
  return {
    id: row.id,
    code: row.code,
    description: row.description,
    startDate: dayOf(row.starts_at),
    endDate: dayOf(row.last_day_at),
    active: row.active,
    discount: row.discount_basis_points / 100,
    maxDiscount: row.max_discount,
    maxUsageCount: row.max_usage_count,
    usedCount: row.used_count,
    rules: row.rules,
    isApproved: row.approved_at !== null,
    createdAt: row.created_at,
    changedAt: row.changed_at,
    approvedBy: row.approved_by,
    approvedAt: row.approved_at,
    version: row.version,
  };
}

const toRow = ({ code, description, startDate, endDate, discount, maxDiscount, maxUsageCount }: PromoValues) => ({
  code,
  description,
  starts_at: startOfDay(startDate),
  last_day_at: startOfDay(endDate),
  discount_basis_points: Math.round(discount * 100),
  max_discount: maxDiscount,
  max_usage_count: maxUsageCount,
});

export async function find(db: Kysely<Database>, id: string): Promise<PromoCode | undefined> {
  const row = await db.selectFrom('promo_code').select(columns).where('id', '=', id).executeTakeFirst();
  return row && toPromoCode(row);
}

/** Finds a code and locks its row until the transaction ends. */
export async function findForChange(tx: Tx, id: string): Promise<PromoCode | undefined> {
  const row = await tx.selectFrom('promo_code').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
  return row && toPromoCode(row);
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
  promo: PromoValues & { id: string; active: boolean; rules: PromoRules; isApproved: boolean },
  { staffId, now }: By,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('promo_code')
    .values({
      id: promo.id,
      ...toRow(promo),
      active: promo.active,
      used_count: 0,
      rules: JSON.stringify(promo.rules),
      created_by: staffId,
      created_at: now,
      changed_by: staffId,
      changed_at: now,
      approved_by: null,
      approved_at: promo.isApproved ? now : null,
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
      ...(values && toRow(values)),
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
