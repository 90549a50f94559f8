import type { CallReply } from '../../../../widgets/contract/schemas.ts';
import type { JsonColumn } from '../json-column.ts';

type DraftLabel = NonNullable<CallReply<'readDrafts'>['drafts'][number]['label']>;

/** The text that a member of staff has typed into a form and not saved. Nobody else may read it. */
interface DraftTable {
  staff_id: string;
  subject: string;
  typed: JsonColumn<Record<string, string>>;
  /** Null when no list shows the draft. */
  label: JsonColumn<DraftLabel> | null;
  idempotency_key: string;
  /** By the writer's clock, not later than the server's. */
  kept_at: Date;
}

/** The unsaved text of a dialer's call. */
interface CallDraftTable {
  /** SHA-256 of product, customer, the dialer's id of the call and agent, hexadecimal. */
  call_hash: string;
  /** The application's or the banking customer's id. */
  entity_id: string;
  typed: JsonColumn<Record<string, string>>;
  idempotency_key: string;
  /** By the writer's clock, not later than the server's. */
  kept_at: Date;
}

export interface DraftTables {
  draft: DraftTable;
  call_draft: CallDraftTable;
}
