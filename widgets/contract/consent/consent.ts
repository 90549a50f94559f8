import { otpLanguages } from '../otp-templates/otp-template.ts';

/** What a customer is asked to agree to: the name of the purpose, and what it allows. */
export const consentPurposes = {
  CREDIT_BUREAU: { label: 'Credit bureau', about: 'Read the credit report for the loan that was applied for' },
  KYC: { label: 'KYC', about: 'Check identity and address with the issuers of the papers' },
  AADHAAR_OFFLINE: { label: 'Aadhaar offline', about: 'Read the offline Aadhaar file that the customer has given' },
  DATA_SHARING_LENDER: { label: 'Sharing with lender', about: 'Share the application with the lender of the loan' },
  MARKETING: { label: 'Marketing', about: 'Offers by SMS, WhatsApp, e-mail and call' },
  CALL_RECORDING: { label: 'Call recording', about: 'Record calls and keep the recordings' },
} as const;
export type ConsentPurpose = keyof typeof consentPurposes;
export const consentPurposeNames = Object.keys(consentPurposes) as ConsentPurpose[];

/** What may happen to a consent. The last of these is where the consent stands. */
export const consentStatuses = { GRANTED: 'Granted', WITHDRAWN: 'Withdrawn', EXPIRED: 'Expired' } as const;
export type ConsentStatus = keyof typeof consentStatuses;
export const consentStatusNames = Object.keys(consentStatuses) as ConsentStatus[];

/** The way by which the customer said it. */
export const consentChannels = {
  APP: 'App',
  WEBSITE: 'Website',
  BRANCH: 'Branch',
  CALL: 'Call',
  SMS: 'SMS',
  WHATSAPP: 'WhatsApp',
  EMAIL: 'E-mail',
  PARTNER: 'Partner',
  OPERATIONS: 'Operations',
  SYSTEM: 'System',
} as const;
export type ConsentChannel = keyof typeof consentChannels;
export const consentChannelNames = Object.keys(consentChannels) as ConsentChannel[];

/** The part of the product that wrote it down. */
export const consentSources = {
  LOAN_APPLICATION: 'Loan application',
  VIDEO_KYC: 'Video KYC',
  TELEPHONY: 'Telephony',
  UNSUBSCRIBE: 'Unsubscribe User',
  SYSTEM: 'End of its period',
} as const;
export type ConsentSource = keyof typeof consentSources;
export const consentSourceNames = Object.keys(consentSources) as ConsentSource[];

/** What proves it. */
export const consentProofs = {
  OTP: 'One-time password',
  SIGNATURE: 'Signature',
  RECORDING: 'Recording',
  REQUEST: "Customer's request",
  PERIOD: 'Period of the notice',
} as const;
export type ConsentProof = keyof typeof consentProofs;
export const consentProofNames = Object.keys(consentProofs) as ConsentProof[];

/** The languages that notices are written in. */
export const consentLanguages = otpLanguages;

/** What the records are searched by: a whole loan number, or a whole mobile number or e-mail address. */
export const consentSearchTypes = ['loanApplicationNumber', 'contact'] as const;

/** The most events that a history answers, the newest ones. */
export const mostConsentEvents = 500;
