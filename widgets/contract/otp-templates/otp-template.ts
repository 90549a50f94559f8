/** What a code is sent for. */
export const otpPurposes = {
  LOGIN: 'Sign in',
  CONSENT: 'Consent',
  E_SIGN: 'Agreement',
  MANDATE: 'E-mandate',
  DISBURSAL: 'Disbursal',
} as const;
export type OtpPurpose = keyof typeof otpPurposes;

export const otpChannels = { SMS: 'SMS', WHATSAPP: 'WhatsApp', VOICE: 'Voice call' } as const;
export type OtpChannel = keyof typeof otpChannels;

export const otpLanguages = [
  'English',
  'Hindi',
  'Kannada',
  'Tamil',
  'Telugu',
  'Marathi',
  'Bengali',
  'Malayalam',
] as const;
export type OtpLanguage = (typeof otpLanguages)[number];

/** The life of a version. DLT is the operators' registry, where a text is registered before it is sent. */
export const otpStatuses = {
  DRAFT: 'Draft',
  PENDING_DLT: 'Pending DLT',
  APPROVED: 'Approved',
  ACTIVE: 'Active',
  INACTIVE: 'Inactive',
} as const;
export type OtpStatus = keyof typeof otpStatuses;
export const otpStatusNames = Object.keys(otpStatuses) as OtpStatus[];

/** Where a version may go from where it is. One that the registry refuses goes back to its writer. */
export const otpMoves: Readonly<Record<OtpStatus, readonly OtpStatus[]>> = {
  DRAFT: ['PENDING_DLT'],
  PENDING_DLT: ['APPROVED', 'DRAFT'],
  APPROVED: ['ACTIVE'],
  ACTIVE: ['INACTIVE'],
  INACTIVE: [],
};

/** Whether the operators' registry asks for a header and an id: WhatsApp has a registry of its own. */
export const isRegistered = (channel: OtpChannel): boolean => channel !== 'WHATSAPP';

/** Characters that a text may have. */
export const textLengthOf = (channel: OtpChannel): number => (channel === 'WHATSAPP' ? 1_024 : 500);
