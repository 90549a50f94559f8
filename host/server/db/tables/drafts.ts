import type { CallReply } from '../../../../widgets/contract/schemas.ts';
import type { JsonColumn } from '../json-column.ts';

type DraftLabel = NonNullable<CallReply<'readDrafts'>['drafts'][number]['label']>;

/** A form's text that its writer has not saved yet. Nobody else reads it. */
interface DraftTable {
  staff_id: string;
  subject: string;
  typed: JsonColumn<Record<string, string>>;
  /** Null where no list shows the draft. */
  label: JsonColumn<DraftLabel> | null;
  idempotency_key: string;
  /** By the writer's clock, not later than the server's. */
  kept_at: Date;
}

/** The text of a dialer's call that is not saved yet. */
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
