import type { AgentKycStatus } from '../collections/agents.ts';
import type { FileKind } from '../files/uploads.ts';
import type { RouteKey } from '../screens.ts';
import { birthDateLabel } from '../words.ts';

const mebi = 1024 * 1024;

/** The five documents of an agent's KYC, all of them mandatory, each with its label (CO-48). */
export const agentKycDocuments = {
  PHOTO: 'Photo',
  PAN: 'PAN card',
  ADDRESS: 'Address proof',
  DRA: 'Debt recovery certificate (IIBF)',
  POLICE: 'Police verification',
} as const;
export type AgentKycDocument = keyof typeof agentKycDocuments;
export const agentKycDocumentKinds = Object.keys(agentKycDocuments) as AgentKycDocument[];

/** The kinds of file and the most bytes of a document (CO-48). */
export const agentKycFiles = {
  kinds: ['image', 'pdf'],
  maxBytes: 5 * mebi,
} as const satisfies { kinds: readonly FileKind[]; maxBytes: number };

/** What a decision judges, and a rework asks for: each document with the fields that it proves, and two groups of fields. */
export const agentKycParts = { ...agentKycDocuments, IDENTITY: 'Identity', BANK: 'Bank account' } as const;
export type AgentKycPart = keyof typeof agentKycParts;
export const agentKycPartKeys = Object.keys(agentKycParts) as AgentKycPart[];

/** The fields that managers fill in, each with its label and the part that it belongs to. */
export const agentKycFields = {
  pan: { label: 'PAN', part: 'PAN' },
  dateOfBirth: { label: birthDateLabel, part: 'IDENTITY' },
  aadhaarLast4: { label: 'Aadhaar, last 4 digits', part: 'IDENTITY' },
  address: { label: 'Address', part: 'ADDRESS' },
  pinCode: { label: 'PIN code', part: 'ADDRESS' },
  accountNumber: { label: 'Account number', part: 'BANK' },
  ifsc: { label: 'IFSC', part: 'BANK' },
  draCertificate: { label: 'Certificate number', part: 'DRA' },
  draValidUntil: { label: 'Certificate valid until', part: 'DRA' },
  policeVerifiedOn: { label: 'Verified on', part: 'POLICE' },
} as const satisfies Record<string, { label: string; part: AgentKycPart }>;
export type AgentKycField = keyof typeof agentKycFields;
export const agentKycFieldNames = Object.keys(agentKycFields) as AgentKycField[];

/** Fields that leave the server masked. Each is shown in full on demand, which is audited. */
export const maskedAgentKycFields = ['pan', 'dateOfBirth', 'accountNumber'] as const satisfies readonly AgentKycField[];
export type MaskedAgentKycField = (typeof maskedAgentKycFields)[number];
/** What can be shown in full: the masked fields, and the agent's phone number. */
export const revealedAgentKycFields = [...maskedAgentKycFields, 'phone'] as const;
/** How long a revealed value is shown, in seconds. */
export const agentKycRevealSeconds = 30;

/** How a submitted KYC is decided. */
export const agentKycDecisions = { DONE: 'Done', REWORK: 'Ask for rework', REJECTED: 'Reject' } as const;
export type AgentKycDecision = keyof typeof agentKycDecisions;

/** What a checker thinks of a part. */
export const agentKycVerdicts = ['RIGHT', 'WRONG'] as const;
export type AgentKycVerdict = (typeof agentKycVerdicts)[number];

/** Why a KYC is rejected. */
export const agentKycRejectReasons = {
  ANOTHER_PERSON: 'A document belongs to another person',
  FORGED: 'A document is forged or altered',
  POLICE_RECORD: 'The police verification is adverse',
  NOT_CERTIFIED: 'The agent is not certified for debt recovery',
  WITHDRAWN: 'The agent has left or withdrawn',
  OTHER: 'Another reason',
} as const;
export type AgentKycRejectReason = keyof typeof agentKycRejectReasons;

/** What can be done to a KYC. */
export const agentKycActions = ['fill', 'submit', 'decide', 'reopen', 'renew', 'decideRenewal'] as const;
export type AgentKycAction = (typeof agentKycActions)[number];

/** The statuses in which fields and documents may be changed. DONE is terminal (AK-04). */
export const openAgentKycStatuses: readonly AgentKycStatus[] = ['NOT_STARTED', 'DRAFT', 'REWORK'];

/** What happened to a KYC, as its history says it. */
export const agentKycEvents = {
  STARTED: 'Draft started',
  SUBMITTED: 'Submitted',
  REWORK: 'Rework asked for',
  REJECTED: 'Rejected',
  DONE: 'Done',
  REOPENED: 'Reopened as a draft',
  CERTIFICATE_ENDED: 'The certificate has ended',
  RENEWAL_SUBMITTED: 'A renewed certificate is submitted',
  RENEWED: 'The certificate is renewed',
  RENEWAL_REFUSED: 'The renewed certificate is refused',
} as const;
export type AgentKycEvent = keyof typeof agentKycEvents;

/** How a certificate stands on a day: with `EXPIRED` no loans can be given to the agent. */
export const certificateStates = ['VALID', 'EXPIRING', 'EXPIRED'] as const;
export type CertificateState = (typeof certificateStates)[number];
/** A certificate that ends within so many days is said to expire. */
export const certificateWarningDays = 30;

/** How the renewed certificate of an agent who is done is decided. */
export const renewalDecisions = { ACCEPTED: 'Accept', REFUSED: 'Refuse' } as const;
export type RenewalDecision = keyof typeof renewalDecisions;
/** Where a renewed certificate stands. */
export const renewalStatuses = ['SUBMITTED', 'ACCEPTED', 'REFUSED'] as const;
export type RenewalStatus = (typeof renewalStatuses)[number];

/** Lengths and ages that the fields are held to (CO-48). */
export const agentKycLimits = {
  ageFrom: 18,
  ageTo: 75,
  address: { min: 10, max: 250 },
  accountNumber: { min: 9, max: 18 },
  certificate: { min: 5, max: 30 },
  certificateYears: 10,
  policeMonths: 12,
  remark: { min: 10, max: 1000 },
} as const;

/** The screens that grant the calls. */
export const agentKycScreens = ['AGENCY_AGENT_KYC'] as const satisfies readonly RouteKey[];
/** The most agents of a status that one answer names. */
export const agentKycRailSize = 50;
