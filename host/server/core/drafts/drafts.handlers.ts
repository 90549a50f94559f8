import type { CallContext, Handler } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import * as drafts from './draft.store.ts';

function ownerOf({ caller }: CallContext): string {
  if (caller.kind !== 'staff') throw refuse('SESSION_REQUIRED');
  return caller.staff.id;
}

const keepDraft: Handler<'keepDraft'> = async (draft, context) => {
  const owner = ownerOf(context);
  // Otherwise a browser's clock that runs ahead would keep newer text of other machines out.
  const keptAt = Math.min(draft.keptAt, context.now().getTime());
  return context.transaction(async (tx) => {
    const isKept = await drafts.keep(tx, owner, { ...draft, keptAt });
    await drafts.makeRoom(tx, owner);
    return { isKept };
  });
};

const readDrafts: Handler<'readDrafts'> = async ({ subject, idempotencyKeys = [] }, context) => ({
  drafts: await drafts.read(context.db, ownerOf(context), subject),
  saved: await drafts.readSaved(context.db, idempotencyKeys),
  now: context.now().getTime(),
});

const dropDraft: Handler<'dropDraft'> = async ({ subject }, context) => {
  await context.transaction((tx) => drafts.drop(tx, ownerOf(context), subject));
  return {};
};

/** A person's own drafts. Each call reaches only the drafts of its caller. */
export const draftHandlers = { keepDraft, readDrafts, dropDraft };
