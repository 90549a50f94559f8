import {
  mostVkycRetries,
  retryReasons,
  vkycCheckKeys,
  vkycChecks,
  vkycRejectReasons,
  vkycRemark,
  type VkycCheck,
  type VkycDecision,
  type VkycDesk,
  type VkycEndReason,
  type VkycReason,
  type VkycVerdict,
} from './vkyc.ts';
import type { VkycOutcome, VkycSession } from '../applications/vkyc.ts';
import { flagMessages, type VkycFlagAnswer, type VkycFlagMark } from './vkyc-flags.ts';

/** An answered question of a checklist. */
export interface CheckAnswer {
  key: VkycCheck;
  verdict: VkycVerdict;
  /** A code of the question's reasons; null unless it fails. */
  reason: VkycReason | null;
  remark: string;
}

/** What is known of a case when one of its desks decides. */
export interface VkycStanding {
  desk: VkycDesk;
  session: VkycSession | null;
  endReason: VkycEndReason | null;
  /** Whether the geo-tag of the session lies in India; null without a geo-tag. */
  isInIndia: boolean | null;
  /** How often the customer was asked for another session. */
  retries: number;
  /** What the maker has proposed; null at the maker's own desk. */
  proposal: 'APPROVED' | 'REJECTED' | null;
  /** False when the recording cannot be read any more. */
  hasRecording: boolean;
  /** What is wrong with the session; each is answered at each desk. */
  flags: readonly VkycFlagMark[];
}

/** The message for a text that must explain something: 10 to 1,000 characters, ends without blanks. */
export function vkycRemarkMessage(text: string): string | undefined {
  const { length } = text.trim();
  if (length < vkycRemark.min) return `Write at least ${vkycRemark.min} characters`;
  return length > vkycRemark.max ? `Write at most ${vkycRemark.max} characters` : undefined;
}

/** Whether an answer counts as passed. */
export const isPassed = (verdict: VkycVerdict): boolean => verdict !== 'FAIL';

/** The message for an answered question: why it fails, or by which other way liveness was shown. */
function checkAnswerMessage({ key, verdict, reason, remark }: CheckAnswer): string | undefined {
  const reasons: readonly string[] = vkycChecks[key].reasons;
  if (verdict === 'FAIL')
    return reason !== null && reasons.includes(reason) ? undefined : 'Choose why this check fails';
  if (reason !== null) return 'Only a check that fails has a reason';
  if (verdict === 'PASS') return undefined;
  if (key !== 'LIVENESS') return 'Only liveness has an alternative way';
  return vkycRemarkMessage(remark);
}

/** Whether a session is over without a recording. */
export function isOverWithoutCall({ session }: Pick<VkycStanding, 'session'>): boolean {
  return session === 'DROPPED' || session === 'EXPIRED';
}

/** Why a checklist cannot be approved by: undefined if every question passes. */
function allPassedMessage(
  checklist: readonly Pick<CheckAnswer, 'key' | 'verdict'>[],
  { isInIndia }: Pick<VkycStanding, 'isInIndia'>,
): string | undefined {
  const labels = (is: (verdict: VkycVerdict | undefined) => boolean) =>
    vkycCheckKeys
      .filter((key) => is(checklist.find((answer) => answer.key === key)?.verdict))
      .map((key) => vkycChecks[key].label);
  const failed = labels((verdict) => verdict === 'FAIL');
  if (failed.length > 0) return `Not passed: ${failed.join(', ')}`;
  if (isInIndia === false) return 'The session was recorded outside India. Ask for a retry';
  const open = labels((verdict) => verdict === undefined);
  return open.length > 0 ? `Not checked: ${open.join(', ')}` : undefined;
}

/**
 * Why a desk cannot submit a decision on a case as it stands, whatever its checklist says.
 *
 * @returns the code of the refusal and a plain sentence; undefined if the desk may
 */
export function submitRefusal(
  decision: VkycDecision,
  standing: VkycStanding,
): { code: 'VKYC_NOT_READY' | 'VKYC_RETRIES_USED'; message: string } | undefined {
  const { desk, session, endReason, retries, proposal } = standing;
  const isOver = isOverWithoutCall(standing);
  const notReady = (message: string) => ({ code: 'VKYC_NOT_READY', message }) as const;
  const used = retries >= mostVkycRetries;
  if (session === 'LINK_SENT') return notReady('The customer has not opened the link yet');
  if (session === 'QUEUED') return notReady('The customer waits for an officer');
  if (session === 'IN_CALL') return notReady('The call is going on');
  if (decision === 'RETRY')
    return used
      ? { code: 'VKYC_RETRIES_USED', message: 'The customer has had three retries. Approve or reject' }
      : undefined;
  if (session === null) return notReady('There is no session yet');
  if (decision === 'APPROVED') {
    if (isOver) return notReady('There is no recording to approve');
    if (!standing.hasRecording) return notReady('The recording is gone. Ask for a retry');
    if (desk === 'audit' && proposal === 'REJECTED')
      return notReady('Maker and checker have proposed to reject. Confirm that, or ask for a retry');
    return undefined;
  }
  if (desk === 'maker' && isOver && !used && endReason !== 'CONSENT_REFUSED')
    return notReady('There is no recording to reject. Ask for a retry');
  return undefined;
}

/** Whether a desk answers the checklist for a decision: the auditor may, maker and checker must. */
export function needsChecklist(decision: VkycDecision, standing: Pick<VkycStanding, 'desk' | 'session'>): boolean {
  return decision !== 'RETRY' && standing.desk !== 'audit' && standing.session === 'COMPLETED';
}

/** Whether a decision needs a remark: all do but an approval that contradicts nobody. */
export function needsRemark(
  decision: VkycDecision,
  { desk, proposal }: Pick<VkycStanding, 'desk' | 'proposal'>,
): boolean {
  return decision !== 'APPROVED' || (desk === 'checker' && proposal === 'REJECTED');
}

/** What a case becomes by a decision (VK-06): a checker who contradicts the maker has it DECLINED. */
export function outcomeOf(
  decision: VkycDecision,
  { desk, proposal }: Pick<VkycStanding, 'desk' | 'proposal'>,
): VkycOutcome {
  return desk === 'checker' && decision !== 'RETRY' && decision !== proposal ? 'DECLINED' : decision;
}

/** The reasons that a decision may have. */
export function reasonsFor(decision: VkycDecision, standing: Pick<VkycStanding, 'session'>): string[] {
  if (decision === 'APPROVED') return [];
  const isOver = isOverWithoutCall(standing);
  const ofNoCall: readonly string[] = ['CALL_DROPPED', 'LINK_UNUSED', 'NOT_COMPLETED', 'CONSENT_REFUSED'];
  // Outside India a case is asked for again, or rejected where a reviewer has confirmed it.
  const all = Object.keys(decision === 'RETRY' ? retryReasons : { ...vkycRejectReasons, OUTSIDE_INDIA: true });
  return all.filter((code) =>
    isOver ? ofNoCall.includes(code) : code === 'CONSENT_REFUSED' || !ofNoCall.includes(code),
  );
}

/** What somebody submits at a desk. */
export interface Submitted {
  decision: VkycDecision;
  checklist: readonly CheckAnswer[];
  reasons: readonly string[];
  /** The application's reject reason; the auditor's rejection alone has one. */
  rejectReason: string | null;
  remark: string;
  flags: readonly VkycFlagAnswer[];
}

/** The messages for what somebody submits, by field; empty if all is well. */
export function submitMessages(submitted: Submitted, standing: VkycStanding): Record<string, string> {
  const { decision, checklist, reasons, rejectReason, remark } = submitted;
  const messages = flagMessages(standing.session === 'COMPLETED' ? standing.flags : [], submitted.flags);
  const keys = checklist.map(({ key }) => key);
  if (new Set(keys).size < keys.length) messages['checklist'] = 'Answer each check once';
  for (const answer of checklist) {
    const message = checkAnswerMessage(answer);
    if (message !== undefined) messages[answer.key] = message;
  }
  if (needsChecklist(decision, standing)) {
    const missing = vkycCheckKeys.filter((key) => !keys.includes(key));
    const message =
      decision === 'APPROVED'
        ? allPassedMessage(checklist, standing)
        : missing.length > 0
          ? `Not checked: ${missing.map((key) => vkycChecks[key].label).join(', ')}`
          : checklist.every(({ verdict }) => isPassed(verdict))
            ? 'Every check passes. Fail the one that is wrong, or approve'
            : undefined;
    if (message !== undefined) messages['checklist'] ??= message;
  } else if (decision === 'APPROVED' && checklist.some(({ verdict }) => !isPassed(verdict)))
    messages['checklist'] ??= 'A check fails';
  const known = reasonsFor(decision, standing);
  if (decision === 'APPROVED') {
    if (reasons.length > 0) messages['reasons'] = 'An approval has no reasons';
  } else if (reasons.length === 0 || reasons.some((code) => !known.includes(code)))
    messages['reasons'] = 'Choose at least one reason';
  const isFinal = standing.desk === 'audit' && decision === 'REJECTED';
  if (!isFinal && rejectReason !== null) messages['rejectReason'] = "Only the auditor's rejection has a reject reason";
  if (isFinal && rejectReason === null) messages['rejectReason'] = 'Choose a reject reason';
  const remarkMessage = needsRemark(decision, standing) || remark.trim() !== '' ? vkycRemarkMessage(remark) : undefined;
  if (remarkMessage !== undefined) messages['remark'] = remarkMessage;
  return messages;
}
