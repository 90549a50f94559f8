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
import { chooseReplaced, nothingChanged, nothingCorrected, onlyCorrected } from './field-proposals.ts';

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

/** A discrepancy of an earlier round. */
export interface Earlier {
  code: ComplianceCode;
  /** The key of the card that it is about; null for none. */
  documentKey: string | null;
  round: number;
  answer: string | null;
  verdict: string | null;
}

interface Decidable {
  checks: readonly Pick<Check, 'key' | 'verdict'>[];
  earlier: readonly Earlier[];
}

/** Whether a discrepancy is settled: its answer is accepted, or the answer to the same one of a later round. */
function isSettled(each: Earlier, earlier: readonly Earlier[]): boolean {
  return earlier.some(
    (other) =>
      other.verdict === 'ACCEPTED' &&
      (other === each ||
        (other.round > each.round && other.code === each.code && other.documentKey === each.documentKey)),
  );
}

/**
 * Why a case cannot be approved yet: undefined if every question of this round passes and every discrepancy of the rounds
 * before is settled. The latest answer counts.
 */
export function approvalMessage({ checks, earlier }: Decidable): string | undefined {
  const verdictOf = (code: ComplianceCode) => checks.find(({ key }) => key === code)?.verdict;
  const titles = (wanted: CheckVerdict | undefined) =>
    complianceCodes.filter((code) => verdictOf(code) === wanted).map((code) => complianceChecks[code].label);
  const [open, wrong] = [titles(undefined), titles('DISCREPANCY')];
  if (open.length > 0) return `Not checked in this round: ${open.join(', ')}`;
  if (wrong.length > 0) return `Not settled: ${wrong.join(', ')}`;
  const unsettled = earlier.filter((each) => !isSettled(each, earlier));
  const named = (those: readonly Earlier[]) =>
    complianceCodes
      .filter((code) => those.some((each) => each.code === code))
      .map((code) => complianceChecks[code].label)
      .join(', ');
  if (unsettled.some(({ answer, verdict }) => answer === null && verdict === null))
    return 'A discrepancy of an earlier round is not answered';
  const refused = unsettled.filter(({ verdict }) => verdict !== null);
  if (refused.length > 0) return `An answer is not accepted: ${named(refused)}`;
  return unsettled.length > 0 ? `An answer waits for your verdict: ${named(unsettled)}` : undefined;
}

interface Judgeable extends Pick<Earlier, 'round' | 'answer' | 'verdict'> {
  isAsked: boolean;
  /** Whether something of its answer is applied already. */
  isApplied: boolean;
}

/**
 * Why a verdict on an answer cannot be written in a round: it is written in the round after the answer, and then stands. One
 * that nobody has written yet may be written later.
 */
export function judgingMessage(
  { round, answer, verdict, isAsked, isApplied }: Judgeable,
  current: number,
): string | undefined {
  if (round >= current || (answer === null && !isAsked)) return 'This discrepancy has no answer yet';
  if (isApplied) return 'What was corrected is applied. Note a new discrepancy where it is wrong';
  if (verdict !== null && round < current - 1) return 'This answer was judged in an earlier round';
  return undefined;
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

/** What comes with an answer beside its words. */
interface Brought {
  hasFile: boolean;
  /** How many fields it corrects. */
  corrections: number;
  /** Whether it names the document that its file replaces. */
  hasCard: boolean;
}

/** The messages for a fixer's answer, by field. A correction may bring its proof as a file. */
export function answerMessages(
  answer: DiscrepancyAnswer,
  text: string,
  { hasFile, corrections, hasCard }: Brought,
): Record<string, string> {
  const isReplaced = answer === 'DOCUMENT_REPLACED';
  const isCorrected = answer === 'CORRECTED';
  const messages = {
    answerText: explanationMessage(text),
    file:
      isReplaced && !hasFile
        ? 'Add the new document'
        : hasFile && !isReplaced && !isCorrected
          ? 'Only a correction and a replaced document have a file'
          : undefined,
    replaces: isReplaced === hasCard ? undefined : isReplaced ? chooseReplaced : 'Only a file replaces a document',
    corrections: isCorrected === corrections > 0 ? undefined : isCorrected ? nothingChanged : onlyCorrected,
  };
  return Object.fromEntries(Object.entries(messages).flatMap(([field, text]) => (text ? [[field, text]] : [])));
}

/** The message for the corrections of a call, which only a customer makes who corrects something. */
export function callCorrectionMessage(outcome: ComplianceCallOutcome, corrections: number): string | undefined {
  if (outcome === 'CORRECTED') return corrections > 0 ? undefined : nothingCorrected;
  return corrections > 0 ? onlyCorrected : undefined;
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
