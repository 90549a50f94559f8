import { sql, type Kysely, type Selectable } from 'kysely';
import { riskLevels } from '../../../../widgets/contract/applications/udrs.ts';
import * as facts from '../../core/applications/facts.store.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';
import * as locks from '../../core/locks/locks.store.ts';
import { retryAfterMs, type RuleNow, type Waiting } from './decide.rules.ts';
import { columns as ruleColumns, doneOn, toRule, type StoredRule } from './partner-rule.store.ts';

/** An application in NACH Upload with whose it is. */
export interface WaitingApplication extends Waiting {
  id: string;
  loanApplicationNumber: string;
  /** Index of its lender. */
  partnerId: number;
  sourcingPartner: string | null;
}

/** A rule as it stands, with what it has moved today. */
export type KnownRule = StoredRule & RuleNow;

const columns = [
  'application.id',
  'loan_application_number',
  'product_type',
  'loan_amount',
  'risk_level',
  'hold',
  'partner_id',
  'sourcing_partner',
] as const;
type Row = Pick<Selectable<Database['application']>, 'id' | Exclude<(typeof columns)[number], 'application.id'>>;

/** Adds what the decision asks of applications beyond their own columns. */
async function complete(db: Kysely<Database>, rows: readonly Row[], now: Date): Promise<WaitingApplication[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const known = await facts.findAll(db, ids);
  const open = await locks.findAll(db, 'application', ids, now);
  const tried = await db
    .selectFrom('auto_movement_try')
    .select(['application_id', 'tried_at'])
    .where('application_id', 'in', ids)
    .execute();
  const triedAt = new Map(tried.map((each) => [each.application_id, each.tried_at]));
  return rows.flatMap((row) => {
    const its = known.get(row.id);
    if (!its) return [];
    return [
      {
        id: row.id,
        loanApplicationNumber: row.loan_application_number,
        productType: row.product_type,
        loanAmount: row.loan_amount,
        riskLevel: row.risk_level,
        isOnHold: row.hold !== null,
        partnerId: row.partner_id,
        sourcingPartner: row.sourcing_partner,
        facts: its,
        openAt: open.get(row.id)?.holder ?? null,
        triedAt: triedAt.get(row.id) ?? null,
      },
    ];
  });
}

/**
 * Finds an application in NACH Upload and locks its row until the transaction ends.
 *
 * @returns undefined when it is not there any more, and when another transaction has its row
 */
export async function take(tx: Tx, id: string, now: Date): Promise<WaitingApplication | undefined> {
  const rows = await tx
    .selectFrom('application')
    .select(columns)
    .where('id', '=', id)
    .where('queue', '=', 'NACH_UPLOAD')
    .forUpdate()
    .skipLocked()
    .execute();
  return (await complete(tx, rows, now))[0];
}

/** The order in which the system takes applications: first those that it has not tried, then the longest tried. */
const turns = sql`tried.tried_at asc nulls first, application.queued_at, application.id`;

/** The applications of a rule that wait, in the order in which the system takes them. */
export async function waitingFor(
  db: Kysely<Database>,
  { queue, partnerKey }: Pick<StoredRule, 'queue' | 'partnerKey'>,
  now: Date,
  limit: number,
): Promise<WaitingApplication[]> {
  const rows = await db
    .selectFrom('application')
    .leftJoin('auto_movement_try as tried', 'tried.application_id', 'application.id')
    .select(columns)
    .where('queue', '=', 'NACH_UPLOAD')
    .where(
      queue === 'PARTNER'
        ? sql<boolean>`partner_id = ${Number(partnerKey)}`
        : sql<boolean>`sourcing_partner = ${partnerKey}`,
    )
    .orderBy(turns)
    .limit(limit)
    .execute();
  return complete(db, rows, now);
}

function ruleRows(db: Kysely<Database>, day: string) {
  return db.selectFrom('partner_rule').select(ruleColumns).select(doneOn(day, 'moved').as('moved')).orderBy('id');
}
const toKnown = (row: Awaited<ReturnType<ReturnType<typeof ruleRows>['execute']>>[number]): KnownRule => ({
  ...toRule(row),
  movedToday: row.moved,
});

/** Every rule, with what it has moved in an Indian day. @param day YYYY-MM-DD */
export async function allRules(db: Kysely<Database>, day: string): Promise<KnownRule[]> {
  return (await ruleRows(db, day).execute()).map(toKnown);
}

/** The same of one application's partners, their rows locked until the transaction ends. */
export async function lockRules(tx: Tx, application: WaitingApplication, day: string): Promise<KnownRule[]> {
  const locked = await tx
    .selectFrom('partner_rule')
    .select('id')
    .where((is) =>
      is.or([
        is.and([is('queue', '=', 'PARTNER'), is('partner_key', '=', String(application.partnerId))]),
        is.and([is('queue', '=', 'SOURCING'), is('partner_key', '=', application.sourcingPartner ?? '')]),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  if (locked.length === 0) return [];
  // Read after the lock: what another process has moved until then counts.
  const ids = locked.map(({ id }) => id);
  return (await ruleRows(tx, day).where('id', 'in', ids).execute()).map(toKnown);
}

/** Of some rules those that decide on an application; none when no rule is about its lender. */
export function rulesOf(
  { partnerId, sourcingPartner }: Pick<WaitingApplication, 'partnerId' | 'sourcingPartner'>,
  rules: readonly KnownRule[],
): KnownRule[] {
  const lender = rules.find(({ queue, partnerKey }) => queue === 'PARTNER' && partnerKey === String(partnerId));
  const source = rules.find(({ queue, partnerKey }) => queue === 'SOURCING' && partnerKey === sourcingPartner);
  return lender ? [lender, ...(source ? [source] : [])] : [];
}

const levels = sql`array[${sql.join(riskLevels)}]`;
/** Whether a rule lets an application pass now, in SQL: it only narrows what is looked at, and `decide` decides. */
const passes = (rule: string, day: string) => sql<boolean>`(${sql.ref(rule)}.is_on
  and (${sql.ref(rule)}.product_types = '[]' or ${sql.ref(rule)}.product_types @> to_jsonb(application.product_type))
  and (${sql.ref(rule)}.max_amount is null or application.loan_amount <= ${sql.ref(rule)}.max_amount)
  and (${sql.ref(rule)}.max_risk is null
    or array_position(${levels}, application.risk_level) <= array_position(${levels}, ${sql.ref(rule)}.max_risk))
  and (${sql.ref(rule)}.daily_cap is null or ${sql.ref(rule)}.daily_cap > coalesce((select moved from partner_rule_day d
    where d.rule_id = ${sql.ref(rule)}.id and d.day = ${day}), 0)))`;

/** The ids of applications that may move now, in the order in which the system takes them. @param day YYYY-MM-DD in India */
export async function due(db: Kysely<Database>, now: Date, day: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select application.id from application
    join partner_rule lender on lender.queue = 'PARTNER' and lender.partner_key = application.partner_id::text
    left join partner_rule source on source.queue = 'SOURCING' and source.partner_key = application.sourcing_partner
    left join auto_movement_try tried on tried.application_id = application.id
    where application.queue = 'NACH_UPLOAD' and ${passes('lender', day)} and (source.id is null or ${passes('source', day)})
      and (tried.tried_at is null or tried.tried_at <= ${new Date(now.getTime() - retryAfterMs)})
      and not exists (select 1 from row_lock
        where row_lock.kind = 'application' and row_lock.row_id = application.id and row_lock.expires_at > ${now})
    order by ${turns} limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Counts for rules what they have done with one application. @param day YYYY-MM-DD in India */
export async function count(
  tx: Tx,
  rules: readonly KnownRule[],
  day: string,
  what: 'moved' | 'stopped',
): Promise<void> {
  for (const { id } of rules)
    await tx
      .insertInto('partner_rule_day')
      .values({ rule_id: id, day, [what]: 1 })
      .onConflict((conflict) =>
        conflict.columns(['rule_id', 'day']).doUpdateSet({ [what]: sql`partner_rule_day.${sql.ref(what)} + 1` }),
      )
      .execute();
}

/** Keeps that a guard has stopped an application now. */
export async function keepTry(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .insertInto('auto_movement_try')
    .values({ application_id: id, tried_at: now })
    .onConflict((conflict) => conflict.column('application_id').doUpdateSet({ tried_at: now }))
    .execute();
}

/** Forgets the tries of an application that has moved. */
export async function forgetTries(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('auto_movement_try').where('application_id', '=', id).execute();
}
