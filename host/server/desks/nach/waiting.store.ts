import { sql, type Kysely, type RawBuilder } from 'kysely';
import { calls } from '../../../../widgets/contract/calls.ts';
import { lenderName } from '../../../../widgets/contract/applications/lenders.ts';
import { finishedStates } from '../../../../widgets/contract/applications/udrs.ts';
import {
  batchStays,
  batchStayWords,
  mostNamed,
  type BatchStay,
} from '../../../../widgets/contract/nach/batch-stays.ts';
import { mostInBatch } from '../../../../widgets/contract/nach/bank-answers.ts';
import { changedText, type ChangedPart } from '../../../../widgets/contract/nach/mandate-terms.ts';
import { dayOf, type Day } from '../../../../widgets/contract/time.ts';
import type { Mandate } from '../../core/calls/nach.store.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';

/** Where an application stands whose mandate may leave. */
const [stage] = calls.createMandateBatch.about.at;

/** For whom a batch is made, and when. */
export interface Maker {
  staffId: string;
  now: Date;
  lenders: Lenders;
}

/** What of a loan is another than its mandate's terms say; a mandate without terms says nothing. */
const isChanged: Readonly<Record<ChangedPart, RawBuilder<boolean>>> = {
  amount: sql<boolean>`coalesce((mandate.terms ->> 'loanAmount')::integer <> a.loan_amount, false)`,
  emi: sql<boolean>`coalesce((mandate.terms ->> 'emi')::integer <> a.emi
    or (mandate.terms ->> 'months')::integer <> a.tenure_months, false)`,
  account: sql<boolean>`(mandate.terms is not null and (
    (mandate.terms -> 'account' ->> 'number') is distinct from account.number
    or (mandate.terms -> 'account' ->> 'lastFour') is distinct from account.last_four
    or (mandate.terms -> 'account' ->> 'ifsc') is distinct from account.ifsc
    or (mandate.terms -> 'account' ->> 'type') is distinct from account.type
    or (mandate.terms -> 'account' ->> 'holder') is distinct from account.holder))`,
};
const changedParts = Object.keys(isChanged) as ChangedPart[];

/** Why a mandate is in no batch: what keeps it, that its loan has left its terms, or that nobody has said how its lender's files look. */
type Stay = BatchStay | 'CHANGED' | 'NO_PROFILE';

/** The lenders whose mandates leave by a profile; 'all' until a first profile is approved: today's file holds all then. */
export type Lenders = 'all' | readonly number[];

const ofOthers = (lenders: Lenders) =>
  lenders === 'all' ? sql.lit(false) : sql<boolean>`a.partner_id <> all(${`{${lenders.join(',')}}`}::integer[])`;

/** Why a mandate stays out of a batch; null for one that goes in. What somebody works on is not rejected under their hands. */
const stays = (today: Day, lenders: Lenders) =>
  sql<Stay | null>`case
    when a.udrs = any(${`{${finishedStates.join(',')}}`}::text[]) then 'ENDED'
    when a.hold is not null then 'ON_HOLD'
    when fact.agreement_valid_until is null or fact.agreement_valid_until < ${today}::date then 'NO_AGREEMENT'
    when held.row_id is not null then 'OPEN'
    when a.udrs <> ${sql.lit(stage)} then 'ELSEWHERE'
    when ${sql.join(
      changedParts.map((part) => isChanged[part]),
      sql` or `,
    )} then 'CHANGED'
    when ${ofOthers(lenders)} then 'NO_PROFILE' end`;

/**
 * The accepted mandates on paper that are in no batch, as those made online never go to the bank in one: each with its
 * application, its account, its agreement and a colleague's lock.
 */
function waiting(db: Kysely<Database>, { staffId, now }: Maker) {
  return db
    .selectFrom('nach_mandate as mandate')
    .innerJoin('application as a', 'a.id', 'mandate.application_id')
    .leftJoin('application_fact as fact', 'fact.application_id', 'a.id')
    .leftJoin('bank_account as account', (join) =>
      join.onRef('account.application_id', '=', 'a.id').on('account.is_current', '=', true),
    )
    .leftJoin('row_lock as held', (join) =>
      join
        .onRef('held.row_id', '=', 'a.id')
        .on('held.kind', '=', 'application')
        .on('held.expires_at', '>', now)
        .on('held.staff_id', '!=', staffId),
    )
    .where('mandate.status', '=', 'NACH_READY')
    .where('mandate.nach_type', '=', 'MANUAL')
    .where('mandate.batch_id', 'is', null)
    .where('mandate.ended_at', 'is', null);
}

/** Mandates that stay for one reason: how many, and the first of them. */
export interface Named {
  count: number;
  mandates: { loanApplicationNumber: string; detail: string }[];
}

/** The mandates that wait, by the reason why they stay: how many, and those of each that wait longest; null: they go. */
async function byStay(db: Kysely<Database>, maker: Maker, productName?: string): Promise<Map<Stay | null, Named>> {
  const weighed = waiting(db, maker)
    .select(['mandate.loan_application_number as loan', 'mandate.changed_at', 'mandate.id', 'a.partner_id as lender'])
    .select(stays(dayOf(maker.now), maker.lenders).as('stay'))
    .select(changedParts.map((part) => isChanged[part].as(part)));
  const rows = await db
    .with('weighed', () => weighed)
    .with('counted', (made) =>
      made
        .selectFrom('weighed')
        .select(['loan', 'lender', 'stay', 'changed_at', 'id', ...changedParts])
        .select(sql<number>`(row_number() over (partition by stay order by changed_at, id))::integer`.as('nth'))
        .select(sql<number>`(count(*) over (partition by stay))::integer`.as('n')),
    )
    .selectFrom('counted')
    .select(['loan', 'lender', 'stay', 'n', ...changedParts])
    .where('nth', '<=', mostNamed)
    .orderBy('changed_at')
    .orderBy('id')
    .execute();
  const named = new Map<Stay | null, Named>();
  const detailOf = ({ stay, lender, ...changed }: (typeof rows)[number]) => {
    if (stay === 'NO_PROFILE') return lenderName(lender, productName);
    return stay === 'CHANGED' ? (changedText(changedParts.filter((part) => changed[part])) ?? '') : '';
  };
  for (const row of rows) {
    const { loan, stay, n } = row;
    const detail = detailOf(row);
    const mandates = [...(named.get(stay)?.mandates ?? []), { loanApplicationNumber: loan, detail }];
    named.set(stay, { count: n, mandates });
  }
  return named;
}

/**
 * How many accepted mandates the next batch takes; how many stay out of it for what, those whose forms it rejects, as their loans
 * have left their terms, and those whose lender has no profile, each with the first of them.
 */
export async function countWaiting(db: Kysely<Database>, maker: Maker, productName?: string) {
  const named = await byStay(db, maker, productName);
  const leftOut = batchStays.flatMap((reason) => {
    const { count, mandates: loans } = named.get(reason) ?? { count: 0, mandates: [] };
    return count === 0 ? [] : [{ reason, because: batchStayWords[reason], count, loans }];
  });
  const of = (stay: Stay): Named => named.get(stay) ?? { count: 0, mandates: [] };
  return { waitingCount: named.get(null)?.count ?? 0, leftOut, changed: of('CHANGED'), noProfile: of('NO_PROFILE') };
}

/** Those of some mandates; what is locked is read by a statement of its own: the one that locks sees all as it was when it began. */
const isAmong = (ids: readonly string[]) => sql<boolean>`mandate.id = any(${`{${ids.join(',')}}`}::uuid[])`;

/** The accepted mandates that would go, if their loans had not left their terms; one that somebody works on is not waited for. */
export async function lockChanged(tx: Tx, maker: Maker): Promise<Mandate[]> {
  const changed = waiting(tx, maker)
    .where(stays(dayOf(maker.now), maker.lenders), '=', 'CHANGED')
    .orderBy('mandate.changed_at')
    .orderBy('mandate.id');
  const locked = await changed.select('mandate.id').limit(mostInBatch).forUpdate('mandate').skipLocked().execute();
  return changed
    .selectAll('mandate')
    .where(isAmong(locked.map(({ id }) => id)))
    .execute();
}

/** The accepted mandates that may go, those that have waited longest first. */
export const mayGo = (db: Kysely<Database>, maker: Maker) =>
  waiting(db, maker)
    .select(['mandate.id', 'mandate.loan_application_number', 'mandate.issue', 'mandate.attempts', 'mandate.terms'])
    .select(['mandate.compared', 'mandate.opened_at', 'mandate.reviewed_at', 'mandate.changed_at'])
    .where(stays(dayOf(maker.now), maker.lenders), 'is', null)
    .orderBy('mandate.changed_at')
    .orderBy('mandate.id');

export type WaitingMandate = Awaited<ReturnType<ReturnType<typeof mayGo>['execute']>>[number];

/** The next mandates of a lender that may go. @param after the last of those before; undefined for the first ones */
export async function oldest(
  db: Kysely<Database>,
  maker: Maker,
  lender: number,
  { limit, after }: { limit: number; after?: Pick<WaitingMandate, 'id' | 'changed_at'> | undefined },
) {
  return mayGo(db, maker)
    .where('a.partner_id', '=', lender)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(mandate.changed_at, mandate.id) > (${after?.changed_at}, ${after?.id}::uuid)`),
    )
    .limit(limit)
    .execute();
}

/**
 * Those of some mandates that may still go, as they are now, locked for a file. One that somebody works on at this moment
 * is not waited for.
 */
export async function lock(tx: Tx, maker: Maker, ids: readonly string[]): Promise<WaitingMandate[]> {
  const locked = await tx
    .selectFrom('nach_mandate as mandate')
    .select('mandate.id')
    .where(isAmong(ids))
    .forUpdate()
    .skipLocked()
    .execute();
  return mayGo(tx, maker)
    .where(isAmong(locked.map(({ id }) => id)))
    .execute();
}
