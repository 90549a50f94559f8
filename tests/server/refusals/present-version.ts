import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../host/server/db/schema.ts';
import { everyList } from '../../../host/server/registers/every-list.ts';
import { readFileKey } from '../../../widgets/contract/documents/document-file-key.ts';
import { callRows, type CallName, type VersionedCall } from '../../../widgets/contract/calls.ts';
import type { CallInput } from '../../../widgets/contract/schemas.ts';

type Db = Kysely<Database>;

async function ofApplication(db: Db, number: string) {
  const found = db.selectFrom('application').select('version').where('loan_application_number', '=', number);
  return (await found.executeTakeFirst())?.version;
}

async function ofCard(db: Db, number: string, key: string) {
  const found = db
    .selectFrom('document')
    .select('version')
    .where('loan_application_number', '=', number)
    .where('key', '=', key);
  return (await found.executeTakeFirst())?.version;
}

const ofFile = (db: Db, { loanApplicationNumber, key }: { loanApplicationNumber: string; key: string }) =>
  ofCard(db, loanApplicationNumber, readFileKey(key)?.card ?? '');

const ofLoan = (db: Db, { loanApplicationNumber }: { loanApplicationNumber: string }) =>
  ofApplication(db, loanApplicationNumber);

const ofCase = async (db: Db, { loanApplicationId }: { loanApplicationId: string }) =>
  (
    await db
      .selectFrom('collections_case')
      .select('version')
      .where('loan_application_number', '=', loanApplicationId)
      .executeTakeFirst()
  )?.version;

async function ofRequest(
  db: Db,
  table: 'payment_link' | 'penalty_waiver' | 'emi_restructure' | 'foreclosure',
  id: string,
) {
  if (!isUuid(id)) return undefined;
  return (await db.selectFrom(table).select('version').where('id', '=', id).executeTakeFirst())?.version;
}

const isUuid = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);

async function ofMail(db: Db, id: string) {
  if (!isUuid(id)) return undefined;
  return db.selectFrom('nach_mail').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A KYC that nobody has started has version 0. */
async function ofAgentKyc(db: Db, { userId }: { userId: string }) {
  if (!isUuid(userId)) return 0;
  const found = db.selectFrom('agent_kyc').select('version').where('agent_id', '=', userId);
  return (await found.executeTakeFirst())?.version ?? 0;
}

async function ofMandate(db: Db, mailId: string) {
  const loan = (await ofMail(db, mailId))?.loan_application_number ?? '';
  const found = db.selectFrom('nach_mandate').select('version').where('loan_application_number', '=', loan);
  return (await found.executeTakeFirst())?.version;
}

async function ofPromoCode(db: Db, { promoCodeId }: { promoCodeId: string }) {
  if (!isUuid(promoCodeId)) return undefined;
  return (await db.selectFrom('promo_code').select('version').where('id', '=', promoCodeId).executeTakeFirst())
    ?.version;
}

async function ofSettlement(db: Db, { settlementId }: { settlementId: string }) {
  if (!isUuid(settlementId)) return undefined;
  const found = db.selectFrom('settlement').select('version').where('id', '=', settlementId);
  return (await found.executeTakeFirst())?.version;
}

async function ofTemplate(db: Db, { templateId }: { templateId: string }) {
  if (!isUuid(templateId)) return undefined;
  return (await db.selectFrom('otp_template').select('version').where('id', '=', templateId).executeTakeFirst())
    ?.version;
}

async function ofPartnerRule(db: Db, { ruleId }: { ruleId: string }) {
  if (!isUuid(ruleId)) return undefined;
  return (await db.selectFrom('partner_rule').select('version').where('id', '=', ruleId).executeTakeFirst())?.version;
}

async function ofAgency(db: Db, { agencyId }: { agencyId: string }) {
  if (!isUuid(agencyId)) return undefined;
  return (await db.selectFrom('agency').select('version').where('id', '=', agencyId).executeTakeFirst())?.version;
}

/** A contact of which nothing is saved has version 0. */
async function ofUnsubscription(db: Db, { subscriptionId = '' }: { subscriptionId?: string }) {
  if (!isUuid(subscriptionId)) return 0;
  const found = db.selectFrom('unsubscription').select('version').where('id', '=', subscriptionId);
  return (await found.executeTakeFirst())?.version;
}

async function ofCommunication(db: Db, { communicationId }: { communicationId: string }) {
  if (!isUuid(communicationId)) return undefined;
  const found = db.selectFrom('communication').select('version').where('id', '=', communicationId);
  return (await found.executeTakeFirst())?.version;
}

/** Where the version stands of the row that a call changes: a call that changes one does not compile without its place here. */
const versionOf: { [Name in VersionedCall]: (db: Db, input: CallInput<Name>) => Promise<number | undefined> } = {
  recoverSettlement: ofSettlement,
  sendSettlementLink: ofSettlement,
  updateUdrsStatus: (db, input) => ofApplication(db, input.loanApplicationNumber),
  reportIssue: (db, input) => ofApplication(db, input.loanApplicationNumber),
  updateDocumentSection: (db, input) => ofCard(db, input.loanApplicationNumber, input.sectionKey),
  withdrawDecision: (db, input) => ofCard(db, input.loanApplicationNumber, input.sectionKey),
  removeKycDocument: (db, input) => ofCard(db, input.loanApplicationNumber, input.sectionKey),
  uploadDocument: ofFile,
  uploadAdditionalDocument: ofFile,
  deleteDocument: ofFile,
  async fileChatPicture(db, { roomId, card }) {
    const found = await db
      .selectFrom('chat_room as room')
      .innerJoin('document as d', 'd.application_id', 'room.application_id')
      .select('d.version')
      .where('room.id', '=', roomId)
      .where('d.key', '=', card)
      .executeTakeFirst();
    return found?.version;
  },
  async saveRow(db, { listType, rowId }) {
    if (!isUuid(rowId)) return undefined;
    const table = sql.table(everyList[listType].base.table);
    const { rows } = await sql<{ version: number }>`select version from ${table} where id = ${rowId}`.execute(db);
    return rows[0]?.version;
  },
  linkNachMail: async (db, input) => (await ofMail(db, input.mailId))?.version,
  decideVkyc: ofLoan,
  claimComplianceCase: ofLoan,
  releaseComplianceCase: ofLoan,
  saveComplianceChecks: ofLoan,
  decideComplianceCase: ofLoan,
  answerDiscrepancy: ofLoan,
  returnComplianceCase: ofLoan,
  saveComplianceCall: ofLoan,
  savePartnerRule: ofPartnerRule,
  decidePartnerRule: ofPartnerRule,
  releaseCommunication: ofCommunication,
  refuseCommunication: ofCommunication,
  stopCommunication: ofCommunication,
  saveOtpTemplate: ofTemplate,
  moveOtpTemplate: ofTemplate,
  deleteOtpTemplate: ofTemplate,
  saveUnsubscription: ofUnsubscription,
  updatePromoCode: ofPromoCode,
  switchPromoCode: ofPromoCode,
  savePromoCodeRules: ofPromoCode,
  approvePromoCode: ofPromoCode,
  deletePromoCode: ofPromoCode,
  cancelPaymentLink: (db, { linkId }) => ofRequest(db, 'payment_link', linkId),
  decidePenaltyWaiver: (db, { waiverId }) => ofRequest(db, 'penalty_waiver', waiverId),
  decideRestructure: (db, { restructureId }) => ofRequest(db, 'emi_restructure', restructureId),
  sendForeclosureLink: (db, { foreclosureId }) => ofRequest(db, 'foreclosure', foreclosureId),
  raiseComplaint: ofCase,
  clearComplaint: ofCase,
  saveContactWish: ofCase,
  recordVisit: ofLoan,
  decideCredit: ofLoan,
  recordAgreement: ofLoan,
  openMandate: ofLoan,
  checkAccount: ofLoan,
  initiateDisbursal: ofLoan,
  releaseDisbursal: ofLoan,
  fixDisbursal: ofLoan,
  changeAgency: ofAgency,
  moveAgency: ofAgency,
  async answerClarification(db, { feedbackId }) {
    const row = await db.selectFrom('feedback').select('version').where('id', '=', feedbackId).executeTakeFirst();
    return row?.version;
  },
  saveAgentKyc: ofAgentKyc,
  attachAgentKycDocument: ofAgentKyc,
  submitAgentKyc: ofAgentKyc,
  decideAgentKyc: ofAgentKyc,
  reopenAgentKyc: ofAgentKyc,
  submitAgentCertificate: ofAgentKyc,
  decideAgentCertificate: ofAgentKyc,
  acceptNachMail: (db, input) => ofMandate(db, input.mailId),
  rejectNachMail: (db, input) => ofMandate(db, input.mailId),
};

/** The version that a page names which has read the row just now; undefined where the call changes no single row. */
export async function presentVersion<Name extends CallName>(db: Db, name: Name, input: CallInput<Name>) {
  if (callRows[name].changes !== 'row') return undefined;
  const read: unknown = versionOf[name as VersionedCall];
  return (await (read as (db: Db, input: unknown) => Promise<number | undefined>)(db, input)) ?? 1;
}
