import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../host/server/db/schema.ts';
import { everyDesk, type ListDesk } from '../../../host/server/registers/every-desk.ts';
import { everyList } from '../../../host/server/registers/every-list.ts';
import { readFileKey } from '../../../widgets/contract/documents/document-file-key.ts';
import { callRows, type CallName, type VersionedCall } from '../../../widgets/contract/calls.ts';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import type { DeskWrite } from '../desk-facts.ts';

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

const isUuid = (id: unknown) => typeof id === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);

/** The row of a table by its id, which is one of some values. */
async function ofRow(db: Db, table: string, ...values: unknown[]) {
  const ids = values.filter(isUuid);
  if (ids.length === 0) return undefined;
  const row = sql<{ version: number }>`select version from ${sql.table(table)} where id in (${sql.join(ids)})`;
  return (await row.execute(db)).rows[0]?.version;
}

/** Of a desk's lists, the row that a call names by its id. One that it does not name is not saved yet, and has version 0. */
function ofListedRow(name: CallName) {
  const desk = everyDesk.find(
    (each): each is ListDesk => 'lists' in each && 'handlers' in each && name in each.handlers,
  );
  return async (db: Db, input: object) => {
    const values = Object.values(input);
    return desk && values.some(isUuid) ? ofRow(db, desk.base.table, ...values) : 0;
  };
}

/** A KYC that nobody has started has version 0. */
async function ofAgentKyc(db: Db, { userId }: { userId: string }) {
  if (!isUuid(userId)) return 0;
  const found = db.selectFrom('agent_kyc').select('version').where('agent_id', '=', userId);
  return (await found.executeTakeFirst())?.version ?? 0;
}

/** The version of a loan's open mandate. */
async function ofLoansMandate(db: Db, { loanApplicationNumber }: { loanApplicationNumber: string }) {
  const found = db.selectFrom('nach_mandate').select('version').where('ended_at', 'is', null);
  return (await found.where('loan_application_number', '=', loanApplicationNumber).executeTakeFirst())?.version;
}

async function ofMandate(db: Db, mailId: string) {
  if (!isUuid(mailId)) return undefined;
  const mail = db.selectFrom('nach_mail').select('loan_application_number').where('id', '=', mailId);
  const loan = (await mail.executeTakeFirst())?.loan_application_number;
  return loan ? ofLoansMandate(db, { loanApplicationNumber: loan }) : undefined;
}

const ofCommunication = (db: Db, { communicationId }: { communicationId: string }) =>
  ofRow(db, 'communication', communicationId);

type VersionOf = { [Name in VersionedCall]: (db: Db, input: CallInput<Name>) => Promise<number | undefined> };

/**
 * Where the version stands of the row that a call changes. One of a desk with lists has its row in the table of its lists, by an
 * id that it names, unless it says otherwise; any other does not compile without its place here.
 */
const versionOf: Omit<VersionOf, DeskWrite> & Partial<VersionOf> = {
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
  saveRow: (db, { listType, rowId }) => ofRow(db, everyList[listType].base.table, rowId),
  linkNachMail: (db, { mailId }) => ofRow(db, 'nach_mail', mailId),
  changeDeskPart: (db, { partId }) => ofRow(db, 'desk_part', partId),
  decideDeskPart: (db, { partId }) => ofRow(db, 'desk_part', partId),
  decideVkyc: ofLoan,
  resendVkycLink: ofLoan,
  rescheduleVkyc: ofLoan,
  claimComplianceCase: ofLoan,
  releaseComplianceCase: ofLoan,
  saveComplianceChecks: ofLoan,
  decideComplianceCase: ofLoan,
  answerDiscrepancy: ofLoan,
  returnComplianceCase: ofLoan,
  saveComplianceCall: ofLoan,
  releaseCommunication: ofCommunication,
  refuseCommunication: ofCommunication,
  stopCommunication: ofCommunication,
  cancelPaymentLink: (db, { linkId }) => ofRow(db, 'payment_link', linkId),
  decidePenaltyWaiver: (db, { waiverId }) => ofRow(db, 'penalty_waiver', waiverId),
  decideRestructure: (db, { restructureId }) => ofRow(db, 'emi_restructure', restructureId),
  sendForeclosureLink: (db, { foreclosureId }) => ofRow(db, 'foreclosure', foreclosureId),
  raiseComplaint: ofCase,
  clearComplaint: ofCase,
  saveContactWish: ofCase,
  recordVisit: ofLoan,
  decideCredit: ofLoan,
  recordAgreement: ofLoan,
  openMandate: ofLoan,
  proposeAccount: ofLoan,
  checkAccount: ofLoan,
  confirmAccount: ofLoan,
  initiateDisbursal: ofLoan,
  releaseDisbursal: ofLoan,
  fixDisbursal: ofLoan,
  saveAgentKyc: ofAgentKyc,
  attachAgentKycDocument: ofAgentKyc,
  submitAgentKyc: ofAgentKyc,
  decideAgentKyc: ofAgentKyc,
  reopenAgentKyc: ofAgentKyc,
  submitAgentCertificate: ofAgentKyc,
  decideAgentCertificate: ofAgentKyc,
  acceptNachMail: (db, input) => ofMandate(db, input.mailId),
  rejectNachMail: (db, input) => ofMandate(db, input.mailId),
  receiveForm: ofLoansMandate,
  reissueMandate: ofLoansMandate,
};

/** The version that a page names which has read the row just now; undefined where the call changes no single row. */
export async function presentVersion<Name extends CallName>(db: Db, name: Name, input: CallInput<Name>) {
  if (callRows[name].changes !== 'row') return undefined;
  const read: unknown = versionOf[name as VersionedCall] ?? ofListedRow(name);
  return (await (read as (db: Db, input: unknown) => Promise<number | undefined>)(db, input)) ?? 1;
}
