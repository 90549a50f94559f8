import { indiaInstant } from '../../../../widgets/contract/calling/follow-up.ts';

/** What the name of a recording says: its feedback, or its loan and the minute. */
type NamedRecording = { feedbackId: string } | { loan: string; at: Date };

const ofFeedback = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[a-z0-9]{2,5}$/i;
const ofLoan = /^(\d{12,20})_(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})\.[a-z0-9]{2,5}$/i;

/**
 * Reads `<feedbackId>.<ext>` or `<loan>_<YYYYMMDDHHmm>.<ext>`, the time in Asia/Kolkata.
 *
 * @returns undefined for any other name
 */
export function readRecordingName(name: string): NamedRecording | undefined {
  const id = ofFeedback.exec(name)?.[1];
  if (id !== undefined) return { feedbackId: id.toLowerCase() };
  const [, loan, year, month, day, hour, minute] = ofLoan.exec(name) ?? [];
  const at = indiaInstant(`${year}/${month}/${day} ${hour}:${minute}`);
  return loan === undefined || at === undefined ? undefined : { loan, at };
}

/** Whether a file inside of an archive is an archive itself, which is never unpacked. */
export function isArchiveName(name: string): boolean {
  return /\.(zip|rar|7z|tar|gz|tgz|bz2|xz|zst|cab|jar)$/i.test(name);
}
