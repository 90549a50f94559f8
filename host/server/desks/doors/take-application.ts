import { annuityEmi } from '../../../../widgets/contract/collections/schedule.ts';
import type { SourcingPartner } from '../../../../widgets/contract/applications/queues.ts';
import { dayOf } from '../../../../widgets/contract/time.ts';
import { refuse } from '../../base/refusal.ts';
import { takeAccountOfCard } from '../../core/accounts/account-of-card.ts';
import type { Standing } from '../../core/applications/applications.rules.ts';
import { beginChecks, relatedLoans, takeLoanNumber } from '../../core/applications/arrival.store.ts';
import { beginStanding } from '../../core/applications/change-standing.ts';
import { atNoDesk } from '../../core/applications/desks.rules.ts';
import * as facts from '../../core/applications/facts.store.ts';
import { recordConsent } from '../../core/contacts/record-consent.ts';
import * as records from '../../core/doors/door-records.store.ts';
import { arrivedBy } from '../../core/files/upload-address.store.ts';
import { inputHash } from '../../core/idempotency/input-hash.ts';
import { newId } from '../../db/new-id.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import { addCards, fileNotThere } from '../documents/add-cards.ts';
import { cardsWithoutFile } from '../documents/more-papers.ts';
import { planCards, type PlannedCard } from '../documents/plan-cards.ts';
import { applicationErrors, lenderOf } from './application-rules.ts';
import { Application } from './application.schemas.ts';
import type { AtDoor } from './at-door.ts';
import { inputReader, refuseWrong } from './door-input.ts';

const read = inputReader(Application);
/** The most loans that an answer names. */
const mostRelated = 20;

/** Where an application stands that has just arrived: at the document desk, where nobody has done anything. */
const arrived = (productType: Application['product'], partner: SourcingPartner | null): Standing => ({
  ...atNoDesk,
  udrs: 'DOCUMENT_PROCESSING',
  fraudList: null,
  hold: null,
  productType,
  isResubmitted: false,
  isPartnerSourced: partner !== null,
  sourcingPartner: partner,
  needsEmployerCheck: false,
});

const fullName = ({ applicant: { firstName, lastName = '' } }: Application) => `${firstName} ${lastName}`.trim();

/** The values that were sent, by card: those of the account are sent beside the cards. */
function sentValues({ account, cards = {} }: Application): Record<string, Record<string, string>> {
  if (!account) return cards;
  const { number, ifsc, type } = account;
  return { ...cards, BANK_ACCOUNT: { BA_ACCOUNT_NUMBER: number, BA_IFSC: ifsc, BA_ACCOUNT_TYPE: type } };
}

/** Puts on the cards what the application itself says, where nothing else was sent for it. */
function fillFromApplication(cards: readonly PlannedCard[], application: Application): void {
  const { applicant } = application;
  const own: Readonly<Record<string, string>> = {
    PAN_APPLICATION_NAME: fullName(application),
    PD_NAME: fullName(application),
    PD_GENDER: applicant.gender === 'F' ? 'FEMALE' : 'MALE',
    ED_EMPLOYMENT_TYPE: applicant.employment,
  };
  for (const { section, values } of cards)
    for (const { key } of section.fields) if (own[key] !== undefined) values[key] ??= own[key];
}

/** Checks an application and makes its cards. @throws Refusal VALIDATION_FAILED, that names each wrong value by its path */
async function checkedCards(tx: Tx, application: Application, { door, settings, now }: AtDoor): Promise<PlannedCard[]> {
  const { documents = [] } = application;
  const at = now();
  const errors = applicationErrors(application, settings.productName, at);
  const { cards, errors: ofCards } = await planCards(tx, { values: sentValues(application), documents }, dayOf(at));
  const named = documents.map(({ fileId }) => fileId);
  const there = await arrivedBy(tx, door.id, named);
  for (const [index, fileId] of named.entries())
    if (!there.has(fileId) || named.indexOf(fileId) !== index) errors[`documents.${index}.fileId`] = fileNotThere;
  // what is wrong with the account was named by its own path
  const others = Object.entries(ofCards).filter(([path]) => !path.startsWith('cards.BANK_ACCOUNT'));
  refuseWrong({ ...errors, ...Object.fromEntries(others) });
  fillFromApplication(cards, application);
  return cards;
}

/** Writes all that an application begins with. @returns its number */
async function write(tx: Tx, id: string, application: Application, cards: PlannedCard[], at: AtDoor): Promise<string> {
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
    emi: annuityEmi(amount, tenureMonths, rateBasisPoints),
    risk_level: application.riskLevel,
    documents_total: cards.filter(({ section }) => section.is_mandatory).length,
    documents_approved: 0,
    documents_rejected: 0,
    owner_id: null,
    remark: null,
    remark_by_id: null,
    remark_at: null,
  } as const;
  if (!(await beginStanding(tx, row, arrived(application.product, at.door.partner), now)))
    throw refuse('VALIDATION_FAILED', { fieldErrors: { number: 'There is an application with this number' } });
  await facts.change(tx, id, { reviewFlag: flags.review ?? null, hasGpsMismatch: flags.gpsMismatch ?? false });
  await beginChecks(tx, id, { appName: app ?? null, bureauStatus: bureau?.status ?? null });
  await addCards(tx, { id, loanApplicationNumber }, cards, now);
  const account = cards.find(({ section }) => section.key === 'BANK_ACCOUNT');
  await takeAccountOfCard(tx, id, account?.values ?? {}, { source: 'DOOR', staffId: null, now });
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
      at: new Date(given),
    });
  return loanApplicationNumber;
}

interface Reply {
  number: string;
  /** Sections that need a document and have none. */
  cardsWithoutFile: string[];
  /** Numbers of other loans with the applicant's mobile number or e-mail address. */
  relatedLoans: string[];
}

/** A kept reply as it was given: the database keeps its fields in an order of its own. */
const inOrder = ({ number, cardsWithoutFile: without, relatedLoans: related }: Reply): Reply => ({
  number,
  cardsWithoutFile: without,
  relatedLoans: related,
});

/**
 * `POST /doors/applications`: a new application at the document desk, with its cards, files and consents. A reference stands for one
 * application of its door: the same content again is answered as before.
 *
 * @throws Refusal VALIDATION_FAILED, IDEMPOTENCY_REUSED for a reference with other content
 */
export async function takeApplication(body: Buffer, at: AtDoor): Promise<object> {
  const application = read(body);
  const { door, toldAt } = at;
  const message = {
    doorId: door.id,
    kind: 'application',
    reference: application.reference,
    contentHash: inputHash(application),
    toldAt,
  } as const;
  return inTransaction(at.db, async (tx) => {
    const id = newId(at.now());
    const earlier = await records.claim(tx, message, id);
    if (earlier && earlier.content_hash !== message.contentHash) throw refuse('IDEMPOTENCY_REUSED');
    if (earlier) return inOrder(earlier.reply as unknown as Reply);
    const cards = await checkedCards(tx, application, at);
    const number = await write(tx, id, application, cards, at);
    const { mobile, email } = application.applicant;
    const customer = { contactNumber: mobile, emailId: email?.toLowerCase() ?? null, partner: door.partner };
    const reply: Reply = {
      number,
      cardsWithoutFile: await cardsWithoutFile(tx, id),
      relatedLoans: await relatedLoans(tx, id, customer, mostRelated),
    };
    await records.keepReply(tx, message, reply);
    const after = { reference: application.reference, documents: application.documents?.length ?? 0 };
    await at.record(tx, {
      action: 'TAKE_IN_APPLICATION',
      entity: 'application',
      entityId: id,
      loanApplicationNumber: number,
      after,
      version: 1,
    });
    return reply;
  });
}
