import type { ColumnType, Generated } from 'kysely';
import type { LivePayload } from '../../../../widgets/contract/live.ts';
import type { JsonColumn } from '../json-column.ts';

/** Who hears an event, among those whom its topic is granted to. */
export interface Audience {
  /** Absent: everyone. */
  staffIds?: readonly string[];
  sessionIds?: readonly string[];
}

/** What happened, kept for some hours so that a stream that was cut can be taken up again. */
interface LiveEventTable {
  id: string;
  /** Its place in the one order that every reader sees. Null until its transaction has committed and it was numbered. */
  position: number | null;
  topic: string;
  type: string;
  payload: JsonColumn<LivePayload>;
  audience: JsonColumn<Audience | null>;
  /** By the database's clock: the order in which events that wait together are numbered. */
  made_at: Generated<Date>;
  /** Counts within the process that made it, for events of one moment. */
  step: number;
  numbered_at: ColumnType<Date | null, never, Date>;
}

/** One row. Whoever holds it gives numbers. */
interface LiveClockTable {
  id: number;
  /** The last number given. */
  position: number;
  /** Made with the database, so that a number of another one is not taken for one of this. */
  epoch: string;
}

export interface LiveTables {
  live_event: LiveEventTable;
  live_clock: LiveClockTable;
}
