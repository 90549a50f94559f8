import {
  listRows,
  type BulkActionType,
  type HeaderActionType,
  type ListType,
  type RowActionType,
} from '../../../widgets/contract/lists.ts';
import {
  mayAllocate,
  mayAssignQueues,
  mayDownloadLists,
  mayReassignForOsv,
} from '../../../widgets/contract/rules/list-rights.ts';
import type { Caller } from '../http/handler.ts';
import type { RowState } from './base.ts';

type Roles = readonly string[];

/** Whether somebody with these roles may do it to a row in this state; an action that is not here is a desk's still to come. */
const rowRules: Partial<Record<RowActionType, (roles: Roles, state: RowState) => boolean>> = {
  openIssueDetails: (_, { isHeld = false }) => isHeld,
  save: () => true,
  call: () => true,
  goToNachDetails: () => true,
  reassignForOsv: mayReassignForOsv,
  allocate: (roles, { isCallingAllocated, isFieldAllocated }) =>
    mayAllocate(roles) && !(isCallingAllocated && isFieldAllocated),
  reAllocate: (roles, { isCallingAllocated = false, isFieldAllocated = false }) =>
    mayAllocate(roles) && (isCallingAllocated || isFieldAllocated),
  allocateAgent: mayAllocate,
};

const listRules: Record<HeaderActionType | BulkActionType, (roles: Roles) => boolean> = {
  downloadList: mayDownloadLists,
  uploadAllocation: mayAllocate,
  nextApplication: () => true,
  reassignForOsv: mayReassignForOsv,
  bulkAllocate: mayAllocate,
  bulkReAllocate: mayAllocate,
  assignQueues: mayAssignQueues,
  unassignQueues: mayAssignQueues,
};

/** What can be done to a row that a colleague has open: look. */
const harmless: readonly RowActionType[] = ['openIssueDetails'];

function rolesOf(caller: Caller): Roles {
  return caller.kind === 'staff' ? caller.staff.roles : [];
}

/** What a viewer may do now to a row of a list. */
export function rowActionsFor(type: ListType, caller: Caller, state: RowState, isLocked: boolean): RowActionType[] {
  return listRows[type].rowActions.filter(
    (action) => (!isLocked || harmless.includes(action)) && (rowRules[action]?.(rolesOf(caller), state) ?? false),
  );
}

/** What a viewer may do now with a list and with several of its rows. */
export function listActionsFor(type: ListType, caller: Caller): (HeaderActionType | BulkActionType)[] {
  const { headerActions, bulkActions } = listRows[type];
  return [...headerActions, ...bulkActions].filter((action) => listRules[action](rolesOf(caller)));
}
