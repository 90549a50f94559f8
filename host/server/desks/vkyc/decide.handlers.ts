import type { CallInput } from '../../../../widgets/contract/schemas.ts';
import { may } from '../../../../widgets/contract/session/rights.ts';
import {
  outcomeOf,
  submitMessages,
  submitRefusal,
  type VkycStanding,
} from '../../../../widgets/contract/vkyc/vkyc-rules.ts';
import { flagIdOf, type VkycFlagAnswer } from '../../../../widgets/contract/vkyc/vkyc-flags.ts';
import { vkycDesks } from '../../../../widgets/contract/vkyc/vkyc.ts';
import { findStanding, type FoundStanding } from '../../core/applications/applications.store.ts';
import { changeStanding, type StandingChange } from '../../core/applications/change-standing.ts';
import { isOffered } from '../../core/choices/choices.store.ts';
import * as facts from '../../core/applications/facts.store.ts';
import { moveOn } from '../../core/applications/system-moves.ts';
import { takeApplication } from '../../core/applications/take-application.ts';
import { moveApplication } from '../../core/applications/udrs.ts';
import { newId } from '../../db/new-id.ts';
import type { Tx } from '../../db/transaction.ts';
import type { CallContext, Handler, Staff } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { withAttempt } from '../../call/with-attempt.ts';
import { beginSession } from './begin-session.ts';
import { statusOf } from '../../core/vkyc/session-outcome.ts';
import { apartRefusal, deskRights, outcomeNow, rulesView, type CaseState } from './case-state.ts';
import { insertDecision } from './decisions.store.ts';
import { readCase } from './read-case.ts';
import { believedOf, percentBelieved, requireWatched } from './require-watched.ts';
import * as sessions from '../../core/vkyc/sessions.store.ts';
import { tellReviewers } from '../../core/vkyc/tell-reviewers.ts';

type Input = CallInput<'decideVkyc'>;
type Desk = Input['desk'];

/** What is decided, by whom, on what. */
interface Decided {
  input: Input;
  state: CaseState;
  view: VkycStanding;
  /** What the server believes that was watched, in per cent. */
  percent: number;
  staff: Staff;
  now: Date;
}

const kept = (answer: VkycFlagAnswer): VkycFlagAnswer => ({ ...answer, note: answer.note.trim() });

async function changed(tx: Tx, { standing }: CaseState, change: StandingChange, by: Pick<Decided, 'staff' | 'now'>) {
  const after = await changeStanding(tx, standing, change, { staffId: by.staff.id, now: by.now });
  if (!after) throw refuse('STALE_VERSION');
  return after;
}

/** Writes what the session's time alone has made of it, where the job has not come to it yet. */
async function withEndWritten(tx: Tx, state: CaseState, by: Pick<Decided, 'staff' | 'now'>): Promise<CaseState> {
  const { session, now } = state;
  if (!session || statusOf(session, now) === session.status) return state;
  await sessions.change(tx, session.id, { status: 'EXPIRED' });
  const change = { vkycSession: 'EXPIRED', vkycOutcome: outcomeNow(state) } as const;
  return { ...state, session: { ...session, status: 'EXPIRED' }, standing: await changed(tx, state, change, by) };
}

/** @throws Refusal MAKER_CHECKER_VIOLATION, VKYC_NOT_READY, VKYC_RETRIES_USED, VALIDATION_FAILED */
async function requireDecision(
  tx: Tx,
  desk: Desk,
  input: Input,
  { state, staff, leastOfMaker }: { state: CaseState; staff: Staff; leastOfMaker: number },
): Promise<Pick<Decided, 'view' | 'percent'>> {
  const apart = apartRefusal(desk, state, staff.id);
  if (apart !== undefined) throw refuse('MAKER_CHECKER_VIOLATION', { message: apart });
  const view = rulesView(desk, state);
  const refusal = submitRefusal(input.decision, view);
  if (refusal) throw refuse(refusal.code, { message: refusal.message });
  const { flags = [] } = input;
  const fieldErrors = submitMessages({ ...input, flags }, view);
  const { rejectReason } = input;
  if (rejectReason !== null && !(await isOffered(tx, 'rejectReason', rejectReason)))
    fieldErrors['rejectReason'] = 'Choose a reject reason';
  if (Object.keys(fieldErrors).length > 0) throw refuse('VALIDATION_FAILED', { fieldErrors });
  const { session, now } = state;
  const believed = await believedOf(tx, input, { session, staffId: staff.id, now });
  requireWatched(input, view, believed, leastOfMaker);
  return { view, percent: percentBelieved(believed) };
}

/** The facts that the guards of the decision's move ask for. */
function factsOf({ input, view }: Decided): facts.FactChange {
  const { decision } = input;
  if (view.desk === 'audit') return { vkycAuditResult: decision };
  if (view.desk === 'checker') return { vkycCheckerOutcome: outcomeOf(decision, view) };
  return { vkycMakerDecision: decision === 'RETRY' ? null : decision };
}

const targets = {
  maker: { APPROVED: 'VKYC_CHECKER', REJECTED: 'VKYC_CHECKER', RETRY: null, DECLINED: null },
  checker: { APPROVED: 'VKYC_AUDIT', REJECTED: 'VKYC_AUDIT', RETRY: 'VKYC_MAKER', DECLINED: 'VKYC_MAKER' },
  audit: { APPROVED: 'COMPLIANCE_REVIEW', REJECTED: 'REJECTED', RETRY: 'VKYC_MAKER', DECLINED: null },
} as const;

const remarks = 'Decided by video KYC';

/** A maker asks the customer for another session: the case stays where it is. */
async function askAgain(tx: Tx, decided: Decided): Promise<FoundStanding> {
  const { state, now } = decided;
  await facts.change(tx, state.standing.id, { vkycRetries: state.known.vkycRetries + 1 });
  await beginSession(tx, state.standing.id, now);
  const after = await changed(tx, state, { vkycSession: 'LINK_SENT', vkycOutcome: 'RETRY' }, decided);
  await tellReviewers(tx, after);
  return after;
}

/** Moves the application by what was decided: an audit's approval by the system, everything else by who decided. */
async function follow(tx: Tx, context: CallContext, decided: Decided): Promise<FoundStanding> {
  const { input, state, view } = decided;
  const { standing } = state;
  const { loanApplicationNumber, rejectReason } = input;
  const targetStage = targets[view.desk][outcomeOf(input.decision, view)];
  if (targetStage === null) return askAgain(tx, decided);
  if (targetStage !== 'COMPLIANCE_REVIEW')
    return moveApplication(tx, context, {
      loanApplicationNumber,
      currentStage: standing.udrs,
      targetStage,
      remarks,
      rejectReason,
    });
  const way = ['VKYC_AUDIT', 'COMPLIANCE_REVIEW'] as const;
  const reason = await moveOn(tx, context, { loanApplicationNumber, way, remarks });
  if (reason !== null) throw refuse('UDRS_GUARD_FAILED', { message: reason });
  return (await findStanding(tx, standing.id)) ?? standing;
}

/** Keeps with the session what a reviewer has noticed of it: whoever decides after them answers it, too. */
async function raiseFlags(tx: Tx, { input, state: { session }, view, staff }: Decided): Promise<void> {
  const ids = view.flags.map(flagIdOf);
  const raised = (input.flags ?? []).filter((flag) => !ids.includes(flagIdOf(flag)));
  if (!session || raised.length === 0) return;
  const flags = [...session.flags, ...raised.map(({ key, second }) => ({ key, second, byId: staff.id }))];
  await sessions.change(tx, session.id, { flags: JSON.stringify(flags) });
}

/** A spoof that somebody confirms is listed from then on, whatever becomes of the case. */
async function withSpoofListed(tx: Tx, decided: Decided): Promise<Decided> {
  const { input, state, now } = decided;
  const isSpoof = input.flags?.some(({ key, verdict }) => key === 'SPOOF' && verdict === 'CONFIRMED');
  if (!isSpoof || state.standing.vkycSpoofAt) return decided;
  return { ...decided, state: { ...state, standing: await changed(tx, state, { vkycSpoofAt: now }, decided) } };
}

async function write(tx: Tx, { input, state, view, percent, staff, now }: Decided): Promise<void> {
  const { session } = state;
  const { decision, checklist, reasons, rejectReason, remark, reviewSeconds, flags = [] } = input;
  // A case from before sessions were kept has nothing that was reviewed.
  if (!session) return;
  await insertDecision(tx, {
    id: newId(now),
    application_id: state.standing.id,
    session_id: session.id,
    desk: view.desk,
    decision,
    outcome: outcomeOf(decision, view),
    checklist: JSON.stringify(checklist.map((answer) => ({ ...answer, remark: answer.remark.trim() }))),
    reasons: JSON.stringify(reasons),
    reject_reason: rejectReason,
    remark: remark.trim(),
    by_id: staff.id,
    at: now,
    review_seconds: reviewSeconds,
    watched_percent: percent,
    flags: JSON.stringify(flags.map(kept)),
  });
}

/** VK-03 to VK-06. Decides and moves in one transaction: both, or neither. */
const decideVkyc: Handler<'decideVkyc'> = async (input, context) => {
  const { loanApplicationNumber, desk, decision, reasons, remark } = input;
  const attempt = {
    action: 'DECIDE_VKYC' as const,
    entity: 'vkycSession',
    loanApplicationNumber,
    after: { vkycDesk: desk, vkycDecision: decision },
    reasonCodes: reasons,
    remark: remark.trim() || null,
  };
  return context.once((tx) =>
    withAttempt(attempt, async () => {
      const { standing, staff } = await takeApplication(tx, context, 'decideVkyc', loanApplicationNumber, {
        at: [vkycDesks[desk]],
        isAllowed: (roles) => may(deskRights[desk], roles),
      });
      const now = context.now();
      const session = await sessions.lastForChange(tx, standing.id);
      const read = await readCase(tx, standing, { session, now });
      const leastOfMaker = context.settings.vkyc.watchedLeast;
      const required = await requireDecision(tx, desk, input, { state: read, staff, leastOfMaker });
      const { view } = required;
      const state = await withEndWritten(tx, read, { staff, now });
      const decided = await withSpoofListed(tx, { input, state, ...required, staff, now });
      await write(tx, decided);
      await raiseFlags(tx, decided);
      await facts.change(tx, standing.id, factsOf(decided));
      await context.record(tx, {
        ...attempt,
        entityId: session?.id ?? standing.id,
        before: { vkycOutcome: standing.vkycOutcome },
        after: { ...attempt.after, vkycOutcome: outcomeOf(decision, view), attempt: session?.attempt ?? 0 },
        version: decided.state.standing.version,
      });
      const after = await follow(tx, context, decided);
      return {
        loanApplicationNumber,
        currentStage: after.udrs,
        session: after.vkycSession,
        outcome: after.vkycOutcome,
        version: after.version,
      };
    }),
  );
};

export const vkycDecisionHandlers = { decideVkyc };
