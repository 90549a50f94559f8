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
  day: string;
  closed_at: Date;
}

/**
 * A figure of a closed day. `part` names what is counted, `key` whom or what it is about (a queue, a member of staff, a
 * status); empty for the whole.
 */
interface MisDayTable {
  day: string;
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

export interface MisTables {
  card_rejection: CardRejectionTable;
  mis_closed_day: MisClosedDayTable;
  mis_day: MisDayTable;
}
