import type { Day } from '../../../../widgets/contract/time.ts';
import type { Generated } from 'kysely';
import type {
  AgentKycDocument,
  AgentKycEvent,
  AgentKycPart,
  AgentKycRejectReason,
  RenewalStatus,
} from '../../../../widgets/contract/agent-kyc/agent-kyc.ts';
import type { FileKind } from '../../../../widgets/contract/files/uploads.ts';
import type { JsonColumn } from '../json-column.ts';

/** An agent's KYC besides its status, which stands with the agent; no row until somebody starts one. */
interface AgentKycTable {
  agent_id: string;
  pan: string | null;
  /** YYYY-MM-DD, as the other days. */
  date_of_birth: Day | null;
  aadhaar_last4: string | null;
  address: string | null;
  pin_code: string | null;
  account_number: string | null;
  ifsc: string | null;
  dra_certificate: string | null;
  dra_valid_until: Day | null;
  police_verified_on: Day | null;
  /** Who has submitted it last, and when; null again once it is a draft. */
  submitted_by_id: string | null;
  submitted_at: Date | null;
  /** Who has decided on that submission, and when. */
  decided_by_id: string | null;
  decided_at: Date | null;
  /** The parts that a rework asks for. */
  rework: JsonColumn<AgentKycPart[]>;
  /** Of the last decision. */
  remark: string | null;
  reject_reason: AgentKycRejectReason | null;
  version: number;
}

interface AgentKycDocumentTable {
  agent_id: string;
  kind: AgentKycDocument;
  file_id: string;
  uploaded_by_id: string | null;
  uploaded_at: Date;
}

/** What has happened to a KYC. */
interface AgentKycEventTable {
  id: string;
  agent_id: string;
  event: AgentKycEvent;
  /** Null for what a job has done. */
  by_id: string | null;
  at: Date;
  remark: string | null;
  parts: JsonColumn<AgentKycPart[]>;
  reject_reason: Generated<AgentKycRejectReason | null>;
}

/** A renewed certificate of an agent whose KYC is done. The newest that is accepted is the one that counts. */
interface AgentCertificateTable {
  id: string;
  agent_id: string;
  certificate: string;
  /** YYYY-MM-DD. */
  valid_until: Day;
  file_id: string;
  status: RenewalStatus;
  submitted_by_id: string;
  submitted_at: Date;
  decided_by_id: string | null;
  decided_at: Date | null;
  /** Of the decision. */
  remark: string | null;
}

/** An address that takes one file, once. The file gets the address's id. */
interface UploadAddressTable {
  file_id: string;
  /** Staff id of who asked for the address, and owns the file; null where a door asked. */
  owner_id: string | null;
  /** The door that asked, and may name the file. */
  door_id: string | null;
  /** What was announced of the file. */
  name: string;
  bytes: number;
  sha256: string | null;
  kinds: JsonColumn<FileKind[]>;
  /** The most bytes of the file as it is stored: a phone's picture changes its length. */
  max_bytes: number;
  portal: string | null;
  expires_at: Date;
  used_at: Date | null;
}

export interface AgentKycTables {
  agent_kyc: AgentKycTable;
  agent_kyc_document: AgentKycDocumentTable;
  agent_kyc_event: AgentKycEventTable;
  agent_certificate: AgentCertificateTable;
  upload_address: UploadAddressTable;
}
