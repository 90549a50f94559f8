import type { CallReply } from '../../../../widgets/contract/schemas.ts';
import { roleLabel } from '../../../../widgets/contract/session/roles.ts';
import type { Agent } from '../../core/agents/agents.store.ts';
import type { CallContext, Staff } from '../../call/handler.ts';
import { indianTime } from '../../base/indian-time.ts';
import { maskPhone } from '../../base/mask-phone.ts';
import * as store from './agent-kyc.store.ts';
import { certificateOf, offersOf } from './kyc-state.ts';
import type { RenewalRow } from './renewal.store.ts';
import { readKyc } from './take-kyc.ts';
import { dayOf } from '../../../../widgets/contract/time.ts';

type Kyc = CallReply<'fetchAgentKyc'>;
/** The most events of a history that are shown. */
const mostEvents = 50;

/** ABxxxxxx4F: the first two and the last two signs. */
const maskPan = (pan: string) => `${pan.slice(0, 2)}${'x'.repeat(pan.length - 4)}${pan.slice(-2)}`;
/** xxxxxxxx1234. */
const maskAccount = (account: string) => `${'x'.repeat(account.length - 4)}${account.slice(-4)}`;
/** xx/xx/1996. */
const maskBirth = (day: string) => `xx/xx/${day.slice(0, 4)}`;

const masked = (value: string | null, mask: (value: string) => string) => (value === null ? null : mask(value));
const timeOf = (at: Date | null) => (at === null ? null : indianTime(at));

/** What an agent is, without the KYC's own fields. */
export async function presentPerson(db: CallContext['db'], agent: Agent) {
  const { contact_number: phone, role, created_at: joined } = await store.personOf(db, agent.id);
  return {
    userId: agent.id,
    status: agent.kycStatus,
    name: agent.agentName,
    email: agent.email,
    phone: maskPhone(phone),
    role: role && roleLabel(role),
    joinedOn: dayOf(joined),
  };
}

type StoredDocument = Kyc['documents'][number];
interface FileRow {
  file_id: string;
  name: string;
  media_type: string;
  bytes: number;
  uploader: string | null;
  uploaded_at: Date;
}

async function presentDocument(
  { storage }: Pick<CallContext, 'storage'>,
  kind: StoredDocument['kind'],
  row: FileRow,
): Promise<StoredDocument> {
  return {
    kind,
    fileId: row.file_id,
    url: await storage.linkTo(row.file_id),
    name: row.name,
    mediaType: row.media_type,
    bytes: row.bytes,
    uploadedBy: row.uploader,
    uploadedAt: indianTime(row.uploaded_at),
  };
}

const fileOf = (row: RenewalRow): FileRow => ({ ...row, uploader: row.submitter, uploaded_at: row.submitted_at });

async function presentRenewal(
  context: Pick<CallContext, 'storage'>,
  renewals: readonly RenewalRow[],
): Promise<Kyc['renewal']> {
  const [newest] = renewals;
  if (!newest || newest.status === 'ACCEPTED') return null;
  return {
    status: newest.status,
    draCertificate: newest.certificate,
    draValidUntil: newest.valid_until,
    document: await presentDocument(context, 'DRA', fileOf(newest)),
    submittedBy: newest.submitter,
    submittedAt: indianTime(newest.submitted_at),
    decidedBy: newest.decider,
    decidedAt: timeOf(newest.decided_at),
    remark: newest.remark,
  };
}

/** A KYC as the screen shows it to somebody: values that identify the agent are masked. */
export async function presentKyc(
  { db, storage, now }: Pick<CallContext, 'db' | 'storage' | 'now'>,
  agent: Agent,
  staff: Staff,
): Promise<Kyc> {
  const state = await readKyc(db, agent, now());
  const { kyc } = state;
  const certificate = certificateOf(state);
  const renewed = certificate?.renewed;
  // What counts now is shown in the place of what was decided on; the history says that it was renewed.
  const values = renewed
    ? { ...kyc.values, draCertificate: renewed.certificate, draValidUntil: renewed.valid_until }
    : kyc.values;
  const documents = await store.documentsOf(db, agent.id);
  const history = await store.historyOf(db, agent.id, mostEvents);
  return {
    ...(await presentPerson(db, agent)),
    version: kyc.version,
    isEnabled: agent.isEnabled,
    accountAllocated: agent.accountAllocated,
    fields: {
      ...values,
      pan: masked(values.pan, maskPan),
      dateOfBirth: masked(values.dateOfBirth, maskBirth),
      accountNumber: masked(values.accountNumber, maskAccount),
    },
    documents: await Promise.all(
      documents.map((row) =>
        presentDocument({ storage }, row.kind, renewed && row.kind === 'DRA' ? fileOf(renewed) : row),
      ),
    ),
    rework: kyc.rework,
    remark: kyc.remark,
    rejectReason: kyc.rejectReason,
    submittedBy: kyc.submittedBy,
    submittedAt: timeOf(kyc.submittedAt),
    decidedBy: kyc.decidedBy,
    decidedAt: timeOf(kyc.decidedAt),
    certificate: certificate
      ? { validUntil: certificate.validUntil, state: certificate.state, daysLeft: certificate.daysLeft }
      : null,
    renewal: await presentRenewal({ storage }, state.renewals),
    history: history.map((row) => ({
      event: row.event,
      by: row.by,
      at: indianTime(row.at),
      remark: row.remark,
      parts: row.parts,
      rejectReason: row.reject_reason,
    })),
    ...offersOf(state, staff),
  };
}
