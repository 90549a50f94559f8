import { listRows, type ListAction, type ListType, type RowActionType } from '../../../widgets/contract/lists.ts';
import { may } from '../../../widgets/contract/session/rights.ts';
import type { Caller } from '../http/handler.ts';
import type { ListBase, ListRecord, Right } from './base.ts';

/** Who may do what there is for rows of every kind. */
const rightsEverywhere: Partial<Record<ListAction, Right>> = {
  save: () => true,
  nextApplication: () => true,
  downloadList: (roles) => may('downloadLists', roles),
};

/** What can be done to a row that a colleague has open: look. */
const harmless: readonly RowActionType[] = ['openIssueDetails'];

/** An action that neither knows is a desk's still to come. */
function mayDo({ rights }: ListBase, action: ListAction, caller: Caller): boolean {
  const right = rights?.[action] ?? rightsEverywhere[action];
  return right?.(caller.kind === 'staff' ? caller.staff.roles : []) ?? false;
}

/** What a viewer may do to rows of a list, whatever their state. */
export function rowRightsOf(type: ListType, base: ListBase, caller: Caller): RowActionType[] {
  return listRows[type].rowActions.filter((action) => mayDo(base, action, caller));
}

/** What of it can be done now to a row. */
export function rowActionsFor(
  rights: readonly RowActionType[],
  { ruledOut }: Pick<ListRecord, 'ruledOut'>,
  isLocked: boolean,
): RowActionType[] {
  return rights.filter((action) => (!isLocked || harmless.includes(action)) && !ruledOut.includes(action));
}

/** What a viewer may do now with a list and with several of its rows. */
export function listActionsFor<Action extends ListAction>(
  actions: readonly Action[],
  base: ListBase,
  caller: Caller,
): Action[] {
  return actions.filter((action) => mayDo(base, action, caller));
}
