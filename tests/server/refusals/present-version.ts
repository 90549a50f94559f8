import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../host/server/db/schema.ts';
import { everyList } from '../../../host/server/every-list.ts';
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

const isUuid = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);

async function ofMail(db: Db, id: string) {
  if (!isUuid(id)) return undefined;
  return db.selectFrom('nach_mail').selectAll().where('id', '=', id).executeTakeFirst();
}

async function ofMandate(db: Db, mailId: string) {
  const loan = (await ofMail(db, mailId))?.loan_application_number ?? '';
  const found = db.selectFrom('nach_mandate').select('version').where('loan_application_number', '=', loan);
  return (await found.executeTakeFirst())?.version;
}

/** Where the version stands of the row that a call changes: a call that changes one does not compile without its place here. */
const versionOf: { [Name in VersionedCall]: (db: Db, input: CallInput<Name>) => Promise<number | undefined> } = {
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
  claimComplianceCase: ofLoan,
  releaseComplianceCase: ofLoan,
  saveComplianceChecks: ofLoan,
  decideComplianceCase: ofLoan,
  answerDiscrepancy: ofLoan,
  returnComplianceCase: ofLoan,
  saveComplianceCall: ofLoan,
  acceptNachMail: (db, input) => ofMandate(db, input.mailId),
  rejectNachMail: (db, input) => ofMandate(db, input.mailId),
};

/** The version that a page names which has read the row just now; undefined where the call changes no single row. */
export async function presentVersion<Name extends CallName>(db: Db, name: Name, input: CallInput<Name>) {
  if (callRows[name].changes !== 'row') return undefined;
  const read: unknown = versionOf[name as VersionedCall];
  return (await (read as (db: Db, input: unknown) => Promise<number | undefined>)(db, input)) ?? 1;
}
