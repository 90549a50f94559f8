import type { SourcingPartner } from '../../../../../widgets/contract/applications/queues.ts';
import type { DoorPart } from '../../../base/door-parts.ts';
import type { JsonColumn } from '../../json-column.ts';

/** A system outside that brings in what this server works on. */
interface DoorTable {
  id: string;
  name: string;
  /** What signs its messages. It stands here as it is: a signature is checked with the secret itself, no hash of it serves. */
  secret: string;
  /** A further one while the first is exchanged. */
  next_secret: string | null;
  may: JsonColumn<DoorPart[]>;
  /** The sourcing partner whose applications come by it; null where they are the lender's own. */
  partner: SourcingPartner | null;
  created_at: Date;
  closed_at: Date | null;
  version: number;
}

/** What has come by a door, by the door's own reference to it. */
interface DoorRecordTable {
  door_id: string;
  kind: 'application' | 'customer' | 'employer' | 'call' | 'amount';
  reference: string;
  /** SHA-256 of what was sent last. */
  content_hash: string;
  /** The row that it became. */
  row_id: string;
  /** What was answered, and is answered to the same again; empty where the same again is told by its counts. */
  reply: JsonColumn<Record<string, unknown>>;
  /** When the door has signed what was sent last. */
  told_at: Date;
}

/** The last number that was given to an application on a day. */
interface LoanNumberTable {
  /** YYMMDD, Asia/Kolkata. */
  day: string;
  last: number;
}

export interface DoorTables {
  door: DoorTable;
  door_record: DoorRecordTable;
  loan_number: LoanNumberTable;
}
