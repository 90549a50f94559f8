import { indiaInstant, isFarFollowUp, isPastFollowUp } from '../../../../widgets/contract/calling/follow-up.ts';
import { refuse } from '../../base/refusal.ts';

/**
 * The moment of a next call date.
 *
 * @param field the calling screen's name of the date
 * @param submittedAt when the call was submitted. A date that passes while the save waits for its server is accepted
 * @throws Refusal FOLLOW_UP_IN_PAST, also for text that is no date; FOLLOW_UP_TOO_FAR
 */
export function followUpOf(text: string, field: string, submittedAt: Date): Date {
  const at = indiaInstant(text);
  const isFar = isFarFollowUp(text, submittedAt);
  if (at !== undefined && !isFar && !isPastFollowUp(text, submittedAt)) return at;
  const code = isFar ? 'FOLLOW_UP_TOO_FAR' : 'FOLLOW_UP_IN_PAST';
  throw refuse(code, { fieldErrors: { [field]: refuse(code).message } });
}
