import type { AuditAction } from '../../../../widgets/contract/audit/audit-actions.ts';
import {
  isWider,
  movementReasonRules,
  partnerRuleErrors,
  partnerRuleLists,
  type PartnerRule,
} from '../../../../widgets/contract/auto-movement/partner-rule.ts';
import { listRows } from '../../../../widgets/contract/lists.ts';
import { firstMessage } from '../../../../widgets/contract/rules/rule.ts';
import { apartMessage, may, type RightName } from '../../../../widgets/contract/session/rights.ts';
import type { FieldErrors } from '../../../../widgets/contract/errors.ts';
import { addAuthor, authorsOf, closeRound } from '../../core/audit/authorship.store.ts';
import { expectVersion } from '../../call/versions.ts';
import type { Tx } from '../../db/transaction.ts';
import type { CallContext, Handler, Staff } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { withAttempt } from '../../call/with-attempt.ts';
import { indianTime } from '../../base/indian-time.ts';
import { publishChange } from '../../core/lists/publish-lists.ts';
import { decide } from './decide.rules.ts';
import { partnerRuleBase } from './lists/partner-rule-base.store.ts';
import { partnerRuleSources } from './lists/partner-rule-lists.ts';
import { dayOf } from '../../../../widgets/contract/time.ts';
import { presentRule } from './present-rule.ts';
import * as store from './partner-rule.store.ts';
import * as waiting from './waiting.store.ts';

const entity = 'partnerRule';
const authored = (id: string) => ({ kind: entity, id }) as const;
/** The most applications that a dry run looks at. */
const mostTried = 500;

/** @throws Refusal NOT_ALLOWED for anybody but staff with the right */
function requireRight({ caller }: CallContext, right?: RightName): Staff {
  if (caller.kind !== 'staff' || (right !== undefined && !may(right, caller.staff.roles))) throw refuse('NOT_ALLOWED');
  return caller.staff;
}

/** @throws Refusal NOT_FOUND for a rule of a list that the caller does not have */
function seen(rule: store.StoredRule | undefined, staff: Staff): store.StoredRule {
  if (!rule || !staff.routeKeys.includes(listRows[partnerRuleLists[rule.queue]].routeKey)) throw refuse('NOT_FOUND');
  return rule;
}

function checkRule(rule: PartnerRule): void {
  const fieldErrors: FieldErrors = { ...partnerRuleErrors(rule) };
  if (Object.keys(fieldErrors).length > 0) throw refuse('VALIDATION_FAILED', { fieldErrors });
}

/** @returns the reason as it is kept; null for none */
function readReason(reason: string, needed?: string): string | null {
  const wrong = firstMessage(reason, movementReasonRules(needed));
  if (wrong !== undefined) throw refuse('VALIDATION_FAILED', { fieldErrors: { reason: wrong } });
  return reason.trim() || null;
}

const shown = ({ isOn, rule, proposal }: store.StoredRule) => ({ isOn, rule, proposal });

interface Changed {
  before: store.StoredRule;
  change: store.RuleChange;
  action: AuditAction;
  remark: string | null;
}

const isSameRule = (one: PartnerRule, other: PartnerRule) => !isWider(one, other) && !isWider(other, one);

/**
 * Whether a change writes what another person decides on: what waits for approval, or what a rule that is off is switched on
 * with. What moves less at once is nobody's to decide, and to switch off writes nothing.
 */
function isWritten(before: store.StoredRule, { proposal, on, rule = before.rule }: store.RuleChange): boolean {
  if (proposal !== null) return before.proposal === null || !isSameRule(proposal.rule, before.proposal);
  return on === null && !isSameRule(rule, before.rule);
}

/** Changes a rule, and with it its authors, the audit and the list. @returns what its call answers */
async function write(tx: Tx, context: CallContext, staff: Staff, { before, change, action, remark }: Changed) {
  const by = { staffId: staff.id, now: context.now() };
  // What was proposed is decided or withdrawn: the next proposal has authors of its own.
  if (before.proposal !== null && change.proposal === null) await closeRound(tx, authored(before.id), by.now);
  if (isWritten(before, change)) await addAuthor(tx, authored(before.id), by);
  const version = await store.change(tx, before, change, by);
  const after = await store.find(tx, before.id);
  if (!after) throw refuse('NOT_FOUND');
  await context.record(tx, {
    action,
    entity,
    entityId: before.id,
    before: shown(before),
    after: shown(after),
    remark,
    version,
  });
  const { id, queue, isOn, proposal } = after;
  publishChange(tx, partnerRuleBase, partnerRuleSources, { row: { id, version }, before: { queue }, after: { queue } });
  return { ruleId: id, version, isOn, isProposed: proposal !== null };
}

/** What becomes of a rule that somebody wants on or off. What moves less than before holds at once. */
function changeTo(before: store.StoredRule, wanted: { isOn: boolean; rule: PartnerRule }, staffId: string) {
  const { isOn, rule } = wanted;
  if (!isOn) return { rule, proposal: null, on: null };
  if (before.isOn && !isWider(rule, before.rule)) return { rule, proposal: null };
  const { proposal, proposalBy } = before;
  const waits = proposal !== null && isSameRule(rule, proposal);
  return { proposal: { rule, by: (waits ? proposalBy : null) ?? staffId } };
}

const partnerRule: Handler<'partnerRule'> = async ({ ruleId }, context) => {
  const staff = requireRight(context);
  const rule = seen(await store.find(context.db, ruleId), staff);
  const authors = await authorsOf(context.db, authored(ruleId));
  const about = { ...(await store.about(context.db, ruleId, dayOf(context.now()))), authors };
  return presentRule(rule, about, staff);
};

const savePartnerRule: Handler<'savePartnerRule'> = async ({ ruleId, isOn, rule: typed, reason }, context) => {
  // Whoever may stop may switch off; to switch on and to change is to propose.
  const staff = requireRight(context, isOn || typed !== undefined ? 'proposeAutoMovement' : 'stopAutoMovement');
  const action = 'SAVE_PARTNER_RULE';
  return context.once((tx) =>
    withAttempt({ action, entity, entityId: ruleId }, async () => {
      const before = seen(await store.findForChange(tx, ruleId), staff);
      expectVersion(context, before);
      const rule = typed ?? before.rule;
      checkRule(rule);
      const remark = readReason(reason);
      return write(tx, context, staff, { before, change: changeTo(before, { isOn, rule }, staff.id), action, remark });
    }),
  );
};

const decidePartnerRule: Handler<'decidePartnerRule'> = async ({ ruleId, isAccepted, reason }, context) => {
  const staff = requireRight(context, 'approveAutoMovement');
  const action = isAccepted ? 'ACCEPT_PARTNER_RULE' : 'REJECT_PARTNER_RULE';
  return context.once((tx) =>
    withAttempt({ action, entity, entityId: ruleId }, async () => {
      const before = seen(await store.findForChange(tx, ruleId), staff);
      expectVersion(context, before);
      const { proposal, proposalBy } = before;
      if (proposal === null || proposalBy === null)
        throw refuse('PARTNER_RULE_REFUSED', { message: 'Nothing waits for approval here' });
      const proposed = await authorsOf(tx, authored(ruleId));
      const message = apartMessage('approveAutoMovement', staff, { proposed });
      if (message !== undefined) throw refuse('MAKER_CHECKER_VIOLATION', { message });
      const remark = readReason(reason, isAccepted ? undefined : 'Say why it is rejected');
      const change: store.RuleChange = isAccepted
        ? { rule: proposal, proposal: null, on: { proposedBy: proposalBy, approvedBy: staff.id } }
        : { proposal: null };
      return write(tx, context, staff, { before, change, action, remark });
    }),
  );
};

const dryRunPartnerRule: Handler<'dryRunPartnerRule'> = async ({ ruleId, rule }, context) => {
  const staff = requireRight(context);
  const { db } = context;
  const now = context.now();
  const tried = seen(await store.find(db, ruleId), staff);
  checkRule(rule);
  const rules = (await waiting.allRules(db, dayOf(now))).map((each) =>
    each.id === ruleId ? { ...each, isOn: true, rule } : each,
  );
  const { waiting: count } = await store.about(db, ruleId, dayOf(now));
  const applications = await waiting.waitingFor(db, tried, now, mostTried);
  return {
    ranAt: indianTime(now),
    waiting: count,
    applications: applications.map((application) => {
      const its = waiting.rulesOf(application, rules);
      const verdict = decide(application, its, now);
      // Each move counts for the caps of those after it.
      if (verdict.moves) for (const each of its) each.movedToday += 1;
      const { loanApplicationNumber, loanAmount } = application;
      return { loanApplicationNumber, loanAmount, staysBecause: verdict.moves ? null : verdict.reason };
    }),
  };
};

const stopAutoMovement: Handler<'stopAutoMovement'> = async ({ reason }, context) => {
  const staff = requireRight(context, 'stopAutoMovement');
  const action = 'STOP_AUTO_MOVEMENT';
  return context.once((tx) =>
    withAttempt({ action, entity }, async () => {
      const remark = readReason(reason, 'Say why everything is stopped');
      const running = await store.lockRunning(tx);
      for (const before of running)
        await write(tx, context, staff, { before, change: { proposal: null, on: null }, action, remark });
      return { stopped: running.length };
    }),
  );
};

/** The handlers of the work on the rules of auto-movement. */
export const autoMovementHandlers = {
  partnerRule,
  savePartnerRule,
  decidePartnerRule,
  dryRunPartnerRule,
  stopAutoMovement,
};
