import type { Generated } from 'kysely';
import type {
  DocumentSide,
  FieldVariant,
  FileOrigin,
  KeyLabel,
} from '../../../../widgets/contract/documents/documents.ts';
import type { JsonColumn } from '../json-column.ts';

/** A tab of the document desk. */
interface DocumentTabTable {
  key: string;
  label: string;
  position: number;
  is_default: boolean;
}

/** A field as a section configures it. */
export interface SectionField {
  key: string;
  label: string;
  /** `form` is read-only. */
  accessLevel: string;
  variant: FieldVariant;
}

/** What kind of card there is: every application has one of each but the additional ones. */
interface DocumentSectionTable {
  key: string;
  tab_key: string;
  group_by: string;
  summary_title: string;
  header_title: string;
  position: number;
  /** Sides that a document has; empty where none is required. */
  sides: JsonColumn<DocumentSide[]>;
  /** Whether the application waits for its approval. */
  is_mandatory: boolean;
  reject_reasons: JsonColumn<KeyLabel[]>;
  fields: JsonColumn<SectionField[]>;
  /** Choices of fields, by the field's key. */
  additional_data: JsonColumn<Record<string, KeyLabel[]>>;
}

/** A value of the header. */
interface DocumentHeaderItemTable {
  /** The value's name among the application's header values. */
  value: string;
  label: string;
  position: number;
  /** `hidden` keeps it away. */
  access_level: string;
}

/** What an additional document can be: a proof of a type. */
interface KycProofTable {
  type: string;
  proof_type: string;
  position: number;
}

/** A card of an application: a document beside its data, or data alone. */
interface DocumentTable {
  id: string;
  application_id: string;
  loan_application_number: string;
  /** The section's key; of an added document one of its own. */
  key: string;
  section_key: string;
  /** Of an added document: its type and the proof given. */
  type: string | null;
  proof_type: string | null;
  status: 'approved' | 'rejected' | null;
  /** Keys of the section's reject reasons; none unless rejected. */
  reject_reasons: JsonColumn<string[]>;
  /** By field key; dates as YYYY-MM-DD. */
  field_values: JsonColumn<Record<string, string>>;
  /** Who decided last on its status. */
  decided_by_id: string | null;
  changed_by_id: string | null;
  changed_at: Date;
  created_at: Date;
  version: Generated<number>;
}

/** A file of a document. Of each side the newest one of an origin that is not removed counts. */
interface DocumentFileTable {
  id: string;
  document_id: string;
  file_id: string;
  /** Null for what has no sides, such as a PDF. */
  side: DocumentSide | null;
  origin: FileOrigin;
  /** True where it hides a part of the original, which then opens by an audited reveal alone. */
  is_redacted: boolean;
  /** The document's file that it was edited from. */
  original_file_id: string | null;
  /** Null where it came with the application. */
  created_by_id: string | null;
  created_at: Date;
  removed_at: Date | null;
}

/** A company that employers are looked up among. */
interface EmployerTable {
  id: string;
  name: string;
}

export interface DocumentTables {
  document_tab: DocumentTabTable;
  document_section: DocumentSectionTable;
  document_header_item: DocumentHeaderItemTable;
  kyc_proof: KycProofTable;
  document: DocumentTable;
  document_file: DocumentFileTable;
  employer: EmployerTable;
}
