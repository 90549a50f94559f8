import { newId } from '../../../host/server/db/new-id.ts';
import { headers } from '../../../widgets/contract/headers.ts';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import type { CallOptions, Session, TestServer } from '../support.ts';
import { personalLoan } from '../calling/telephony-support.ts';
import { nextCall } from '../../support/next-call.js';

export const mandateEmail = 'harsh.joshi@example.com';
export const queueId = 'NRQ-1';
export const mailIds = {
  linked: '01936f00-0000-7000-8000-0000000000a1',
  waiting: '01936f00-0000-7000-8000-0000000000a2',
  partner: '01936f00-0000-7000-8000-0000000000a3',
  other: '01936f00-0000-7000-8000-0000000000a4',
} as const;

export const fileIds = {
  form: '01936f00-0000-7000-8000-0000000000f1',
  sameForm: '01936f00-0000-7000-8000-0000000000f2',
  otherForm: '01936f00-0000-7000-8000-0000000000f3',
} as const;

/** A rejected mandate on paper of the telephony tests' applicant, a call of the voice bot about it, and what the applicant earns. */
export async function addMandate(server: TestServer, applicationId: string): Promise<void> {
  const at = new Date('2025-11-18T05:00:00Z');
  await server.db
    .insertInto('nach_mandate')
    .values({
      id: '01936f00-0000-7000-8000-000000000011',
      application_id: applicationId,
      loan_application_number: personalLoan,
      nach_type: 'MANUAL',
      instrument: 'Paper form',
      attempts: 1,
      status: 'NACH_REJECTED',
      remarks: 'Drawer signature differs',
      umrn: null,
      reject_code: 'M003',
      reject_code_version: 1,
      email: mandateEmail,
      mail_queue_id: queueId,
      changed_at: at,
    })
    .execute();
  await server.db
    .insertInto('document')
    .values({
      id: '01936f00-0000-7000-8000-000000000012',
      application_id: applicationId,
      loan_application_number: personalLoan,
      key: 'SALARY_SLIP',
      section_key: 'SALARY_SLIP',
      reject_reasons: '[]',
      field_values: JSON.stringify({ SS_MONTH: '2025-10', SS_NET_PAY: '53999.50' }),
      changed_at: at,
      created_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await server.db
    .insertInto('nach_call')
    .values({
      id: '01936f00-0000-7000-8000-000000000021',
      loan_application_number: personalLoan,
      is_voice_bot: true,
      called_at: at,
      call_status: 'Connected',
      sub_call_status: 'Answered',
      remarks: '',
      agent: 'Voice bot',
      call_summary: 'Agreed to sign the form',
      number_of_leads: 2,
      updated_at: at,
    })
    .execute();
}

/** An application like another one, of a partner or of nobody. */
export async function addLoan(
  { db }: TestServer,
  like: string,
  loan: { loan_application_number: string; sourcing_partner: 'pb' | 'wishfin' | null },
): Promise<void> {
  const {
    full_name: _full,
    sort_name: _sort,
    ...first
  } = await db.selectFrom('application').selectAll().where('id', '=', like).executeTakeFirstOrThrow();
  await db
    .insertInto('application')
    .values({ ...first, ...loan, id: newId() })
    .execute();
}

/** Takes away what the two functions here added, and what was made of it. */
export async function removeMandates({ db }: TestServer): Promise<void> {
  await db.deleteFrom('nach_call').execute();
  await db.deleteFrom('mandate_answer').execute();
  await db.deleteFrom('mandate_cancellation').execute();
  await db.deleteFrom('bank_exception').execute();
  await db.deleteFrom('nach_mandate').execute();
  await db.deleteFrom('nach_mail_attachment').execute();
  await db.deleteFrom('nach_mail').execute();
  await db.deleteFrom('stored_file').where('attached_to', '=', 'test').execute();
}

/** A stored picture that a mail may carry. */
export async function addFile(
  { db }: TestServer,
  id: string,
  content: string,
  { name = 'form.png', mediaType = 'image/png' } = {},
): Promise<void> {
  await db
    .insertInto('stored_file')
    .values({
      id,
      kind: 'image',
      media_type: mediaType,
      bytes: 120,
      sha256: content.repeat(64),
      name,
      width: 10,
      height: 10,
      owner_id: null,
      loan_application_number: null,
      attached_to: 'test',
      version: 1,
      replaces_id: null,
      created_at: new Date(),
      stored_at: new Date(),
      attached_at: new Date(),
      deleted_at: null,
      removed_at: null,
    })
    .execute();
}

/** A linked mail, one that waits, a partner's and one of somebody else; the waiting one carries a file. */
export async function addMails(server: TestServer) {
  const { db } = server;
  const mail = (id: string, hour: string) => ({
    id,
    partner: null,
    queue_name: 'Nach Review',
    mail_queue_id: null,
    sender_name: 'Harshvardhan Joshi',
    sender_email: mandateEmail,
    subject: `Mail ${id.slice(-2)}`,
    body: 'The form is attached',
    received_at: new Date(`2025-11-18T${hour}:00:00Z`),
    read_at: null,
    loan_application_number: null,
  });
  await db
    .insertInto('nach_mail')
    .values([
      { ...mail(mailIds.linked, '05'), loan_application_number: personalLoan, mail_queue_id: queueId },
      { ...mail(mailIds.waiting, '07'), sender_email: 'Harsh.Joshi@Example.com' },
      { ...mail(mailIds.partner, '06'), partner: 'pb' },
      { ...mail(mailIds.other, '08'), sender_email: 'somebody@example.com' },
    ])
    .execute();
  await addFile(server, fileIds.form, 'a');
  await db
    .insertInto('nach_mail_attachment')
    .values({ mail_id: mailIds.waiting, file_id: fileIds.form, position: 0 })
    .execute();
}

export const writing = (session: Session, key: string): CallOptions => ({
  session,
  headers: { [headers.idempotencyKey]: `key-of-${key}` },
});

/** A NACH disposition that the server takes. */
export function nachDisposition(
  changes: Partial<CallInput<'saveNachCallDetails'>> = {},
): CallInput<'saveNachCallDetails'> {
  return {
    loanApplicationId: personalLoan,
    process: 'Nach_Pending_P1',
    agentId: 'agent-7',
    convoxId: 'convox-1',
    callerId: '9123456786',
    typeOfCall: 'outbound',
    rejectReason: null,
    remarks: ' Will mail the form tonight ',
    callOutcome: 'Will sign and mail the form',
    nextCallDate: nextCall.wire,
    selfCallRating: 4,
    ...changes,
  };
}
