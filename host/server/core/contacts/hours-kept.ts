import { contactHours } from '../../../../widgets/contract/calling/contact-hours.ts';
import type { Settings } from '../../base/settings.ts';

/** Of the settings what the contact hours depend on. */
type HourSettings = Pick<Settings, 'callingWindowFor'>;

/** Whether the lender keeps the contact hours at all: CALLING_WINDOW_FOR is not NONE. */
export const keepsHours = ({ callingWindowFor }: HourSettings): boolean => callingWindowFor.length > 0;

/** Whether a contact about what is due is outside the hours that the lender keeps. */
export const isOutsideHours = (at: Date, settings: HourSettings): boolean =>
  keepsHours(settings) && contactHours(at).isOutside;

/** From when on such a contact may be made: the moment itself, or the next opening of the hours that the lender keeps. */
export const contactOpening = (at: Date, settings: HourSettings): Date =>
  keepsHours(settings) ? contactHours(at).from : at;
