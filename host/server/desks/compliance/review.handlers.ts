import { checkMessage, explanationMessage } from '../../../../widgets/contract/compliance/compliance-rules.ts';
import { mostReWorks, secretCode } from '../../../../widgets/contract/compliance/compliance.ts';
import type { FieldErrors } from '../../../../widgets/contract/errors.ts';
import type { CallInput } from '../../../../widgets/contract/schemas.ts';
import { apartMessage, may } from '../../../../widgets/contract/session/rights.ts';
import { versionOf } from '../../core/applications/applications.store.ts';
import { isOffered } from '../../core/choices/choices.store.ts';
import * as facts from '../../core/applications/facts.store.ts';
import { moveApplication } from '../../core/applications/udrs.ts';
import { newId } from '../../db/new-id.ts';
import type { Tx } from '../../db/transaction.ts';
import type { CallContext, Handler } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { withAttempt } from '../../call/with-attempt.ts';
import { endProposals, judge } from './judge.ts';
import { approvalRefusal, leads, reWorkRefusal, type CaseState } from './case-state.ts';
import * as store from './compliance.store.ts';
import { presentCheck, readCase, standingOf, titlesOf } from './present-case.ts';
import { markChanged, takeCase, type TakenCase } from './take-case.ts';

const entity = 'complianceCase';
const mayAssign = (roles: readonly string[]) => may('decideCompliance', roles) || leads(roles);

/** Refuses who has corrected the case. */
function refuseFixer({ known }: TakenCase, staffId: string): void {
  const message = apartMessage('decideCompliance', staffId, { answered: known.complianceFixerIds });
  if (message !== undefined) throw refuse('MAKER_CHECKER_VIOLATION', { message });
}

/** Refuses who does not have the case. @throws Refusal COMPLIANCE_NOT_TAKEN, COMPLIANCE_OWNED, MAKER_CHECKER_VIOLATION */
function requireOwner(taken: TakenCase): void {
  const { known, kase, staff } = taken;
  refuseFixer(taken, staff.id);
  if (known.complianceTakenById === null) throw refuse('COMPLIANCE_NOT_TAKEN');
  if (known.complianceTakenById !== staff.id)
    throw refuse('COMPLIANCE_OWNED', { message: `${kase.owner ?? 'A colleague'} has taken this case` });
}

/** Whom a case is given to: the caller, or the reviewer whom a lead names. */
async function assigneeOf(tx: Tx, { staff }: TakenCase, assigneeId: string | null): Promise<string> {
  if (assigneeId === null || assigneeId === staff.id) {
    if (!may('decideCompliance', staff.roles)) throw refuse('NOT_ALLOWED');
    return staff.id;
  }
  if (!leads(staff.roles)) throw refuse('NOT_ALLOWED');
  if (!(await store.reviewers(tx)).some(({ id }) => id === assigneeId)) throw refuse('NOT_FOUND');
  return assigneeId;
}

/** CP-03. */
const claimComplianceCase: Handler<'claimComplianceCase'> = async ({ loanApplicationNumber, assigneeId }, context) => {
  const attempt = { action: 'TAKE_COMPLIANCE_CASE' as const, entity, loanApplicationNumber };
  return context.once((tx) =>
    withAttempt(attempt, async () => {
      const taken = await takeCase(
        tx,
        context,
        'claimComplianceCase',
        { loanApplicationNumber, desk: 'review' },
        mayAssign,
      );
      const { standing, known, kase, staff, by } = taken;
      const ownerId = await assigneeOf(tx, taken, assigneeId);
      refuseFixer(taken, ownerId);
      const isHeld = known.complianceTakenById !== null && known.complianceTakenById !== ownerId;
      if (isHeld && assigneeId === null)
        throw refuse('COMPLIANCE_OWNED', { message: `${kase.owner ?? 'A colleague'} has taken this case` });
      await store.changeCase(tx, standing.id, { owner_id: ownerId, owned_at: by.now });
      await facts.change(tx, standing.id, { complianceTakenById: ownerId });
      const after = await markChanged(tx, taken, { complianceStatus: 'In-Progress' });
      const { owner } = await store.findCase(tx, standing.id);
      await context.record(tx, {
        ...attempt,
        action: ownerId === staff.id ? attempt.action : 'ASSIGN_COMPLIANCE_CASE',
        entityId: standing.id,
        before: { complianceStatus: standing.complianceStatus, owner: kase.owner },
        after: { complianceStatus: 'In-Progress', owner },
        version: after.version,
      });
      return standingOf(tx, after, staff);
    }),
  );
};

const releaseComplianceCase: Handler<'releaseComplianceCase'> = async ({ loanApplicationNumber }, context) => {
  const attempt = { action: 'RELEASE_COMPLIANCE_CASE' as const, entity, loanApplicationNumber };
  return context.once((tx) =>
    withAttempt(attempt, async () => {
      const taken = await takeCase(
        tx,
        context,
        'releaseComplianceCase',
        { loanApplicationNumber, desk: 'review' },
        mayAssign,
      );
      const { standing, known, kase, staff } = taken;
      if (known.complianceTakenById === null) throw refuse('COMPLIANCE_NOT_TAKEN');
      if (known.complianceTakenById !== staff.id && !leads(staff.roles))
        throw refuse('COMPLIANCE_OWNED', { message: `${kase.owner ?? 'A colleague'} has taken this case` });
      await facts.change(tx, standing.id, { complianceTakenById: null });
      const after = await markChanged(tx, taken, { complianceStatus: 'pending' });
      await context.record(tx, {
        ...attempt,
        entityId: standing.id,
        before: { complianceStatus: standing.complianceStatus, owner: kase.owner },
        after: { complianceStatus: 'pending' },
        version: after.version,
      });
      return standingOf(tx, after, staff);
    }),
  );
};

/** @throws Refusal VALIDATION_FAILED when an answer lacks its remark, or names a card that is not there */
async function requireChecks(
  tx: Tx,
  { standing, kase }: TakenCase,
  { checks }: CallInput<'saveComplianceChecks'>,
): Promise<void> {
  const cards = await titlesOf(tx, standing.id);
  const fieldErrors: FieldErrors = {};
  for (const check of checks) {
    const message = checkMessage(check, kase.is_hit_open);
    if (message !== undefined) fieldErrors[check.key] = message;
    if (check.documentKey !== null && !cards.has(check.documentKey))
      fieldErrors[check.key] = 'The application has no such document';
  }
  if (new Set(checks.map(({ key }) => key)).size < checks.length) fieldErrors['checks'] = 'Answer each question once';
  if (Object.keys(fieldErrors).length > 0) throw refuse('VALIDATION_FAILED', { fieldErrors });
}

const saveComplianceChecks: Handler<'saveComplianceChecks'> = async (input, context) => {
  const { loanApplicationNumber, checks, answers } = input;
  const attempt = { action: 'CHECK_COMPLIANCE' as const, entity, loanApplicationNumber };
  return context.once((tx) =>
    withAttempt(attempt, async () => {
      const taken = await takeCase(tx, context, 'saveComplianceChecks', { loanApplicationNumber, desk: 'review' });
      requireOwner(taken);
      await requireChecks(tx, taken, input);
      const { standing, round, by, kase } = taken;
      const written = checks.map((check) => ({ ...check, remark: check.remark.trim() }));
      await store.writeChecks(tx, { applicationId: standing.id, round, ...by }, written);
      await judge(tx, context, taken, answers);
      const hit = checks.find(({ key }) => key === secretCode);
      const isHitOpen = hit ? hit.verdict === 'DISCREPANCY' : kase.is_hit_open;
      await store.changeCase(tx, standing.id, { is_hit_open: isHitOpen });
      // An approval or a re-work that was prepared by other answers is prepared no longer.
      const after = await markChanged(tx, taken);
      await context.record(tx, {
        ...attempt,
        entityId: standing.id,
        after: {
          round,
          checks: Object.fromEntries(checks.map(({ key, verdict }) => [key, verdict])),
          ...(answers.length > 0 && { answers: answers.map(({ verdict }) => verdict) }),
        },
        reasonCodes: checks.filter(({ verdict }) => verdict === 'DISCREPANCY').map(({ key }) => key),
        remark: written.find(({ remark }) => remark !== '')?.remark ?? null,
        version: after.version,
      });
      const rows = await store.checksOf(tx, standing.id, round);
      return { checks: rows.map(presentCheck), isHitOpen, version: after.version };
    }),
  );
};

type Decision = CallInput<'decideComplianceCase'>;

/** What goes to the fixer: the checklist's discrepancies but a sanctions hit, and those that were added. */
function discrepanciesFor(state: CaseState, { discrepancies }: Decision, now: Date): store.NewDiscrepancy[] {
  const ofChecklist = state.checks
    .filter(({ verdict, check_key: key }) => verdict === 'DISCREPANCY' && key !== secretCode)
    .map(({ check_key: code, document_key: documentKey, remark }) => ({ code, documentKey, remark }));
  return [...ofChecklist, ...discrepancies.map((each) => ({ ...each, remark: each.remark.trim() }))].map((each) => ({
    id: newId(now),
    ...each,
  }));
}

/** @throws Refusal VALIDATION_FAILED when a decision comes with what does not belong to it */
async function requireDecision(tx: Tx, { standing }: TakenCase, decision: Decision): Promise<void> {
  const fieldErrors: FieldErrors = {};
  const { rejectReason, discrepancies } = decision;
  const isRejection = decision.decision === 'REJECT';
  if (isRejection ? !(await isOffered(tx, 'rejectReason', rejectReason ?? '')) : rejectReason !== null)
    fieldErrors['rejectReason'] = isRejection ? 'Choose a reject reason' : 'Only a rejection has a reject reason';
  if (decision.decision !== 'RE_WORK' && discrepancies.length > 0)
    fieldErrors['discrepancies'] = 'Only a case that goes to the fixer has discrepancies';
  const cards = await titlesOf(tx, standing.id);
  for (const { code, remark, documentKey } of discrepancies) {
    const message =
      code === secretCode
        ? 'A sanctions hit is not sent to the fixer'
        : documentKey !== null && !cards.has(documentKey)
          ? 'The application has no such document'
          : explanationMessage(remark);
    if (message !== undefined) fieldErrors['discrepancies'] = message;
  }
  if (Object.keys(fieldErrors).length > 0) throw refuse('VALIDATION_FAILED', { fieldErrors });
}

/** Writes what the decision has found out, which the guards of its move ask for. @returns where the application goes */
async function writeDecision(tx: Tx, context: CallContext, taken: TakenCase, input: Decision) {
  const { standing, round, by, staff } = taken;
  const state = await readCase(tx, standing);
  if (input.decision === 'APPROVE') {
    const message = approvalRefusal(state);
    if (message !== undefined) throw refuse('COMPLIANCE_REFUSED', { message });
    await facts.change(tx, standing.id, { complianceResult: 'APPROVED' });
    return { targetStage: 'DECISION_WAIT', codes: [] };
  }
  if (input.decision === 'REJECT') {
    await facts.change(tx, standing.id, { complianceResult: 'REJECTED' });
    const found = state.checks.filter(({ verdict }) => verdict === 'DISCREPANCY').map(({ check_key: key }) => key);
    return { targetStage: 'REJECTED', codes: [...found, ...(input.rejectReason === null ? [] : [input.rejectReason])] };
  }
  const found = discrepanciesFor(state, input, context.now());
  const message = reWorkRefusal(state, leads(staff.roles));
  const isTooOften = message !== undefined && state.known.complianceReWorks >= mostReWorks;
  if (isTooOften || found.length === 0)
    throw refuse('COMPLIANCE_REFUSED', { ...(message !== undefined && { message }) });
  await store.insertDiscrepancies(tx, { applicationId: standing.id, round, ...by }, found);
  await facts.change(tx, standing.id, { discrepancies: found.length, discrepanciesAnswered: 0 });
  return { targetStage: 'COMPLIANCE_FIXER', codes: [...new Set(found.map(({ code }) => code))] };
}

/** Decides and moves in one transaction: both, or neither. */
const decideComplianceCase: Handler<'decideComplianceCase'> = async (input, context) => {
  const { loanApplicationNumber, decision, comment, note, rejectReason } = input;
  const attempt = { action: 'DECIDE_COMPLIANCE' as const, entity, loanApplicationNumber, after: { decision } };
  return context.once((tx) =>
    withAttempt({ ...attempt, remark: comment }, async () => {
      const taken = await takeCase(tx, context, 'decideComplianceCase', { loanApplicationNumber, desk: 'review' });
      requireOwner(taken);
      await requireDecision(tx, taken, input);
      const { targetStage, codes } = await writeDecision(tx, context, taken, input);
      const { standing, round, staff } = taken;
      // What waits in a case that is rejected ends with its application.
      if (decision === 'APPROVE') await endProposals(tx, taken);
      await context.record(tx, {
        ...attempt,
        entityId: standing.id,
        after: { decision, round },
        reasonCodes: codes,
        remark: comment.trim(),
        version: await versionOf(tx, standing.id),
      });
      const after = await moveApplication(tx, context, {
        loanApplicationNumber,
        currentStage: standing.udrs,
        targetStage,
        // What compliance has found is told by its own event, and to those alone who may know it.
        remarks: 'Decided by compliance',
        note,
        rejectReason,
      });
      return standingOf(tx, after, staff);
    }),
  );
};

export const reviewHandlers = {
  claimComplianceCase,
  releaseComplianceCase,
  saveComplianceChecks,
  decideComplianceCase,
};
