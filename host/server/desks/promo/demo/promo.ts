import type { Insertable } from 'kysely';
import { needsApproval } from '../../../../../widgets/contract/promo/promo-code.ts';
import { promoConditions } from '../../../../../widgets/contract/promo/try-promo-code.ts';
import { staffWithRole } from '../../../demo/kit/applications-seed.store.ts';
import { insertInBatches } from '../../../db/insert-in-batches.ts';
import type { Database } from '../../../db/schema.ts';
import { seedAuthors } from '../../../demo/kit/seed-authors.ts';
import type { SeedContext, Seeder } from '../../../demo/kit/seeder.ts';
import { rulesOf, samples, type PromoSample } from './promo-samples.ts';
import { readUsers, type PromoUser } from './promo-seed.store.ts';
import { dayOf } from '../../../../../widgets/contract/time.ts';

const dayInMs = 86_400_000;
/** The share of a loan that is its processing fee, or its first month's interest, in the demo. */
const feeShare = 0.02;
const mostUsers = 4_000;
const mostExhausted = 40;

type Row<Table extends keyof Database> = Required<Insertable<Database[Table]>>;

/** Whether an application could have used a code on the day of its last move. */
function couldUse(sample: PromoSample, { starts, ends }: { starts: Date; ends: Date }, user: PromoUser): boolean {
  const at = user.status_changed_at;
  const day = dayOf(at);
  const code = { isApproved: true, active: true, startDate: day, endDate: day, usedCount: 0, maxUsageCount: 1 };
  const loan = { productType: user.product_type, partnerId: user.partner_id, loanAmount: user.loan_amount };
  const conditions = promoConditions({ ...code, rules: rulesOf(sample) }, { ...loan, loansBefore: 0, uses: 0 }, day);
  return at >= starts && at < ends && conditions.every(({ isMet }) => isMet);
}

async function seed({ tx, random, today, now, report }: SeedContext): Promise<void> {
  const [writers, admins] = [await staffWithRole(tx, ['MARKETING']), await staffWithRole(tx, ['ADMIN'])];
  const [marketing = admins[0], admin = writers[0]] = [writers[0], admins[0]];
  if (marketing === undefined || admin === undefined) return;
  const day = (days: number) => new Date(today.getTime() + days * dayInMs);
  const free = await readUsers(tx, mostUsers);
  const uses: Row<'promo_use'>[] = [];
  const codes = samples.map((sample) => {
    const { discount, maxDiscount, start, end, isDraft, isExhausted, isOfAdmin } = sample;
    const [starts, ends] = [day(start), day(end + 1)];
    const madeAt = day(Math.min(start, 0) - 4);
    const id = random.id(madeAt);
    const isOpen = !isDraft && start <= 0;
    const takers = isOpen ? free.filter((user) => couldUse(sample, { starts, ends }, user) && random.chance(0.25)) : [];
    const used = takers.slice(0, isExhausted ? mostExhausted : sample.maxUsageCount);
    for (const user of used) {
      free.splice(free.indexOf(user), 1);
      const amount = Math.max(1, Math.min(maxDiscount, Math.floor((user.loan_amount * feeShare * discount) / 100)));
      uses.push({ promo_code_id: id, application_id: user.id, amount, used_at: user.status_changed_at });
    }
    const creator = isOfAdmin ? admin : marketing;
    const maxUsageCount = isExhausted && used.length > 0 ? used.length : sample.maxUsageCount;
    const isAbove = needsApproval(discount, maxDiscount, maxUsageCount);
    return {
      id,
      code: sample.code,
      description: sample.description,
      starts_at: starts,
      last_day_at: day(end),
      active: !sample.isPaused,
      discount_basis_points: Math.round(discount * 100),
      max_discount: maxDiscount,
      max_usage_count: maxUsageCount,
      used_count: used.length,
      rules: JSON.stringify(rulesOf(sample)),
      created_by: creator,
      created_at: madeAt,
      changed_by: creator,
      changed_at: madeAt,
      approved_by: isDraft || !isAbove || creator === admin ? null : admin,
      approved_at: isDraft ? null : new Date(Math.min(madeAt.getTime() + dayInMs, now.getTime())),
    };
  });
  await insertInBatches(tx, 'promo_code', codes, { json: ['rules'] });
  await insertInBatches(tx, 'promo_use', uses);
  await seedAuthors(
    tx,
    'promoCode',
    codes.filter((code) => code.approved_by === null).map(({ id, created_by: by, created_at: at }) => ({ id, by, at })),
  );
  report(codes.length, codes.length);
}

/** Promo codes in each of their states, with the applications that have used them. */
export const promoSeeder: Seeder = { name: 'promo', seed };
