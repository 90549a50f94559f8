import type { ListAction, ListType, RowActionType } from '../../../../widgets/contract/lists.ts';
import { rowActionsOf } from '../../../../widgets/contract/lists/list-places.ts';
import { may } from '../../../../widgets/contract/session/rights.ts';
import type { Caller } from '../../call/handler.ts';
import type { ListBase, ListRecord, Right } from './base.ts';

/** Who may do the actions that rows of every kind have. */
const rightsEverywhere: Partial<Record<ListAction, Right>> = {
  save: () => true,
  nextApplication: () => true,
  downloadList: (roles) => may('downloadLists', roles),
};

/** Actions that only look, and so may be done on a row that a colleague has open. */
const harmless: readonly RowActionType[] = ['openIssueDetails'];

/** An action that neither table names belongs to a desk that does not exist yet: nobody may do it. */
function mayDo({ rights }: ListBase, action: ListAction, caller: Caller): boolean {
  const right = rights?.[action] ?? rightsEverywhere[action];
  return right?.(caller.kind === 'staff' ? caller.staff.roles : []) ?? false;
}

/** The actions that a viewer may do on rows of a list, whatever the state of the rows. */
export function rowRightsOf(type: ListType, base: ListBase, caller: Caller): RowActionType[] {
  return rowActionsOf(type).filter((action) => mayDo(base, action, caller));
}

/** Those of a viewer's row actions that the row's state and a colleague's lock allow now. */
export function rowActionsFor(
  rights: readonly RowActionType[],
  { ruledOut }: Pick<ListRecord, 'ruledOut'>,
  isLocked: boolean,
): RowActionType[] {
  return rights.filter((action) => (!isLocked || harmless.includes(action)) && !ruledOut.includes(action));
}

/** Those of a list's header and bulk actions that a viewer may do. */
export function listActionsFor<Action extends ListAction>(
  actions: readonly Action[],
  base: ListBase,
  caller: Caller,
): Action[] {
  return actions.filter((action) => mayDo(base, action, caller));
}
