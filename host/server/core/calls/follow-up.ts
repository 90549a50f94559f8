import {
  farFollowUp,
  followUpInPast,
  indiaInstant,
  isPastFollowUp,
} from '../../../../widgets/contract/calling/follow-up.ts';
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
  const tooFar = farFollowUp(text, submittedAt);
  if (tooFar !== undefined) throw refuse('FOLLOW_UP_TOO_FAR', { message: tooFar, fieldErrors: { [field]: tooFar } });
  if (at !== undefined && !isPastFollowUp(text, submittedAt)) return at;
  throw refuse('FOLLOW_UP_IN_PAST', { fieldErrors: { [field]: followUpInPast } });
}
