import type { FormRules } from './rule.ts';
import { required } from './validation.ts';

/** A call disposition as the telephony forms hold it; `followUpDate` is YYYY-MM-DDTHH:mm, Asia/Kolkata. */
export interface TelephonyDisposition {
  language: string;
  userQuery: string;
  followUpDate: string;
  subCallStatus: string;
  callOutcome: string;
  remarks: string;
}

/** VA-55, VA-56. */
export const telephonyDispositionRules: FormRules<TelephonyDisposition> = {
  followUpDate: [required('Please select the date')],
  subCallStatus: [required('Please select the call status')],
  remarks: [required('Please enter the remarks')],
};
