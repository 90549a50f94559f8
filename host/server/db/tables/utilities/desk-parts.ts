import type { ColumnType, Generated } from 'kysely';
import type { PartKind, PartValues } from '../../../../../widgets/contract/desk-parts/desk-parts.ts';

/** A change that waits for another person. */
export interface ProposedPart extends PartValues {
  reason: string;
}

/**
 * A tab, a card or what a header can show: since when it is, and what is proposed for it. What it says stands in the table that
 * forms read.
 */
interface DeskPartTable {
  id: string;
  kind: PartKind;
  /** It never changes. */
  key: string;
  /** Null for what was there from the beginning. */
  since: ColumnType<Date | null, Date | null | undefined>;
  /** Null for what is shown, and for what never was. */
  retired_at: ColumnType<Date | null, Date | null | undefined>;
  proposal: ColumnType<ProposedPart | null, string | null | undefined, string | null>;
  proposed_by: ColumnType<string | null, string | null | undefined>;
  proposed_at: ColumnType<Date | null, Date | null | undefined>;
  version: Generated<number>;
}

export interface DeskPartTables {
  desk_part: DeskPartTable;
}
