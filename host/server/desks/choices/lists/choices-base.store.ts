import type { ChoiceState } from '../../../../../widgets/contract/choices/choice-states.ts';
import { may } from '../../../../../widgets/contract/session/rights.ts';
import type { ListBase, Right } from '../../../core/lists/base.ts';
import { beginsInAnyCase } from '../../../core/lists/search-sql.store.ts';
import type { ShapeOf } from '../../../core/lists/source.ts';
import { readChoiceRows } from './choices-rows.store.ts';

const writes: Right = (roles) => may('writeChoices', roles);

/** Choices as the base of a list. They belong to no loan, are nobody's, and are never locked. */
export const choicesBase = {
  table: 'choice',
  readRows: readChoiceRows,
  search: { choiceLabel: beginsInAnyCase('label') },
  facts: ({ queue }: { queue: ChoiceState | null }) => ({ queue }),
  rights: { edit: writes, deskParts: writes, addChoice: writes, importChoices: writes, exportChoices: writes },
  hotTables: [],
} as const satisfies ListBase;
export type Choices = ShapeOf<typeof choicesBase>;
