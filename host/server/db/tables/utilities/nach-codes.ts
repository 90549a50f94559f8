import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ChoiceState } from '../../../../../widgets/contract/choices/choice-states.ts';
import type { NachCodeKind, NachCodeValues } from '../../../../../widgets/contract/nach-codes/nach-code.ts';

/** A change that waits for another person. */
export interface ProposedNachCode extends NachCodeValues {
  remark: string;
}

/** What banks reject mandates for, as it is now. What a mandate was rejected for is read by the version of then: `nach_reject_code`. */
interface NachCodeTable {
  id: string;
  queue: GeneratedAlways<ChoiceState>;
  /** It never changes. */
  code: string;
  kind: NachCodeKind;
  reason: string;
  remedy: string;
  may_repeat: boolean;
  position: number;
  is_offered: boolean;
  /** As of a choice, like the others below. */
  since: ColumnType<Date | null, Date | null | undefined>;
  retired_at: ColumnType<Date | null, Date | null | undefined>;
  proposal: ColumnType<ProposedNachCode | null, string | null | undefined, string | null>;
  proposed_by: ColumnType<string | null, string | null | undefined>;
  proposed_at: ColumnType<Date | null, Date | null | undefined>;
  version: Generated<number>;
}

export interface NachCodeTables {
  nach_code: NachCodeTable;
}
