/** The most characters of why a contact was outside the contact hours. */
export const hoursReasonLength = 500;

/** The flag of such a contact, as people read it. */
export const outsideHoursFlag = 'Outside hours';

/**
 * The message for why a contact was outside the hours.
 *
 * @param isAsked whether it was, and the form asks for it
 */
export function hoursReasonMessage(reason: string, isAsked: boolean): string | undefined {
  if (reason.trim().length > hoursReasonLength) return `At most ${hoursReasonLength} characters`;
  return isAsked && reason.trim() === '' ? 'Please say why the contact was outside 08:00 AM to 07:00 PM' : undefined;
}
