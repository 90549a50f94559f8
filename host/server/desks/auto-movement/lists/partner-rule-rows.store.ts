import { sql, type Kysely, type RawBuilder } from 'kysely';
import { ruleWords, switchLabels, switchOf } from '../../../../../widgets/contract/auto-movement/partner-rule.ts';
import { apartMessage, may } from '../../../../../widgets/contract/session/rights.ts';
import type { RowActionType } from '../../../../../widgets/contract/lists.ts';
import type { Database } from '../../../db/schema.ts';
import type { Cell, ListRecord, ReadAt, RowKeys, Viewer } from '../../../core/lists/base.ts';
import { toRecord } from '../../../core/lists/list-record.ts';
import { wireDate, wireDateTime } from '../../../core/lists/wire-dates.ts';
import { authorsOfEach } from '../../../core/audit/authorship.store.ts';
import { staffName } from '../../../core/audit/staff-name.store.ts';
import { columns, doneOn, toRule, waitingCount, type StoredRule } from '../partner-rule.store.ts';

interface Known {
  proposer: string | null;
  approver: string | null;
  waiting: number;
  movedToday: number;
  stoppedToday: number;
}

/** What holds now, and what waits. */
function wordsOf({ isOn, rule, proposal }: StoredRule): string {
  const shown = isOn ? rule : (proposal ?? rule);
  const words = ruleWords(shown).replace(/^./, (letter) => letter.toUpperCase());
  return isOn && proposal !== null ? `${words}; proposed: ${ruleWords(proposal)}` : words;
}

/** Every field that a list of rules can show. */
function cellsOf(rule: StoredRule, { proposer, approver, waiting, movedToday, stoppedToday }: Known) {
  const label = switchOf(rule);
  return {
    name: rule.name,
    // A switch that is neither on nor off shows a text.
    switch: label === 'WAITS' ? switchLabels.WAITS : rule.isOn,
    rule: wordsOf(rule),
    waiting,
    movedToday,
    stoppedToday,
    proposedBy: proposer,
    approvedBy: approver,
    changedAt: wireDateTime(rule.changedAt),
    isOn: rule.isOn,
    isProposed: rule.proposal !== null,
  } satisfies Record<string, Cell>;
}
type PartnerRuleField = keyof ReturnType<typeof cellsOf>;

/** A proposer never decides, and who may only switch off finds nothing to do with a rule that is off. */
function ruledOutFor({ isOn, proposal }: StoredRule, viewer: Viewer, proposed: readonly string[]): RowActionType[] {
  return [
    ...(apartMessage('approveAutoMovement', viewer, { proposed }) === undefined ? [] : (['accept', 'reject'] as const)),
    ...(isOn || proposal !== null || may('proposeAutoMovement', viewer.roles) ? [] : (['save'] as const)),
  ];
}

/** The rules with these keys, in the keys' order, as records of a list. */
export async function readPartnerRuleRows(
  db: Kysely<Database>,
  keys: RawBuilder<RowKeys>,
  { now }: ReadAt,
): Promise<ListRecord<PartnerRuleField>[]> {
  const day = wireDate(now) ?? '';
  const rows = await db
    .selectFrom(keys.as('k'))
    .innerJoin('partner_rule', 'partner_rule.id', 'k.id')
    .select(columns.map((column) => `partner_rule.${column}` as const))
    .select([
      staffName('proposal_by').as('waits_by'),
      staffName('proposed_by').as('proposer'),
      staffName('approved_by').as('approver'),
      waitingCount.as('waiting'),
      doneOn(day, 'moved').as('moved'),
      doneOn(day, 'stopped').as('stopped'),
    ])
    .orderBy(sql`k.place`)
    .execute();
  const authors = await authorsOfEach(
    db,
    'partnerRule',
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const rule = toRule(row);
    const waits = rule.proposal !== null;
    const known = {
      proposer: waits ? row.waits_by : row.proposer,
      approver: waits ? null : row.approver,
      waiting: row.waiting,
      movedToday: row.moved,
      stoppedToday: row.stopped,
    };
    const record = toRecord(row, cellsOf(rule, known), waits ? [] : ['accept', 'reject']);
    return { ...record, ruledOutFor: (viewer) => ruledOutFor(rule, viewer, authors(rule.id)) };
  });
}
