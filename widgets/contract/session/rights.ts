import type { Role } from './roles.ts';

/** What somebody has done of a case, as far as it keeps them from doing something else of the same one. */
type Deed =
  | 'gave'
  | 'uploaded'
  | 'answered'
  | 'accepted'
  | 'submitted'
  | 'approved'
  | 'requested'
  | 'initiated'
  | 'created'
  | 'wrote'
  | 'proposed';

/** A right: who has it, and whom it is kept from. */
interface Right {
  roles: readonly Role[];
  /** Of these, the roles that have it for loans of their own alone. */
  ofOwnLoans?: readonly Role[];
  /** Maker is never checker: who has done this of a case may not do that, and reads why. */
  apart?: Readonly<Partial<Record<Deed, string>>>;
}

const agencyLeads = ['AGENCY_MANAGER', 'COLLECTIONS_HEAD'] as const;
const agency = ['AGENCY_AGENT', ...agencyLeads] as const;
const ofAgency = { roles: agency, ofOwnLoans: ['AGENCY_AGENT'] } as const satisfies Right;
const ofAgencyAndOperations = { ...ofAgency, roles: [...agency, 'SUPPORT', 'OPS_LEAD'] } as const satisfies Right;
const marketing = ['MARKETING', 'ADMIN'] as const;
const nach = ['NACH_OPS', 'OPS_LEAD', 'ADMIN'] as const;

/**
 * Who may do what, beyond the screens that a route list opens. Moves of an application have a table of their own
 * (`udrs-moves.ts`), with the guards that keep the people of video KYC apart; limits of amounts stand with what they limit.
 */
export const rights = {
  /** A whole list as a file; each time is audited. */
  downloadLists: { roles: ['OPS_LEAD', 'AGENCY_MANAGER', 'COLLECTIONS_HEAD', 'MIS', 'ADMIN'] },
  /** Loans in collection to agents (SH-46). */
  allocate: { roles: agencyLeads },
  /** An application of the OSV list to a colleague (AP-94). */
  reassignForOsv: { roles: ['OPS_AGENT', 'OPS_LEAD'] },
  /** Agents to queues (QL-45, QL-46). */
  assignQueues: { roles: ['OPS_LEAD', 'ADMIN'] },

  decideCompliance: {
    roles: ['COMPLIANCE'],
    apart: { answered: 'The person who corrected this case may not review it' },
  },
  answerCompliance: { roles: ['FIXER'] },
  recordComplianceCall: { roles: ['COMPLIANCE'] },

  makeVkyc: { roles: ['KYC_MAKER'] },
  checkVkyc: { roles: ['KYC_CHECKER'] },
  auditVkyc: { roles: ['KYC_AUDITOR'] },

  /** Mails linked to loans, and mandates rejected. */
  changeMandates: { roles: nach },
  acceptMandates: { roles: nach },
  uploadBankAnswers: {
    roles: nach,
    apart: { accepted: 'The person who accepted this mandate may not upload the answer of the bank' },
  },

  giveFeedback: ofAgency,
  callFromFile: ofAgency,
  offerSettlement: ofAgency,
  requestWaiver: ofAgency,
  requestRestructure: ofAgency,
  sendPaymentLink: ofAgencyAndOperations,
  quoteForeclosure: ofAgencyAndOperations,
  sendForeclosureLink: ofAgency,

  validateFeedback: {
    roles: agencyLeads,
    apart: {
      gave: 'The person who gave this feedback may not validate it',
      uploaded: 'The person who uploaded this feedback may not validate it',
    },
  },
  /** Up to what amount, and by how many, is the settlement's own rule. */
  approveSettlement: {
    roles: agencyLeads,
    apart: {
      submitted: 'The person who submitted this settlement may not approve it',
      approved: 'The second approver is another person',
    },
  },
  approveWaiver: {
    roles: agencyLeads,
    apart: { requested: 'The person who requested this waiver may not approve it' },
  },
  approveRestructure: {
    roles: ['COLLECTIONS_HEAD', 'CREDIT'],
    apart: { initiated: 'The person who initiated this restructuring may not approve it' },
  },

  fillAgentKyc: { roles: agencyLeads },
  decideAgentKyc: {
    roles: agencyLeads,
    apart: { submitted: 'The person who submitted this KYC may not decide on it' },
  },

  writePromoCodes: { roles: marketing },
  approvePromoCodes: {
    roles: marketing,
    apart: { created: 'The person who created this code may not approve it' },
  },
  writeOtpTemplates: { roles: marketing },
  approveOtpTemplates: {
    roles: marketing,
    apart: { wrote: 'The person who wrote this template may not approve it' },
  },
  unsubscribe: { roles: ['SUPPORT', 'MARKETING', 'OPS_LEAD', 'ADMIN'] },

  proposeAutoMovement: { roles: ['NACH_OPS', 'DISBURSAL_OPS', 'OPS_LEAD'] },
  approveAutoMovement: {
    roles: ['OPS_LEAD', 'ADMIN'],
    apart: { proposed: 'The person who proposed this rule may not approve it' },
  },
  stopAutoMovement: { roles: ['NACH_OPS', 'DISBURSAL_OPS', 'OPS_LEAD', 'ADMIN'] },

  communicate: { roles: ['SUPPORT', 'MARKETING', 'OPS_LEAD', 'COLLECTIONS_HEAD'] },
  readMis: { roles: ['MIS', 'OPS_LEAD', 'COLLECTIONS_HEAD', 'ADMIN'] },
  readConsents: { roles: ['MIS', 'OPS_LEAD', 'COLLECTIONS_HEAD', 'ADMIN', 'SUPPORT'] },
} as const satisfies Record<string, Right>;
export type RightName = keyof typeof rights;

/** Whether somebody with these roles has a right. */
export function may(right: RightName, roles: readonly string[]): boolean {
  return rights[right].roles.some((role) => roles.includes(role));
}

/** Whether they have it for loans of their own alone. */
export function mayForOwnLoansAlone(right: RightName, roles: readonly string[]): boolean {
  const { ofOwnLoans = [] }: Right = rights[right];
  const whole = rights[right].roles.filter((role) => !ofOwnLoans.includes(role));
  return may(right, roles) && !whole.some((role) => roles.includes(role));
}

/** A right that is kept from who has done something else of the same case. */
export type ApartRight = {
  [Name in RightName]: (typeof rights)[Name] extends { apart: unknown } ? Name : never;
}[RightName];
/** Who has done each of the deeds that a right is kept apart from: staff ids; null where nobody has, or nobody knows. */
export type Doers<Name extends ApartRight> = Readonly<
  Record<keyof (typeof rights)[Name]['apart'], string | readonly string[] | null>
>;

/**
 * Why somebody may not use a right on a case, whatever their roles: they have done of it what another person must have done.
 *
 * @returns the sentence that the refusal carries (MAKER_CHECKER_VIOLATION); nothing where they may
 */
export function apartMessage<Name extends ApartRight>(
  right: Name,
  staffId: string,
  doers: Doers<Name>,
): string | undefined {
  const sentences: Readonly<Record<string, string>> = rights[right].apart;
  const known: Readonly<Record<string, string | readonly string[] | null>> = doers;
  const hasDone = (deed: string) => [known[deed] ?? []].flat().includes(staffId);
  return Object.keys(sentences)
    .filter(hasDone)
    .map((deed) => sentences[deed])[0];
}
