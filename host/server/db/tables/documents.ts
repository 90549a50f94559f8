import type { Generated } from 'kysely';
import type { FieldRule } from '../../../../widgets/contract/documents/card-field-rules.ts';
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
  is_retired: Generated<boolean>;
}

/** A reject reason of a card, or a choice of a field. */
export interface SectionWords extends KeyLabel {
  /** What is retired is offered no more, and readable where it was chosen. */
  isRetired?: true;
}

/** A field of a section's card. */
export interface SectionField {
  key: string;
  label: string;
  /** `form` is read-only. */
  accessLevel: string;
  variant: FieldVariant;
  /** The name of its rule; that of its key where it is absent. */
  rule?: FieldRule;
  /** What is retired is read where a card has a value of it, and filled in nowhere. */
  isRetired?: true;
}

/** A kind of card. Every application has one card of each kind except the additional one. */
interface DocumentSectionTable {
  key: string;
  tab_key: string;
  group_by: string;
  summary_title: string;
  header_title: string;
  position: number;
  /** The sides that a document needs; empty when none is required. */
  sides: JsonColumn<DocumentSide[]>;
  /** True when the application waits for the card's approval. */
  is_mandatory: boolean;
  reject_reasons: JsonColumn<SectionWords[]>;
  fields: JsonColumn<SectionField[]>;
  /** The choices of fields, by field key. */
  additional_data: JsonColumn<Record<string, SectionWords[]>>;
  /** True where applications come without it from now on. */
  is_retired: Generated<boolean>;
}

/** A value in the desk's header. */
interface DocumentHeaderItemTable {
  /** The value's name among the application's header values. */
  value: string;
  label: string;
  position: number;
  /** `hidden` leaves the value out. */
  access_level: string;
}

/** An application's card: a document with its data, or data only. */
interface DocumentTable {
  id: string;
  application_id: string;
  loan_application_number: string;
  /** The section's key; an added document has a key of its own. */
  key: string;
  section_key: string;
  /** An added document's type and proof; null for other cards. */
  type: string | null;
  proof_type: string | null;
  status: 'approved' | 'rejected' | null;
  /** Keys of the section's reject reasons; empty unless the status is `rejected`. */
  reject_reasons: JsonColumn<string[]>;
  /** Values by field key; dates as YYYY-MM-DD. */
  field_values: JsonColumn<Record<string, string>>;
  /** Staff id of whoever last decided on the status. */
  decided_by_id: string | null;
  changed_by_id: string | null;
  changed_at: Date;
  created_at: Date;
  version: Generated<number>;
}

/** A document's file. For each side and origin, the newest file that is not removed counts. */
interface DocumentFileTable {
  id: string;
  document_id: string;
  file_id: string;
  /** Null for a file without sides, such as a PDF. */
  side: DocumentSide | null;
  origin: FileOrigin;
  /** True when the file hides a part of the original. The original then opens only by an audited reveal. */
  is_redacted: boolean;
  /** The document's file that this one was edited from. */
  original_file_id: string | null;
  /** Staff id; null when the file came with the application. */
  created_by_id: string | null;
  created_at: Date;
  removed_at: Date | null;
}

/** A company that the employer search finds. */
interface EmployerTable {
  id: string;
  name: string;
}

export interface DocumentTables {
  document_tab: DocumentTabTable;
  document_section: DocumentSectionTable;
  document_header_item: DocumentHeaderItemTable;
  document: DocumentTable;
  document_file: DocumentFileTable;
  employer: EmployerTable;
}
