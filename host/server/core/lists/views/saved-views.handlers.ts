import type { Handler } from '../../../call/handler.ts';
import { refuse } from '../../../base/refusal.ts';
import { requireList } from '../require-row.ts';
import * as views from './saved-views.store.ts';
import type { SavedView } from './saved-views.store.ts';
import { unwritable } from '../../../../../widgets/contract/rules/writable.ts';

const mostViews = 50;

function present({ id, name, view, savedAt }: SavedView) {
  return { viewId: id, name, view, savedAt: savedAt.toISOString() };
}

function cleanName(name: string): string {
  const clean = name.trim();
  if (unwritable.test(clean)) throw refuse('VALIDATION_FAILED', { fieldErrors: { name: 'Enter plain text' } });
  return clean;
}

function refuseTaken() {
  return refuse('VIEW_NAME_TAKEN', { fieldErrors: { name: 'You have a view of this name already' } });
}

const isSameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

const savedViews: Handler<'savedViews'> = async ({ listType }, context) => {
  const { id } = requireList(context, listType);
  return { views: (await views.ofList(context.db, id, listType)).map(present) };
};

const saveView: Handler<'saveView'> = async ({ listType, viewId, name, view }, context) => {
  const { id } = requireList(context, listType);
  const wanted = cleanName(name);
  if (unwritable.test(view)) throw refuse('VALIDATION_FAILED', { fieldErrors: { view: 'A view is a query string' } });
  const now = context.now();
  return context.once(async (tx) => {
    const own = await views.ofList(tx, id, listType);
    if (viewId !== undefined && !own.some((each) => each.id === viewId)) throw refuse('NOT_FOUND');
    if (own.some((each) => each.id !== viewId && isSameName(each.name, wanted))) throw refuseTaken();
    if (viewId !== undefined) return present(await views.change(tx, viewId, { name: wanted, view, now }));
    if (own.length >= mostViews) throw refuse('TOO_MANY_VIEWS');
    const made = await views.insert(tx, id, { listType, name: wanted, view, now });
    if (!made) throw refuseTaken();
    return present(made);
  });
};

const renameView: Handler<'renameView'> = async ({ viewId, name }, context) => {
  if (context.caller.kind !== 'staff') throw refuse('SESSION_REQUIRED');
  const { id } = context.caller.staff;
  const wanted = cleanName(name);
  return context.once(async (tx) => {
    const found = await views.find(tx, id, viewId);
    if (!found) throw refuse('NOT_FOUND');
    const own = await views.ofList(tx, id, found.listType);
    if (own.some((each) => each.id !== viewId && isSameName(each.name, wanted))) throw refuseTaken();
    return present(await views.change(tx, viewId, { name: wanted, now: context.now() }));
  });
};

const deleteView: Handler<'deleteView'> = async ({ viewId }, context) => {
  if (context.caller.kind !== 'staff') throw refuse('SESSION_REQUIRED');
  const { id } = context.caller.staff;
  return context.once(async (tx) => {
    if (!(await views.remove(tx, id, viewId))) throw refuse('NOT_FOUND');
    return { isDeleted: true };
  });
};

export const savedViewHandlers = { savedViews, saveView, renameView, deleteView };
