import {
  attemptsToLeave,
  complianceChecks,
  complianceCodes,
  remarkLength,
  secretCode,
  type CheckVerdict,
  type ComplianceCallOutcome,
  type ComplianceCode,
  type DiscrepancyAnswer,
} from './compliance.ts';
import { dayOf } from '../time.ts';

/** An answered question of the checklist. */
export interface Check {
  key: ComplianceCode;
  verdict: CheckVerdict;
  remark: string;
}

/** The message for a text that must explain something: 10 to 1,000 characters, ends without blanks. */
export function explanationMessage(text: string): string | undefined {
  const { length } = text.trim();
  if (length < remarkLength.min) return `Write at least ${remarkLength.min} characters`;
  return length > remarkLength.max ? `Write at most ${remarkLength.max} characters` : undefined;
}

/**
 * The message for an answered question. A discrepancy needs a remark, and so does a sanctions hit that is cleared.
 *
 * @param isHitOpen whether a sanctions hit of the case is not cleared yet
 */
export function checkMessage({ key, verdict, remark }: Check, isHitOpen: boolean): string | undefined {
  const clears = key === secretCode && verdict === 'PASS' && isHitOpen;
  if (verdict === 'DISCREPANCY' || clears) return explanationMessage(remark);
  return remark.trim().length > remarkLength.max ? `Write at most ${remarkLength.max} characters` : undefined;
}

interface Decidable {
  checks: readonly Pick<Check, 'key' | 'verdict'>[];
  /** Those of earlier rounds. */
  earlier: readonly { answer: string | null; verdict: string | null }[];
}

/** Why a case cannot be approved yet: undefined if every question of this round passes and nothing is left open. */
export function approvalMessage({ checks, earlier }: Decidable): string | undefined {
  const verdictOf = (code: ComplianceCode) => checks.find(({ key }) => key === code)?.verdict;
  const titles = (wanted: CheckVerdict | undefined) =>
    complianceCodes.filter((code) => verdictOf(code) === wanted).map((code) => complianceChecks[code].label);
  const [open, wrong] = [titles(undefined), titles('DISCREPANCY')];
  if (open.length > 0) return `Not checked in this round: ${open.join(', ')}`;
  if (wrong.length > 0) return `Not settled: ${wrong.join(', ')}`;
  if (earlier.some(({ answer, verdict }) => answer === null && verdict === null))
    return 'A discrepancy of an earlier round is not answered';
  return earlier.some(({ verdict }) => verdict === 'NOT_ACCEPTED') ? 'An answer is not accepted' : undefined;
}

/**
 * Why a case cannot be sent to the fixer: undefined if there is a discrepancy that the fixer may know of. A sanctions
 * hit alone is the reviewer's to clear.
 */
export function reWorkMessage(checks: readonly Pick<Check, 'key' | 'verdict'>[]): string | undefined {
  const wrong = checks.filter(({ verdict }) => verdict === 'DISCREPANCY');
  if (wrong.length === 0) return 'Note at least one discrepancy';
  return wrong.every(({ key }) => key === secretCode)
    ? 'A sanctions hit is not sent to the fixer. Clear it as a false match, or reject'
    : undefined;
}

/** The messages for a fixer's answer, by field. */
export function answerMessages(answer: DiscrepancyAnswer, text: string, hasFile: boolean): Record<string, string> {
  const message = explanationMessage(text);
  const fileMessage =
    answer === 'DOCUMENT_REPLACED' && !hasFile
      ? 'Add the new document'
      : answer !== 'DOCUMENT_REPLACED' && hasFile
        ? 'Only a replaced document has a file'
        : undefined;
  return { ...(message && { answerText: message }), ...(fileMessage && { file: fileMessage }) };
}

/** The message for a call's next date: an unreachable customer is called again. */
export function nextCallMessage(outcome: ComplianceCallOutcome, nextCallDate: string | null): string | undefined {
  if (outcome === 'NOT_REACHABLE') return nextCallDate === null ? 'Choose when to call again' : undefined;
  return nextCallDate === null ? undefined : 'Only an unreachable customer is called again';
}

/** Whether a case may leave the calling desk by the calls that were made there, oldest first. */
export function mayLeaveCalling(calls: readonly { outcome: string; at: Date }[]): boolean {
  const last = calls.at(-1);
  if (!last) return false;
  if (last.outcome !== 'NOT_REACHABLE') return true;
  const days = new Set(calls.map(({ at }) => dayOf(at)));
  return calls.length >= attemptsToLeave.calls && days.size >= attemptsToLeave.days;
}
