import { bankFileRights } from '../bank-files/bank-files.rights.ts';
import { choiceRights } from '../choices/choices.rights.ts';
import { mandateRights } from '../nach/mandates.rights.ts';
import { paymentRights } from '../payments/payments.rights.ts';
import type { Right } from './right.ts';

const agencyLeads = ['AGENCY_MANAGER', 'COLLECTIONS_HEAD'] as const;
const agency = ['AGENCY_AGENT', ...agencyLeads] as const;
const ofAgency = { roles: agency, ofOwnLoans: ['AGENCY_AGENT'] } as const satisfies Right;
const ofAgencyAndOperations = { ...ofAgency, roles: [...agency, 'SUPPORT', 'OPS_LEAD'] } as const satisfies Right;
const marketing = ['MARKETING', 'ADMIN'] as const;

/**
 * Who may do what, beyond the screens that a route list opens. Moves of an application have a table of their own
 * (`udrs-moves.ts`), with the guards that keep the people of video KYC apart. Limits of amounts are kept with what they
 * limit.
 */
export const rights = {
  /** Download a whole list as a file; each download is audited. */
  downloadLists: { roles: ['OPS_LEAD', 'AGENCY_MANAGER', 'COLLECTIONS_HEAD', 'MIS', 'ADMIN'] },
  /** See loans in collection, as those who collect. */
  collect: { roles: [...agency, 'ADMIN'], ofOwnLoans: ['AGENCY_AGENT'] },
  /** See what every agency has, and what none has. */
  overseeAgencies: { roles: ['COLLECTIONS_HEAD', 'ADMIN'] },
  /** See paid-out loans as operations do, with the screens that show them or without. */
  readDisbursedLoans: { roles: ['SUPPORT', 'OPS_LEAD', 'CREDIT'] },
  /** Give loans in collection to agents (SH-46). */
  allocate: { roles: agencyLeads },
  /** Place loans in collection with agencies, and take them back. */
  allocateToAgency: { roles: ['COLLECTIONS_HEAD'] },
  /** Write agencies, suspend and end them. */
  manageAgencies: { roles: ['COLLECTIONS_HEAD', 'ADMIN'] },
  activateAgencies: {
    roles: ['COLLECTIONS_HEAD', 'ADMIN'],
    apart: { wrote: 'The person who wrote or suspended this agency may not activate it' },
  },
  /** Bring in an application by form. */
  addApplications: { roles: ['OPS_LEAD'] },
  /** Give an application of the OSV list to a colleague (AP-94). */
  reassignForOsv: { roles: ['OPS_AGENT', 'OPS_LEAD'] },
  /** Assign operations' agents to queues (QL-45, QL-46). */
  assignQueues: { roles: ['OPS_LEAD', 'ADMIN'] },
  /** The same for the agency's agents. */
  assignAgencyQueues: { roles: [...agencyLeads, 'ADMIN'] },

  decideCompliance: {
    roles: ['COMPLIANCE'],
    apart: { answered: 'The person who corrected this case may not review it' },
  },
  /** Judge what a fixer or a caller has proposed to correct: it is applied by this. */
  acceptCorrections: {
    roles: ['COMPLIANCE'],
    apart: { proposed: 'The person who proposed this correction may not accept it' },
  },
  /** Give compliance cases to reviewers, and take them back. */
  leadCompliance: { roles: ['OPS_LEAD'] },
  answerCompliance: { roles: ['FIXER'] },
  recordComplianceCall: { roles: ['COMPLIANCE'] },

  /** Three different people decide a case of video KYC, and who conducted the call checks and audits nothing of it. */
  makeVkyc: {
    roles: ['KYC_MAKER'],
    apart: {
      declined: 'The maker whom a checker has contradicted may not review this case again',
      checked: 'The person who checked this case may not be its maker',
      audited: 'The person who audited this case may not be its maker',
    },
  },
  checkVkyc: {
    roles: ['KYC_CHECKER'],
    apart: {
      made: 'The maker of this case may not check it',
      audited: 'The person who audited this case may not check it',
      conducted: 'The person who conducted this call may not check it',
    },
  },
  auditVkyc: {
    roles: ['KYC_AUDITOR'],
    apart: {
      made: 'The maker of this case may not audit it',
      checked: 'The person who checked this case may not audit it',
      conducted: 'The person who conducted this call may not audit it',
    },
  },

  /** Send a live link to a video session again, or set a time for it. */
  resendVkyc: { roles: ['KYC_MAKER', 'SUPPORT'] },

  ...mandateRights,

  /** Allow one contact more than the caps allow. The leave is for somebody else. */
  liftContactBarriers: {
    roles: agencyLeads,
    apart: { granted: 'The person who gave this leave may not use it' },
  },
  /** End the hold for a complaint. */
  clearComplaint: {
    roles: ['COLLECTIONS_HEAD'],
    apart: {
      raised: 'The person who put the loan on hold may not end the hold',
      complainedOf: 'The person whom the complaint is about may not end the hold',
    },
  },
  recordVisit: {
    roles: ['OPS_AGENT', 'OPS_LEAD'],
    apart: { approved: 'The person who approved the documents may not verify their originals' },
  },
  sanctionLoan: { roles: ['CREDIT'] },
  recordAgreement: { roles: ['NACH_OPS'] },
  openMandate: { roles: ['NACH_OPS'] },
  /** Propose another account of the customer, for payout and mandate. */
  proposeAccounts: { roles: ['DISBURSAL_OPS', 'NACH_OPS', 'OPS_LEAD'] },
  checkAccount: {
    roles: ['DISBURSAL_OPS'],
    apart: { proposed: 'The person who proposed this account may not check it' },
  },
  /** Decide on an account whose name at the bank is another one. */
  confirmAccounts: {
    roles: ['DISBURSAL_OPS', 'OPS_LEAD'],
    apart: {
      proposed: 'The person who proposed this account may not confirm it',
      checked: 'The person who checked this account may not confirm it',
    },
  },
  initiateDisbursal: {
    roles: ['DISBURSAL_OPS'],
    apart: {
      approved: 'The person who approved the loan may not initiate its disbursal',
      confirmed: 'The person who confirmed this account may not initiate its disbursal',
    },
  },
  releaseDisbursal: {
    roles: ['DISBURSAL_OPS'],
    apart: {
      initiated: 'The person who initiated the disbursal may not approve it',
      approved: 'The person who approved the loan may not approve its disbursal',
    },
  },
  uploadDisbursalAnswers: {
    roles: ['DISBURSAL_OPS'],
    apart: { released: 'The person who approved this disbursal may not upload the answer of the bank' },
  },
  fixDisbursal: { roles: ['DISBURSAL_OPS'] },

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
  /** The settlement's own rule limits the amount and sets how many people approve. */
  approveSettlement: {
    roles: agencyLeads,
    apart: {
      submitted: 'The person who submitted this settlement may not approve it',
      approved: 'The second approver is another person',
      // RBI, 8 June 2023
      sanctioned: 'The person who sanctioned this loan may not approve its settlement',
    },
  },
  /** Submit settlements of a loan more often than others may. */
  exceedSubmissionCap: { roles: ['COLLECTIONS_HEAD'] },
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
    apart: { submitted: 'The person who filled in or submitted this KYC may not decide on it' },
  },
  /** Decide on the KYC of another company's agents. */
  overseeExternalAgents: { roles: ['COLLECTIONS_HEAD'] },
  /** Make a rejected KYC a draft again. */
  reopenAgentKyc: { roles: ['COLLECTIONS_HEAD'] },
  decideAgentCertificate: {
    roles: agencyLeads,
    apart: { submitted: 'The person who submitted this certificate may not decide on it' },
  },

  writePromoCodes: { roles: marketing },
  approvePromoCodes: {
    roles: marketing,
    apart: { created: 'The person who created or changed this code may not approve it' },
  },
  writeOtpTemplates: { roles: marketing },
  approveOtpTemplates: {
    roles: marketing,
    apart: { wrote: 'The person who wrote this template may not approve it' },
  },
  unsubscribe: { roles: ['SUPPORT', 'MARKETING', 'OPS_LEAD', 'ADMIN'] },
  /** Look up what a contact is not sent. */
  readSubscriptions: { roles: ['SUPPORT', 'MARKETING', 'OPS_LEAD', 'ADMIN', 'COMPLIANCE'] },

  proposeAutoMovement: { roles: ['NACH_OPS', 'DISBURSAL_OPS', 'OPS_LEAD'] },
  approveAutoMovement: {
    roles: ['OPS_LEAD', 'ADMIN'],
    apart: { proposed: 'The person who proposed this rule may not approve it' },
  },
  stopAutoMovement: { roles: ['NACH_OPS', 'DISBURSAL_OPS', 'OPS_LEAD', 'ADMIN'] },

  /** Let a colleague go further beyond a limit for a day. */
  raiseLimit: {
    roles: ['OPS_LEAD', 'COLLECTIONS_HEAD', 'ADMIN'],
    apart: { used: 'The person whose limit it is may not raise it' },
  },

  /** Propose accounts, and what they may do; take away from them at once. An agency's manager does so for its agents alone. */
  proposeAccess: { roles: ['AGENCY_MANAGER', 'ADMIN'] },
  /** The same for everybody. */
  administerAccess: { roles: ['ADMIN'] },
  approveAccess: {
    roles: ['ADMIN'],
    apart: {
      proposed: 'The person who proposed this may not approve it',
      concerned: 'The person whom it is about may not approve it',
    },
  },
  /** See who is signed in, and end sessions. */
  superviseSessions: { roles: ['SECURITY', 'ADMIN'] },
  readAlerts: { roles: ['SECURITY', 'ADMIN'] },

  ...choiceRights,
  ...bankFileRights,
  ...paymentRights,
  communicate: { roles: ['SUPPORT', 'MARKETING', 'OPS_LEAD', 'COLLECTIONS_HEAD'] },
  /** Release or refuse a communication to many. */
  releaseCommunications: {
    roles: ['MARKETING', 'OPS_LEAD', 'COLLECTIONS_HEAD'],
    apart: { created: 'The person who made this communication may not release it' },
  },
  readMis: { roles: ['MIS', 'OPS_LEAD', 'COLLECTIONS_HEAD', 'ADMIN', 'COMPLIANCE'] },
  readConsents: { roles: ['MIS', 'OPS_LEAD', 'COLLECTIONS_HEAD', 'ADMIN', 'SUPPORT', 'COMPLIANCE'] },
} as const satisfies Record<string, Right>;
export type RightName = keyof typeof rights;

/** Whether somebody with these roles has a right. */
export function may(right: RightName, roles: readonly string[]): boolean {
  return rights[right].roles.some((role) => roles.includes(role));
}

/** True if people with these roles have the right only for their own loans. */
export function mayForOwnLoansAlone(right: RightName, roles: readonly string[]): boolean {
  const { ofOwnLoans = [] }: Right = rights[right];
  const whole = rights[right].roles.filter((role) => !ofOwnLoans.includes(role));
  return may(right, roles) && !whole.some((role) => roles.includes(role));
}

/** A right that a person may not use after certain other steps on the same case. */
export type ApartRight = {
  [Name in RightName]: (typeof rights)[Name] extends { apart: unknown } ? Name : never;
}[RightName];
/** Who has done each deed that bars the right: staff ids; null if nobody has, or if it is not known. */
export type Doers<Name extends ApartRight> = Readonly<
  Record<keyof (typeof rights)[Name]['apart'], string | readonly string[] | null>
>;

/** Who would use a right: in a session that an embedder opened its key acts, which proves nobody. */
export interface Doer {
  id: string;
  isMinted?: true;
}
/** What a session that an embedder opened is told where it would decide on what another person has made. */
export const decidedInPortal = 'Approvals are made in the portal';

/**
 * Why a person may not use a right on a case, whatever their roles: the person has done a step of the case that another
 * person must have done, or has not signed in.
 *
 * @returns the sentence that the refusal carries (MAKER_CHECKER_VIOLATION); undefined if the person may
 */
export function apartMessage<Name extends ApartRight>(
  right: Name,
  who: string | Doer,
  doers: Doers<Name>,
): string | undefined {
  const { id: staffId, isMinted }: Doer = typeof who === 'string' ? { id: who } : who;
  if (isMinted) return decidedInPortal;
  const sentences: Readonly<Record<string, string>> = rights[right].apart;
  const known: Readonly<Record<string, string | readonly string[] | null>> = doers;
  const hasDone = (deed: string) => [known[deed] ?? []].flat().includes(staffId);
  return Object.keys(sentences)
    .filter(hasDone)
    .map((deed) => sentences[deed])[0];
}
