import { createHash } from 'node:crypto';
import { agentKycDocumentKinds, type AgentKycDocument } from '../../../widgets/contract/agent-kyc/agent-kyc.ts';
import { dayOf, readDay, endOfDay, monthsAfter } from '../../../widgets/contract/time.ts';
import { daysAfter } from '../../../widgets/contract/time.ts';
import type { CallName } from '../../../widgets/contract/calls.ts';
import type { AgentKycStatus } from '../../../widgets/contract/collections/agents.ts';
import type { Envelope } from '../../../widgets/contract/envelope.ts';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import { newId } from '../../../host/server/db/new-id.ts';
import { jpg } from '../files/sample-files.ts';
import { addStaff } from '../applications/support.ts';
import { standAuthor } from '../authorship/stand-author.ts';
import type { Session, TestServer } from '../support.ts';

/** Nothing is kept and nothing changed. */
export const noFields: CallInput<'saveAgentKyc'>['fields'] = {
  pan: null,
  dateOfBirth: null,
  aadhaarLast4: null,
  address: null,
  pinCode: null,
  accountNumber: null,
  ifsc: null,
  draCertificate: null,
  draValidUntil: null,
  policeVerifiedOn: null,
};

let made = 0;

/** Good values of every field, different for each agent. */
export function goodFields(now: Date) {
  const today = dayOf(now);
  const digits = String(++made).padStart(4, '0');
  return {
    pan: `ABCPK${digits}F`,
    dateOfBirth: readDay('1996-02-23'),
    aadhaarLast4: '3321',
    address: '14 Laxmi Nagar, Parvati, Pune',
    pinCode: '411009',
    accountNumber: `50100012${digits}`,
    ifsc: 'HDFC0001234',
    draCertificate: `DRA-2026-${digits}`,
    draValidUntil: monthsAfter(today, 14),
    policeVerifiedOn: monthsAfter(today, -2),
  };
}

let agents = 0;

/** A new agent of the agency, whose KYC nobody has started. @returns the staff id */
export async function addAgent(server: TestServer, contactNumber = '8123456764'): Promise<string> {
  const { id } = await addStaff(server, `agent${++agents}`, ['AGENCY_AGENT'], []);
  await server.db
    .updateTable('agent')
    .set({ contact_number: contactNumber, kyc_since: server.clock.now() })
    .where('id', '=', id)
    .execute();
  return id;
}

/** Puts a file to an address, as a browser does. */
export async function putFile(
  server: TestServer,
  url: string,
  content: Buffer,
  type = 'image/jpeg',
): Promise<{ status: number; data: { fileId: string } | undefined; errorCode: string | undefined; message: string }> {
  const answer = await server.app.inject({ method: 'PUT', url, payload: content, headers: { 'content-type': type } });
  const body = answer.json<Envelope<{ fileId: string }>>();
  const error = body.status === 'SUCCESS' ? undefined : body.error;
  return {
    status: answer.statusCode,
    data: body.status === 'SUCCESS' ? body.data : undefined,
    errorCode: error?.errorCode,
    message: error?.errorMessage ?? '',
  };
}

const shaOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** Asks for an address for a document. */
export function presign(
  server: TestServer,
  session: Session,
  userId: string,
  { kind = 'PHOTO', content = jpg, ...more }: Partial<CallInput<'presignAgentKycUpload'>> & { content?: Buffer } = {},
) {
  const input = { userId, kind, name: 'photo.jpg', bytes: content.length, mediaType: 'image/jpeg' };
  return server.call('presignAgentKycUpload', { ...input, sha256: shaOf(content), ...more }, { session });
}

/** Uploads a document that waits to be attached. @returns the file's id */
export async function upload(server: TestServer, session: Session, userId: string, kind: AgentKycDocument) {
  const { url, fileId } = (await presign(server, session, userId, { kind })).data();
  const put = await putFile(server, url, jpg);
  if (put.data?.fileId !== fileId) throw new Error(`The upload was refused: ${put.message}`);
  return fileId;
}

/** A KYC in a status, with all fields and documents, by direct writes. */
export async function placeKyc(
  server: TestServer,
  agentId: string,
  status: AgentKycStatus,
  { submittedBy = null }: { submittedBy?: string | null } = {},
): Promise<void> {
  const now = server.clock.now();
  const fields = goodFields(now);
  await server.db
    .insertInto('agent_kyc')
    .values({
      agent_id: agentId,
      pan: fields.pan,
      date_of_birth: fields.dateOfBirth,
      aadhaar_last4: fields.aadhaarLast4,
      address: fields.address,
      pin_code: fields.pinCode,
      account_number: fields.accountNumber,
      ifsc: fields.ifsc,
      dra_certificate: fields.draCertificate,
      dra_valid_until: fields.draValidUntil,
      police_verified_on: fields.policeVerifiedOn,
      submitted_by_id: submittedBy,
      submitted_at: submittedBy === null ? null : now,
      decided_by_id: null,
      decided_at: null,
      rework: '[]',
      remark: null,
      reject_reason: null,
      version: 3,
    })
    .execute();
  if (submittedBy !== null) await standAuthor(server, 'agentKyc', agentId, submittedBy);
  for (const kind of agentKycDocumentKinds) {
    const file_id = newId(now);
    await server.db
      .insertInto('stored_file')
      .values({
        id: file_id,
        kind: 'image',
        media_type: 'image/jpeg',
        bytes: jpg.length,
        sha256: shaOf(jpg),
        name: `${kind}.jpg`,
        width: 1,
        height: 1,
        owner_id: null,
        loan_application_number: null,
        attached_to: `agentKyc:${agentId}`,
        version: 1,
        replaces_id: null,
        created_at: now,
        stored_at: now,
        attached_at: now,
        deleted_at: null,
        removed_at: null,
      })
      .execute();
    const uploaded = { uploaded_by_id: submittedBy, uploaded_at: now };
    await server.db
      .insertInto('agent_kyc_document')
      .values({ agent_id: agentId, kind, file_id, ...uploaded })
      .execute();
  }
  await server.db.updateTable('agent').set({ kyc_status: status }).where('id', '=', agentId).execute();
}

/**
 * Makes an agent's KYC done with a certificate whose last day is so many days from today, and uploads a renewed one.
 *
 * @returns what submits the renewed certificate
 */
export async function renewal(server: TestServer, session: Session, agentId: string, days = 5) {
  await placeKyc(server, agentId, 'DONE');
  await endCertificateIn(server, agentId, days);
  const today = dayOf(server.clock.now());
  const fileId = await upload(server, session, agentId, 'DRA');
  return { draCertificate: `DRA-NEW-${String(made).padStart(4, '0')}`, draValidUntil: monthsAfter(today, 24), fileId };
}

/** Sets the last day of the certificate of an agent who is done: so many days from today. */
export async function endCertificateIn(server: TestServer, agentId: string, days: number): Promise<void> {
  const day = daysAfter(dayOf(server.clock.now()), days);
  await server.db.updateTable('agent_kyc').set({ dra_valid_until: day }).where('agent_id', '=', agentId).execute();
  await server.db
    .updateTable('agent')
    .set({ certificate_ends_at: endOfDay(day) })
    .where('id', '=', agentId)
    .execute();
}

/** All five documents are right. */
export const allRight = agentKycDocumentKinds.map((part) => ({ part, verdict: 'RIGHT' as const }));

/** Makes a call and says what was refused. */
export async function ask<Name extends CallName>(
  server: TestServer,
  name: Name,
  input: CallInput<Name>,
  session: Session,
  headers: Record<string, string> = {},
) {
  server.clock.advance(1000);
  const answer = await server.call(name, input, { session, headers });
  const error = answer.body.status === 'SUCCESS' ? undefined : answer.body.error;
  return Object.assign(answer, { said: error?.errorMessage ?? '', wrong: error?.fieldErrors });
}
