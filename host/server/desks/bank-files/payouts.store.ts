import { sql, type Kysely, type RawBuilder } from 'kysely';
import { calls } from '../../../../widgets/contract/calls.ts';
import type { PayoutMode } from '../../../../widgets/contract/accounts/bank-account.ts';
import type { PayoutStay } from '../../../../widgets/contract/bank-files/payout-stays.ts';
import { dayOf, type Day } from '../../../../widgets/contract/time.ts';
import { paymentReport } from '../../core/applications/facts.store.ts';
import type { Page } from '../../core/bank-files/pages.ts';
import type { Database } from '../../db/schema.ts';

/** Where an application stands whose payout may leave. */
const [stage] = calls.makeBankFile.about.at;

/** For whom a file is made, and when: a colleague's lock keeps a payout out. */
export interface Maker {
  staffId: string;
  now: Date;
}

/** Whose payouts a file takes. */
export interface Wanted {
  lender: number;
  /** The way by which the file goes, with the whole rupees that go by it. */
  mode: PayoutMode;
  least: number;
  /** Infinity: no limit. */
  most: number;
}

/** An approved payout that is in no file. */
export interface Payout {
  disbursalId: string;
  applicationId: string;
  loanApplicationNumber: string;
  /** Whole rupees. */
  amount: number;
  /** Which approved payout of its loan it is, from 1. */
  attempt: number;
  stay: Exclude<PayoutStay, 'NOT_TAKEN' | 'NO_PROFILE'> | null;
  /** Of its current account; empty where that is not known. */
  account: string;
  ifsc: string;
  holder: string;
  /** When it was approved. */
  releasedAt: Date;
}

const stayOf = (today: Day, { mode, least, most }: Wanted) => sql<Payout['stay']>`coalesce(
  case ${paymentReport('a')} when 'OPEN' then 'REPORTED' when 'STANDS' then 'PAID' end, case
  when a.hold is not null then 'ON_HOLD'
  when fact.agreement_valid_until is null or fact.agreement_valid_until < ${today}::date then 'NO_AGREEMENT'
  when held.row_id is not null then 'OPEN'
  when account.state is distinct from 'CONFIRMED' or account.number is null or account.ifsc is null then 'NO_ACCOUNT'
  when coalesce(d.payout_mode, ${mode}) <> ${mode} or d.amount < ${least}::integer
    or d.amount > coalesce(${Number.isFinite(most) ? most : null}::integer, d.amount) then 'MODE' end)`;

/** The newest payouts of applications at the bank's desk that are approved, not answered and in no file. */
const open = (maker: Maker): RawBuilder<unknown> => sql`
  from disbursal d
  join application a on a.id = d.application_id
  left join application_fact fact on fact.application_id = a.id
  left join bank_account account on account.application_id = a.id and account.is_current
  left join row_lock held on held.row_id = a.id and held.kind = 'application' and held.expires_at > ${maker.now}
    and held.staff_id <> ${maker.staffId}::uuid
  where d.is_approved and d.answer is null and a.udrs = ${sql.lit(stage)}
    and not exists (select from payout_file_line line where line.disbursal_id = d.id)
    and not exists (select from disbursal later where later.application_id = a.id and later.id > d.id)`;

/** How many payouts of a lender stay out for what, before their texts are looked at; null for those that may go. */
export async function countStays(db: Kysely<Database>, maker: Maker, wanted: Wanted) {
  const { rows } = await sql<{ stay: Payout['stay']; count: number }>`
    select ${stayOf(dayOf(maker.now), wanted)} as stay, count(*)::integer as count ${open(maker)}
      and a.partner_id = ${wanted.lender}
    group by 1`.execute(db);
  return rows;
}

/** How many payouts are of lenders by whom none can leave. @param lenders those of approved profiles */
export async function countOfOthers(db: Kysely<Database>, maker: Maker, lenders: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count ${open(maker)}
      and a.partner_id <> all(${`{${lenders.join(',')}}`}::integer[])`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The payouts of a lender, with what they say. */
const read = (maker: Maker, wanted: Wanted) => sql<Payout>`
  select d.id as "disbursalId", a.id as "applicationId", a.loan_application_number as "loanApplicationNumber", d.amount,
    (select count(*)::integer from disbursal before
      where before.application_id = a.id and before.is_approved and before.id <= d.id) as attempt,
    ${stayOf(dayOf(maker.now), wanted)} as stay, coalesce(account.number, '') as account,
    coalesce(account.ifsc, '') as ifsc, coalesce(account.holder, '') as holder, d.released_at as "releasedAt"
  ${open(maker)} and a.partner_id = ${wanted.lender}`;

const oldestFirst = sql`order by d.released_at, d.id`;

/** The payouts of a lender that have waited longest: the next of those that may go, or of those that stay. */
export async function oldest(
  db: Kysely<Database>,
  maker: Maker,
  wanted: Wanted,
  { mayGo, limit, after }: Page<Pick<Payout, 'disbursalId' | 'releasedAt'>> & { mayGo: boolean },
): Promise<Payout[]> {
  const { rows } = await sql<Payout>`${read(maker, wanted)}
    and (${stayOf(dayOf(maker.now), wanted)} is null) = ${mayGo}
    ${after ? sql`and (d.released_at, d.id) > (${after.releasedAt}, ${after.disbursalId}::uuid)` : sql``}
    ${oldestFirst} limit ${limit}`.execute(db);
  return rows;
}

/**
 * Those of some payouts that may still go, locked for a file: their applications stay as they are until it is made. One that
 * somebody writes of at this moment is not waited for. What the others say is read once they are locked, and so is as the
 * last who wrote of them left it.
 */
export async function lock(
  db: Kysely<Database>,
  maker: Maker,
  wanted: Wanted,
  ids: readonly string[],
): Promise<Payout[]> {
  const { rows: locked } = await sql<{ id: string }>`
    select d.id from disbursal d join application a on a.id = d.application_id
    where d.id = any(${`{${ids.join(',')}}`}::uuid[])
    for update of d, a skip locked`.execute(db);
  const { rows } = await sql<Payout>`${read(maker, wanted)}
    and d.id = any(${`{${locked.map(({ id }) => id).join(',')}}`}::uuid[])
    and ${stayOf(dayOf(maker.now), wanted)} is null
    ${oldestFirst}`.execute(db);
  return rows;
}
