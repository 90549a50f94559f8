import { Type } from 'typebox';
import { Nullable } from '../nullable.schemas.ts';
import { SecretText } from '../secret.schemas.ts';
import {
  agentKycActions,
  agentKycDecisions,
  agentKycDocumentKinds,
  agentKycEvents,
  agentKycFieldNames,
  agentKycFiles,
  agentKycPartKeys,
  agentKycParts,
  agentKycRejectReasons,
  agentKycVerdicts,
  agentKycLimits,
  certificateStates,
  renewalDecisions,
  renewalStatuses,
  revealedAgentKycFields,
  type AgentKycDecision,
  type AgentKycEvent,
  type AgentKycRejectReason,
  type RenewalDecision,
} from './agent-kyc.ts';

const Text = Type.String();
const Nothing = Nullable(Text);
/** A staff id, or the e-mail by which an agent signs in (AK-06). */
const userId = Type.String({ minLength: 1, maxLength: 254 });
const DocumentKind = Type.Enum([...agentKycDocumentKinds]);
const Part = Type.Enum([...agentKycPartKeys]);
const RejectReason = Type.Enum(Object.keys(agentKycRejectReasons) as AgentKycRejectReason[]);
const FileId = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' });
/** Any name: a lender's own backend may have further statuses (AK-05). */
const Status = Text;

/** A value to keep: empty takes the kept one away, null leaves it as it is. */
const Kept = Nullable(Type.String({ maxLength: 300 }));
const fields = {
  pan: Kept,
  dateOfBirth: Kept,
  aadhaarLast4: Kept,
  address: Kept,
  pinCode: Kept,
  accountNumber: Kept,
  ifsc: Kept,
  draCertificate: Kept,
  draValidUntil: Kept,
  policeVerifiedOn: Kept,
} as const satisfies Record<(typeof agentKycFieldNames)[number], typeof Kept>;
const shown = Object.fromEntries(agentKycFieldNames.map((name) => [name, Nothing])) as {
  [Name in (typeof agentKycFieldNames)[number]]: typeof Nothing;
};

/** A document that has been put into a KYC. */
const StoredDocument = Type.Object({
  kind: DocumentKind,
  fileId: Text,
  /** A link that ends; renewFileLink gives a fresh one. */
  url: Text,
  name: Text,
  mediaType: Text,
  bytes: Type.Integer(),
  uploadedBy: Nothing,
  /** YYYY-MM-DD HH:mm:ss, Asia/Kolkata, as all times of this reply. */
  uploadedAt: Text,
});

const AgentKyc = Type.Object({
  userId: Text,
  version: Type.Integer(),
  status: Status,
  name: Text,
  email: Text,
  /** Masked, as 98xxxxxx10. */
  phone: Nothing,
  role: Nothing,
  isEnabled: Type.Boolean(),
  accountAllocated: Type.Integer(),
  /** YYYY-MM-DD. */
  joinedOn: Text,
  /** What is kept: PAN, date of birth and account number masked; days as YYYY-MM-DD. */
  fields: Type.Object(shown),
  documents: Type.Array(StoredDocument),
  /** What a rework asks for; only these parts may be changed then. */
  rework: Type.Array(Part),
  remark: Nothing,
  rejectReason: Nullable(RejectReason),
  submittedBy: Nothing,
  submittedAt: Nothing,
  decidedBy: Nothing,
  decidedAt: Nothing,
  /** How the certificate of an agent who is done stands; null where there is none. */
  certificate: Nullable(
    Type.Object({ validUntil: Text, state: Type.Enum([...certificateStates]), daysLeft: Type.Integer() }),
  ),
  /** The newest renewal of the certificate that is not accepted: it waits for a decision, or was refused. */
  renewal: Nullable(
    Type.Object({
      status: Type.Enum([...renewalStatuses]),
      draCertificate: Text,
      draValidUntil: Text,
      document: StoredDocument,
      submittedBy: Nothing,
      submittedAt: Text,
      decidedBy: Nothing,
      decidedAt: Nothing,
      remark: Nothing,
    }),
  ),
  /** Newest first. */
  history: Type.Array(
    Type.Object({
      event: Type.Enum(Object.keys(agentKycEvents) as AgentKycEvent[]),
      /** Null for what a job has done. */
      by: Nothing,
      at: Text,
      remark: Nothing,
      parts: Type.Array(Part),
      rejectReason: Nullable(RejectReason),
    }),
  ),
  /** What the caller may do now, each with what keeps it back. */
  actions: Type.Array(Type.Object({ action: Type.Enum([...agentKycActions]), refusal: Nothing })),
  /** Why the caller can change nothing. */
  readOnlyReason: Nothing,
});

export const agentKycSchemas = {
  fetchAgentKyc: { request: Type.Object({ userId }), reply: AgentKyc },
  prefillAgentKyc: {
    request: Type.Object({ userId }),
    reply: Type.Object({ userId: Text, name: Text, email: Text, phone: Nothing, role: Nothing, status: Status }),
  },
  agentKycRail: {
    request: Type.Object({ status: Type.String({ minLength: 1, maxLength: 40 }) }),
    reply: Type.Object({
      counts: Type.Array(Type.Object({ status: Status, count: Type.Integer() })),
      agents: Type.Array(
        Type.Object({
          userId: Text,
          name: Text,
          role: Nothing,
          /** Since when the KYC stands in its status. */
          since: Text,
        }),
      ),
      /** True when there are more agents than these. */
      hasMore: Type.Boolean(),
    }),
  },
  saveAgentKyc: {
    request: Type.Object({ userId, fields: Type.Object(fields), accountNumberAgain: Kept }),
    reply: AgentKyc,
  },
  presignAgentKycUpload: {
    request: Type.Object({
      userId,
      kind: DocumentKind,
      name: Type.String({ minLength: 1, maxLength: 255 }),
      bytes: Type.Integer({ minimum: 1, maximum: agentKycFiles.maxBytes }),
      mediaType: Type.String({ maxLength: 100 }),
      /** SHA-256 of the content, hexadecimal; null where the browser cannot tell it. */
      sha256: Nullable(Type.String({ pattern: '^[0-9a-f]{64}$' })),
    }),
    reply: Type.Object({
      /** Takes a PUT of the file's bytes, without session headers. Below the server's base, or a whole address. */
      url: Text,
      fileId: Text,
      expiresAt: Text,
    }),
  },
  attachAgentKycDocument: {
    /** `fileId`: of the presigned upload; null takes the document out. */
    request: Type.Object({ userId, kind: DocumentKind, fileId: Nullable(FileId) }),
    reply: AgentKyc,
  },
  submitAgentKyc: { request: Type.Object({ userId }), reply: AgentKyc },
  decideAgentKyc: {
    request: Type.Object({
      userId,
      decision: Type.Enum(Object.keys(agentKycDecisions) as AgentKycDecision[]),
      verdicts: Type.Array(Type.Object({ part: Part, verdict: Type.Enum([...agentKycVerdicts]) }), {
        maxItems: Object.keys(agentKycParts).length,
      }),
      rejectReason: Nullable(RejectReason),
      remark: Type.String({ maxLength: agentKycLimits.remark.max }),
    }),
    reply: AgentKyc,
  },
  reopenAgentKyc: {
    request: Type.Object({
      userId,
      remark: Type.String({ minLength: 1, maxLength: agentKycLimits.remark.max, pattern: '\\S' }),
    }),
    reply: AgentKyc,
  },
  submitAgentCertificate: {
    /** `draValidUntil`: YYYY-MM-DD. `fileId`: of a presigned upload of kind DRA. */
    request: Type.Object({
      userId,
      draCertificate: Type.String({ maxLength: 300 }),
      draValidUntil: Type.String({ maxLength: 300 }),
      fileId: FileId,
    }),
    reply: AgentKyc,
  },
  decideAgentCertificate: {
    request: Type.Object({
      userId,
      decision: Type.Enum(Object.keys(renewalDecisions) as RenewalDecision[]),
      remark: Type.String({ maxLength: agentKycLimits.remark.max }),
    }),
    reply: AgentKyc,
  },
  revealAgentKyc: {
    request: Type.Object({ userId, field: Type.Enum([...revealedAgentKycFields]) }),
    /** `seconds`: for how long the value may be shown. */
    reply: Type.Object({ value: SecretText('look'), seconds: Type.Integer() }),
  },
};
