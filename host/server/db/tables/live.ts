import type { ColumnType, Generated } from 'kysely';
import type { LivePayload } from '../../../../widgets/contract/live.ts';
import type { JsonColumn } from '../json-column.ts';

/** The receivers of an event, among those who may subscribe to its topic. */
export interface Audience {
  /** Undefined means everyone. */
  staffIds?: readonly string[];
  sessionIds?: readonly string[];
  /** Of what agencies have: ids of those whose people it is for; null among them: for the lender's staff, who see all. */
  agencyIds?: readonly (string | null)[];
}

/** A published event, kept for some hours so that an interrupted stream can continue. */
interface LiveEventTable {
  id: string;
  /** The event's place in the order that all readers see. Null until the event is committed and numbered. */
  position: number | null;
  topic: string;
  type: string;
  payload: JsonColumn<LivePayload>;
  audience: JsonColumn<Audience | null>;
  /** By the database's clock. Events that wait together are numbered in this order. */
  made_at: Generated<Date>;
  /** A count within the publishing process, which orders events of the same moment. */
  step: number;
  numbered_at: ColumnType<Date | null, never, Date>;
}

/** A table of one row. The transaction that locks the row numbers the events. */
interface LiveClockTable {
  id: number;
  /** The last position that an event got. */
  position: number;
  /** A name made with the database, so that a number from another database is not mistaken for one of this. */
  epoch: string;
}

export interface LiveTables {
  live_event: LiveEventTable;
  live_clock: LiveClockTable;
}
