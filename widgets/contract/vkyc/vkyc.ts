import type { Udrs } from '../applications/udrs.ts';
import type { RouteKey } from '../screens.ts';
import { birthDateLabel } from '../words.ts';

/** The three desks of video KYC, each with the status in which an application stands there. */
export const vkycDesks = {
  maker: 'VKYC_MAKER',
  checker: 'VKYC_CHECKER',
  audit: 'VKYC_AUDIT',
} as const satisfies Record<string, Udrs>;
export type VkycDesk = keyof typeof vkycDesks;
export const vkycDeskNames = Object.keys(vkycDesks) as VkycDesk[];

/** The review screen of each desk (RT-19). */
export const vkycScreens = [
  'VKYC_MAKER_REVIEW',
  'VKYC_CHECKER_REVIEW',
  'VKYC_AUDIT_REVIEW',
] as const satisfies readonly RouteKey[];

/** The submits of a desk (VK-03 to VK-05). DECLINED is no submit: it is derived (VK-06). */
export const vkycDecisions = ['APPROVED', 'REJECTED', 'RETRY'] as const;
export type VkycDecision = (typeof vkycDecisions)[number];

/** Why a customer is asked for another session: about the customer and the documents, or about the call. */
export const retryReasons = {
  NO_ORIGINAL_PAN: { label: 'No original PAN', kind: 'business' },
  OUTSIDE_INDIA: { label: 'Outside India', kind: 'business' },
  OTHER_PEOPLE: { label: 'Other people present', kind: 'business' },
  FACE_OR_PAN_UNCLEAR: { label: 'Face or PAN unclear', kind: 'technical' },
  LOW_LIGHT: { label: 'Low light', kind: 'technical' },
  NO_AUDIO_VIDEO: { label: 'No audio or video', kind: 'technical' },
  CALL_DROPPED: { label: 'Call broke off', kind: 'technical' },
  LINK_UNUSED: { label: 'Link not used', kind: 'technical' },
} as const;
export type RetryReason = keyof typeof retryReasons;

/** Why a session is not accepted. The last two are of sessions without a recording. */
export const vkycRejectReasons = {
  NAME_INCONSISTENT: { label: 'Name inconsistent', kind: 'business' },
  PAN_DIFFERS: { label: 'PAN differs', kind: 'business' },
  FACE_MISMATCH: { label: 'Face does not match', kind: 'business' },
  DOCUMENT_TAMPERED: { label: 'Document tampered', kind: 'business' },
  MINOR: { label: 'Minor', kind: 'business' },
  DOB_MISMATCH: { label: 'Date of birth mismatch', kind: 'business' },
  PROMPTING: { label: 'Prompting', kind: 'business' },
  CONSENT_REFUSED: { label: 'Consent refused', kind: 'business' },
  NOT_COMPLETED: { label: 'No call was completed', kind: 'technical' },
} as const;
export type VkycRejectReason = keyof typeof vkycRejectReasons;
export type VkycReason = RetryReason | VkycRejectReason;

/** Every reason by its code. */
export const vkycReasons: Readonly<Record<VkycReason, { label: string; kind: 'business' | 'technical' }>> = {
  ...retryReasons,
  ...vkycRejectReasons,
};

/** The checklist of a review, each question with the reasons for which it can fail. */
export const vkycChecks = {
  FACE_MATCH: { label: 'Face match', reasons: ['FACE_MISMATCH', 'FACE_OR_PAN_UNCLEAR', 'LOW_LIGHT'] },
  LIVENESS: { label: 'Liveness', reasons: ['PROMPTING', 'OTHER_PEOPLE', 'NO_AUDIO_VIDEO', 'LOW_LIGHT'] },
  PAN_ORIGINAL: {
    label: 'PAN original',
    reasons: ['NO_ORIGINAL_PAN', 'PAN_DIFFERS', 'DOCUMENT_TAMPERED', 'FACE_OR_PAN_UNCLEAR'],
  },
  NAME: { label: 'Name', reasons: ['NAME_INCONSISTENT'] },
  DATE_OF_BIRTH: { label: birthDateLabel, reasons: ['DOB_MISMATCH', 'MINOR'] },
  LOCATION: { label: 'Location in India', reasons: ['OUTSIDE_INDIA'] },
  CONSENT: { label: 'Consent', reasons: ['CONSENT_REFUSED', 'NO_AUDIO_VIDEO'] },
  SECURITY_QUESTIONS: { label: 'Security questions', reasons: ['PROMPTING', 'OTHER_PEOPLE', 'NO_AUDIO_VIDEO'] },
} as const satisfies Record<string, { label: string; reasons: readonly VkycReason[] }>;
export type VkycCheck = keyof typeof vkycChecks;
export const vkycCheckKeys = Object.keys(vkycChecks) as VkycCheck[];

/**
 * An answer to a question of the checklist. ALTERNATIVE passes liveness by another way than the usual one, for a customer
 * whom a disability keeps from it, and says how.
 */
export const vkycVerdicts = ['PASS', 'FAIL', 'ALTERNATIVE'] as const;
export type VkycVerdict = (typeof vkycVerdicts)[number];

/** Why a session ended without a recording. */
export const vkycEndReasons = {
  CONSENT_REFUSED: 'The customer refused consent',
  CUSTOMER_NETWORK: "The customer's network failed",
  OFFICER_NETWORK: "The officer's network failed",
  CUSTOMER_LEFT: 'The customer left the call',
} as const;
export type VkycEndReason = keyof typeof vkycEndReasons;

/** The moments of a recording that a reviewer goes to. */
export const vkycMoments = {
  CONSENT: 'Consent',
  FACE: 'Face',
  LIVENESS: 'Liveness',
  PAN: 'PAN',
  QUESTIONS: 'Questions',
  PLACE: 'Place',
  WARNING: 'Second voice',
} as const;
export type VkycMoment = keyof typeof vkycMoments;

/**
 * What is wrong with a session, as the service of the call or a reviewer has noticed it, with the submits that are left to who
 * confirms it.
 */
export const vkycFlags = {
  PROMPTING: { label: 'Second voice', leaves: ['REJECTED'] },
  SPOOF: { label: 'Spoof', leaves: ['REJECTED'] },
  ANSWER_WRONG: { label: 'Wrong answer', leaves: vkycDecisions },
  OUTSIDE_INDIA: { label: 'Outside India', leaves: ['RETRY', 'REJECTED'] },
  PROXY: { label: 'Proxy', leaves: ['RETRY', 'REJECTED'] },
  FACE_LOW: { label: 'Face match is low', leaves: vkycDecisions },
} as const satisfies Record<string, { label: string; leaves: readonly VkycDecision[] }>;
export type VkycFlag = keyof typeof vkycFlags;
export const vkycFlagNames = Object.keys(vkycFlags) as VkycFlag[];
/** A face that agrees less, in per cent, raises a flag. */
export const faceMatchLeast = 70;

/** How often a customer may be asked for another session. */
export const mostVkycRetries = 3;
/** How long a link to a session is good. */
export const vkycLinkHours = 72;
/** A recording that waits longer for its maker warns: the offline Aadhaar data behind it must be made anew. */
export const staleWorkingDays = 3;
export const vkycRemark = { min: 10, max: 1000 } as const;
/** Seconds that a review can count at most: a day. */
export const mostReviewSeconds = 86_400;
