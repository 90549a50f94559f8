import type { Generated } from 'kysely';
import type { Day } from '../../../../widgets/contract/time.ts';
import type { JsonColumn } from '../json-column.ts';

/** A card of the document desk that was rejected, kept also when the card is approved later. */
interface CardRejectionTable {
  document_id: string;
  application_id: string;
  /** The first of the reasons, a key of the card's section; null where none was kept. */
  reason: string | null;
  rejected_at: Date;
  /** Staff id; null when it is not known. */
  rejected_by: string | null;
}

/** A day whose figures do not change any more. */
interface MisClosedDayTable {
  /** YYYY-MM-DD in India. */
  day: Day;
  /** The closed day before it; '-infinity' of the first. No two days come after one. */
  after_day: Day;
  closed_at: Date;
  /** Whether the figures of collections are kept by agency too: there was more than one then. */
  by_agency: Generated<boolean>;
}

/**
 * A figure of a closed day. `part` names what is counted, `key` whom or what it is about (a queue, a member of staff, a
 * status); empty for the whole. `COLLECTED@<id>` is that part of one agency.
 */
interface MisDayTable {
  day: Day;
  /** Index into the lender names; -1 for all together. */
  partner_id: number;
  part: string;
  key: string;
  n: number;
  /** The share of `n` that went well: in time, right the first time, kept. */
  good: number;
  /** Whole rupees. */
  amount: number;
}

/** `n`, `good` and `amount` of `mis_day`. */
export type MisMeasures = readonly [n: number, good: number, amount: number];

/** The totals of a closed day, for each partner that has figures on it: made of `mis_day`, and read in its place. */
interface MisClosedTotalTable {
  partner_id: number;
  day: Day;
  /** Of the day, by part, over all keys; without the parts by partner. */
  of_day: JsonColumn<Readonly<Record<string, MisMeasures>>>;
  /**
   * Of all closed days up to this one, by part: each measure of all keys, in the order of the partner's key list. The
   * list may have grown since.
   */
  to_date: JsonColumn<Readonly<Record<string, readonly [n: number[], good: number[], amount: number[]]>>>;
}

/** The keys of each part that a partner has had figures of. A key keeps its place. */
interface MisKeyListTable {
  partner_id: number;
  keys: JsonColumn<Readonly<Record<string, readonly string[]>>>;
}

export interface MisTables {
  card_rejection: CardRejectionTable;
  mis_closed_day: MisClosedDayTable;
  mis_day: MisDayTable;
  mis_closed_total: MisClosedTotalTable;
  mis_key_list: MisKeyListTable;
}
