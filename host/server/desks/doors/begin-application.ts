import { emiOfRupees } from '../../../../widgets/contract/ledger/loan-plan.ts';
import type { SourcingPartner } from '../../../../widgets/contract/applications/queues.ts';
import { lenderOf } from '../../../../widgets/contract/doors/new-application.ts';
import { dayOf } from '../../../../widgets/contract/time.ts';
import type { AuditEntry } from '../../base/audit-entry.ts';
import { refuse } from '../../base/refusal.ts';
import type { Settings } from '../../base/settings.ts';
import { takeAccountOfCard } from '../../core/accounts/account-of-card.ts';
import type { Standing } from '../../core/applications/applications.rules.ts';
import { beginChecks, relatedLoans, takeLoanNumber } from '../../core/applications/arrival.store.ts';
import { beginStanding } from '../../core/applications/change-standing.ts';
import { atNoDesk } from '../../core/applications/desks.rules.ts';
import * as facts from '../../core/applications/facts.store.ts';
import { recordConsent } from '../../core/contacts/record-consent.ts';
import type { Tx } from '../../db/transaction.ts';
import { addCards, fileNotThere } from '../documents/add-cards.ts';
import { employerCard, isUnknownCompany } from '../documents/employer-check.ts';
import { cardsWithoutFile } from '../documents/more-papers.ts';
import { planCards, type PlannedCard } from '../documents/plan-cards.ts';
import { applicationErrors } from './application-rules.ts';
import type { Application } from './application.schemas.ts';
import { refuseWrong } from './door-input.ts';

/** The most loans that an answer names. */
const mostRelated = 20;

/** By whom an application comes in. */
export interface Arrival {
  settings: Pick<Settings, 'productName'>;
  now(): Date;
  /** The sourcing partner; null where the application is the lender's own. */
  partner: SourcingPartner | null;
  /** Staff id of who has uploaded its files; null for a door's. */
  ownerId: string | null;
  /** Which of some files have arrived, and wait for what attaches them. */
  arrivedOf(tx: Tx, fileIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Writes to the audit what is done. */
  record(tx: Tx, entry: AuditEntry): Promise<void>;
}

/** Where an application stands that has just arrived: at the document desk, where nobody has done anything. */
const arrived = (
  productType: Application['product'],
  partner: SourcingPartner | null,
  needsEmployerCheck: boolean,
): Standing => ({
  ...atNoDesk,
  udrs: 'DOCUMENT_PROCESSING',
  fraudList: null,
  hold: null,
  productType,
  isResubmitted: false,
  isPartnerSourced: partner !== null,
  sourcingPartner: partner,
  needsEmployerCheck,
});

const fullName = ({ applicant: { firstName, lastName = '' } }: Application) => `${firstName} ${lastName}`.trim();

/** The values that were sent, by card: those of the account are sent beside the cards. */
function sentValues({ account, cards = {} }: Application): Record<string, Record<string, string>> {
  if (!account) return cards;
  const { number, ifsc, type } = account;
  return { ...cards, BANK_ACCOUNT: { BA_ACCOUNT_NUMBER: number, BA_IFSC: ifsc, BA_ACCOUNT_TYPE: type } };
}

/** What the application itself says of a card, by field. */
const saidByApplication: Readonly<Record<string, (application: Application) => string>> = {
  PAN_APPLICATION_NAME: fullName,
  PD_NAME: fullName,
  PD_GENDER: ({ applicant }) => (applicant.gender === 'F' ? 'FEMALE' : 'MALE'),
  ED_EMPLOYMENT_TYPE: ({ applicant }) => applicant.employment,
};

/** Whether a field of a card is filled from the application where nothing else is sent for it. */
export const isSaidByApplication = (field: string): boolean => Object.hasOwn(saidByApplication, field);

/** Puts on the cards what the application itself says, where nothing else was sent for it. */
function fillFromApplication(cards: readonly PlannedCard[], application: Application): void {
  for (const { section, values } of cards)
    for (const { key } of section.fields) {
      const said = saidByApplication[key];
      if (said) values[key] ??= said(application);
    }
}

/** Checks an application and makes its cards. @throws Refusal VALIDATION_FAILED, that names each wrong value by its path */
async function checkedCards(
  tx: Tx,
  application: Application,
  { arrivedOf, settings, now }: Arrival,
): Promise<PlannedCard[]> {
  const { documents = [] } = application;
  const at = now();
  const errors = applicationErrors(application, settings.productName, at);
  const { cards, errors: ofCards } = await planCards(tx, { values: sentValues(application), documents }, dayOf(at));
  const named = documents.map(({ fileId }) => fileId);
  const there = await arrivedOf(tx, named);
  for (const [index, fileId] of named.entries())
    if (!there.has(fileId) || named.indexOf(fileId) !== index) errors[`documents.${index}.fileId`] = fileNotThere;
  // what is wrong with the account was named by its own path
  const others = Object.entries(ofCards).filter(([path]) => !path.startsWith('cards.BANK_ACCOUNT'));
  refuseWrong({ ...errors, ...Object.fromEntries(others) });
  fillFromApplication(cards, application);
  return cards;
}

/** Writes all that an application begins with. @returns its number */
async function write(tx: Tx, id: string, application: Application, cards: PlannedCard[], at: Arrival): Promise<string> {
  const { applicant, amount, tenureMonths, rateBasisPoints, flags = {}, bureau, app, consents = [] } = application;
  const now = at.now();
  const loanApplicationNumber =
    application.number ?? (await takeLoanNumber(tx, dayOf(now).replaceAll('-', '').slice(2)));
  const row = {
    id,
    loan_application_number: loanApplicationNumber,
    first_name: applicant.firstName,
    last_name: applicant.lastName ?? '',
    contact_number: applicant.mobile,
    email_id: applicant.email ?? null,
    gender: applicant.gender,
    employment: applicant.employment,
    city: applicant.city,
    state: applicant.state,
    pin_code: applicant.pinCode,
    partner_id: lenderOf(application.lender, at.settings.productName) ?? 0,
    loan_amount: amount,
    tenure_months: tenureMonths,
    rate_basis_points: rateBasisPoints,
    emi: emiOfRupees(amount, tenureMonths, rateBasisPoints),
    risk_level: application.riskLevel,
    documents_total: cards.filter(({ section }) => section.is_mandatory).length,
    documents_approved: 0,
    documents_rejected: 0,
    owner_id: null,
    remark: null,
    remark_by_id: null,
    remark_at: null,
  } as const;
  const employer = cards.find(({ section }) => section.key === employerCard);
  const isUnknown = await isUnknownCompany(tx, employer?.values ?? {});
  if (!(await beginStanding(tx, row, arrived(application.product, at.partner, isUnknown), now)))
    throw refuse('VALIDATION_FAILED', { fieldErrors: { number: 'There is an application with this number' } });
  await facts.change(tx, id, { reviewFlag: flags.review ?? null, hasGpsMismatch: flags.gpsMismatch ?? false });
  await beginChecks(tx, id, { appName: app ?? null, bureauStatus: bureau?.status ?? null });
  await addCards(tx, { id, loanApplicationNumber, ownerId: at.ownerId }, cards, now);
  const account = cards.find(({ section }) => section.key === 'BANK_ACCOUNT');
  await takeAccountOfCard(tx, id, account?.values ?? {}, { source: 'DOOR', staffId: at.ownerId, now });
  for (const { purpose, channel, proof, reference = null, noticeVersion: version, language, at: given } of consents)
    await recordConsent(tx, {
      contact: applicant.mobile,
      purpose,
      event: 'GRANTED',
      loanApplicationNumber,
      notice: { version, language },
      channel,
      source: 'LOAN_APPLICATION',
      proof,
      reference,
      by: at.ownerId,
      at: new Date(given),
    });
  return loanApplicationNumber;
}

/** What who brings an application in is answered. */
export interface Begun {
  number: string;
  /** Sections that need a document and have none. */
  cardsWithoutFile: string[];
  /** Numbers of other loans with the applicant's mobile number or e-mail address. */
  relatedLoans: string[];
}

/**
 * Begins an application at the document desk, with its cards, files and consents.
 *
 * @param after what the audit has of it
 * @throws Refusal VALIDATION_FAILED, that names each wrong value by its path
 */
export async function beginApplication(
  tx: Tx,
  id: string,
  application: Application,
  by: Arrival,
  after: Readonly<Record<string, unknown>> = {},
): Promise<Begun> {
  const cards = await checkedCards(tx, application, by);
  const number = await write(tx, id, application, cards, by);
  const { mobile, email } = application.applicant;
  const customer = { contactNumber: mobile, emailId: email?.toLowerCase() ?? null, partner: by.partner };
  await by.record(tx, {
    action: 'TAKE_IN_APPLICATION',
    entity: 'application',
    entityId: id,
    loanApplicationNumber: number,
    after: { ...after, documents: application.documents?.length ?? 0 },
    version: 1,
  });
  return {
    number,
    cardsWithoutFile: await cardsWithoutFile(tx, id),
    relatedLoans: await relatedLoans(tx, id, customer, mostRelated),
  };
}
