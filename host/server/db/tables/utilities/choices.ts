import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ChoiceValues } from '../../../../../widgets/contract/choices/choice-groups.ts';
import type { ChoiceState } from '../../../../../widgets/contract/choices/choice-states.ts';

/** Words that a choice had before, until a moment. */
export interface FormerWords {
  label: string;
  /** ISO 8601. */
  until: string;
}

/** A change that waits for another person. */
export interface ProposedChoice extends ChoiceValues {
  reason: string;
}

/** What forms offer to choose from, and what they offered once. */
interface ChoiceTable {
  id: string;
  queue: GeneratedAlways<ChoiceState>;
  group_name: string;
  /** Empty where the group has no headings. */
  heading: string;
  /** It never changes. */
  key: string;
  label: string;
  position: number;
  /** The order of the whole list. */
  place: GeneratedAlways<string>;
  is_offered: boolean;
  /** Null for what was offered from the beginning, and for what never was. */
  since: ColumnType<Date | null, Date | null | undefined>;
  /** Null for what is offered, and for what never was. */
  retired_at: ColumnType<Date | null, Date | null | undefined>;
  /** The newest first. */
  former: ColumnType<FormerWords[], string | undefined, string>;
  proposal: ColumnType<ProposedChoice | null, string | null | undefined, string | null>;
  proposed_by: ColumnType<string | null, string | null | undefined>;
  proposed_at: ColumnType<Date | null, Date | null | undefined>;
  version: Generated<number>;
}

export interface ChoiceTables {
  choice: ChoiceTable;
}
