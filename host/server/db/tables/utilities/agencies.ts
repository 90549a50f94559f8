import type { Generated } from 'kysely';
import type { AgencyKind, AgencyStatus, PlacementEnd } from '../../../../../widgets/contract/agencies/agencies.ts';
import type { Day } from '../../../../../widgets/contract/time.ts';
import type { JsonColumn } from '../../json-column.ts';

/** Who collects: the lender's own people, of which there is one row, or another company. */
interface AgencyTable {
  id: string;
  name: string;
  /** By which files and commands name it: capitals, digits and underscores. */
  code: string;
  kind: AgencyKind;
  status: AgencyStatus;
  starts_on: Day | null;
  /** The last day of the contract. */
  ends_on: Day | null;
  /** Whom to ask there, in words. */
  contact: string | null;
  queue: Generated<string>;
  version: Generated<number>;
}

/** That a loan is placed with an agency. A case has at most one that is open, and none while it is the lender's. */
interface AgencyAllocationTable {
  id: string;
  case_id: string;
  agency_id: string;
  from_on: Day;
  /** The last day; null: until it is ended. */
  until_on: Day | null;
  /** Staff id. */
  allocated_by: string | null;
  ended_at: Date | null;
  /** Staff id; null for a job. */
  ended_by: string | null;
  why: PlacementEnd | null;
  /** Since when a complaint pauses it: the day stands still until the hold ends. */
  paused_on: Generated<Day | null>;
  /** The message that tells the borrower of the agency; null: nobody was to be told. */
  notice_message_id: Generated<string | null>;
  /** The day of a letter that told the borrower in its place. */
  told_on: Generated<Day | null>;
}

/** That an agency has a loan no more. */
interface LoanDepartureTable {
  id: string;
  case_id: string;
  agency_id: string;
  /** Staff ids of who called and visited for it there. */
  agent_ids: JsonColumn<string[]>;
  left_at: Date;
}

export interface AgencyTables {
  agency: AgencyTable;
  agency_allocation: AgencyAllocationTable;
  loan_departure: LoanDepartureTable;
}
