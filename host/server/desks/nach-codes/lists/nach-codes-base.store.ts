import type { ChoiceState } from '../../../../../widgets/contract/choices/choice-states.ts';
import { may } from '../../../../../widgets/contract/session/rights.ts';
import type { ListBase, Right } from '../../../core/lists/base.ts';
import type { ShapeOf } from '../../../core/lists/source.ts';
import { readNachCodeRows } from './nach-codes-rows.store.ts';

const writes: Right = (roles) => may('writeChoices', roles);

/** Reject codes as the base of a list. They belong to no loan, are nobody's, and are never locked. */
export const nachCodesBase = {
  table: 'nach_code',
  readRows: readNachCodeRows,
  search: {},
  facts: ({ queue }: { queue: ChoiceState | null }) => ({ queue }),
  rights: { edit: writes, addNachCode: writes, importNachCodes: writes, exportNachCodes: writes },
  hotTables: [],
} as const satisfies ListBase;
export type NachCodes = ShapeOf<typeof nachCodesBase>;
