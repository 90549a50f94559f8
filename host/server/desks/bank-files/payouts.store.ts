import { sql, type Kysely, type RawBuilder } from 'kysely';
import { calls } from '../../../../widgets/contract/calls.ts';
import type { PayoutMode } from '../../../../widgets/contract/accounts/bank-account.ts';
import type { PayoutStay } from '../../../../widgets/contract/bank-files/payout-stays.ts';
import { dayOf, type Day } from '../../../../widgets/contract/time.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';

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
}

const stayOf = (today: Day, { mode, least, most }: Wanted) => sql<Payout['stay']>`case
  when a.hold is not null then 'ON_HOLD'
  when fact.agreement_valid_until is null or fact.agreement_valid_until < ${today}::date then 'NO_AGREEMENT'
  when held.row_id is not null then 'OPEN'
  when account.state is distinct from 'CONFIRMED' or account.number is null or account.ifsc is null then 'NO_ACCOUNT'
  when coalesce(d.payout_mode, ${mode}) <> ${mode} or d.amount < ${least}::integer
    or d.amount > coalesce(${Number.isFinite(most) ? most : null}::integer, d.amount) then 'MODE' end`;

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

/**
 * The payouts of a lender that have waited longest, with what they say: those that may go, or those that stay.
 *
 * @param locks true where the file is made: their applications stay as they are until it is. What a colleague writes of at this
 *   moment waits for the next file
 */
export async function oldest(
  db: Kysely<Database> | Tx,
  maker: Maker,
  wanted: Wanted,
  { mayGo, limit, locks }: { mayGo: boolean; limit: number; locks: boolean },
): Promise<Payout[]> {
  const stay = stayOf(dayOf(maker.now), wanted);
  const { rows } = await sql<Payout>`
    select d.id as "disbursalId", a.id as "applicationId", a.loan_application_number as "loanApplicationNumber", d.amount,
      (select count(*)::integer from disbursal before
        where before.application_id = a.id and before.is_approved and before.id <= d.id) as attempt,
      ${stay} as stay, coalesce(account.number, '') as account, coalesce(account.ifsc, '') as ifsc,
      coalesce(account.holder, '') as holder
    ${open(maker)} and a.partner_id = ${wanted.lender} and (${stay} is null) = ${mayGo}
    order by d.released_at, d.id limit ${limit}
    ${locks ? sql`for update of d, a skip locked` : sql``}`.execute(db);
  return rows;
}
