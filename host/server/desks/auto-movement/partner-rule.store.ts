import { sql, type Kysely, type Selectable } from 'kysely';
import type { PartnerRule, PartnerRuleQueue } from '../../../../widgets/contract/auto-movement/partner-rule.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';
import { staffName } from '../../core/audit/staff-name.store.ts';
import { changeRow } from '../../call/change-row.store.ts';

/** A partner's rule as it stands. */
export interface StoredRule {
  id: string;
  queue: PartnerRuleQueue;
  /** A lender's index, or a sourcing partner. */
  partnerKey: string;
  name: string;
  isOn: boolean;
  rule: PartnerRule;
  /** The rule that waits for another person, and their staff id; null when nothing is proposed. */
  proposal: PartnerRule | null;
  proposalBy: string | null;
  proposedBy: string | null;
  approvedBy: string | null;
  changedAt: Date | null;
  version: number;
}

export const columns = [
  'id',
  'queue',
  'partner_key',
  'name',
  'is_on',
  'product_types',
  'max_amount',
  'max_risk',
  'daily_cap',
  'proposal',
  'proposal_by',
  'proposed_by',
  'approved_by',
  'changed_at',
  'version',
] as const;
type Row = Pick<Selectable<Database['partner_rule']>, (typeof columns)[number]>;

export function toRule(row: Row): StoredRule {
  return {
    id: row.id,
    queue: row.queue,
    partnerKey: row.partner_key,
    name: row.name,
    isOn: row.is_on,
    rule: {
      productTypes: row.product_types,
      maxAmount: row.max_amount,
      maxRisk: row.max_risk,
      dailyCap: row.daily_cap,
    },
    proposal: row.proposal,
    proposalBy: row.proposal_by,
    proposedBy: row.proposed_by,
    approvedBy: row.approved_by,
    changedAt: row.changed_at,
    version: row.version,
  };
}

export async function find(db: Kysely<Database>, id: string): Promise<StoredRule | undefined> {
  const row = await db.selectFrom('partner_rule').select(columns).where('id', '=', id).executeTakeFirst();
  return row && toRule(row);
}

/** Finds a rule and locks its row until the transaction ends. */
export async function findForChange(tx: Tx, id: string): Promise<StoredRule | undefined> {
  const row = await tx.selectFrom('partner_rule').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
  return row && toRule(row);
}

/** Locks every rule that is on or proposed, in one fixed order. */
export async function lockRunning(tx: Tx): Promise<StoredRule[]> {
  const rows = await tx
    .selectFrom('partner_rule')
    .select(columns)
    .where('standing', '<>', 'OFF')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(toRule);
}

/** What becomes of a rule; what is absent stays. */
export interface RuleChange {
  rule?: PartnerRule;
  proposal: { rule: PartnerRule; by: string } | null;
  /** Who has proposed and approved what is on from now; null switches it off. */
  on?: { proposedBy: string; approvedBy: string } | null;
}

/** Changes a rule whose row is locked. @returns the new version */
export async function change(
  tx: Tx,
  row: Pick<StoredRule, 'id' | 'version'>,
  { rule, proposal, on }: RuleChange,
  by: { staffId: string; now: Date },
): Promise<number> {
  return changeRow(tx, 'partner_rule', row, {
    ...(rule && {
      product_types: JSON.stringify(rule.productTypes),
      max_amount: rule.maxAmount,
      max_risk: rule.maxRisk,
      daily_cap: rule.dailyCap,
    }),
    ...(on !== undefined && {
      is_on: on !== null,
      proposed_by: on?.proposedBy ?? null,
      approved_by: on?.approvedBy ?? null,
    }),
    proposal: proposal && JSON.stringify(proposal.rule),
    proposal_by: proposal && proposal.by,
    changed_by: by.staffId,
    changed_at: by.now,
  });
}

/** The number of a rule's applications in NACH Upload, in SQL; the rule is the query's row `partner_rule`. */
export const waitingCount = sql<number>`(case partner_rule.queue
  when 'PARTNER' then (select count(*) from application a
    where a.queue = 'NACH_UPLOAD' and a.partner_id = partner_rule.partner_key::integer)
  else (select count(*) from application a
    where a.queue = 'NACH_UPLOAD' and a.sourcing_partner = partner_rule.partner_key) end)::integer`;

/** What a rule has done in an Indian day, in SQL. @param day YYYY-MM-DD */
export const doneOn = (day: string, what: 'moved' | 'stopped') =>
  sql<number>`coalesce((select d.${sql.ref(what)} from partner_rule_day d
    where d.rule_id = partner_rule.id and d.day = ${day}), 0)`;

/** The names of a rule's people, and what it has done today. @param day YYYY-MM-DD in India */
export function about(db: Kysely<Database>, id: string, day: string) {
  return db
    .selectFrom('partner_rule')
    .select([
      staffName('proposal_by').as('proposalBy'),
      staffName('proposed_by').as('proposedBy'),
      staffName('approved_by').as('approvedBy'),
      staffName('changed_by').as('changedBy'),
      waitingCount.as('waiting'),
      doneOn(day, 'moved').as('movedToday'),
      doneOn(day, 'stopped').as('stoppedToday'),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
