import { requireGrant } from '../calls/grants/require-grant.ts';
import type { Handler } from '../../call/handler.ts';
import * as callDrafts from './call-draft.store.ts';
import { readSaved } from './draft.store.ts';

const keepCallDraft: Handler<'keepCallDraft'> = async (draft, context) => {
  const grant = await requireGrant(context, {});
  // Otherwise a browser's clock that runs ahead would keep every later text out.
  const keptAt = Math.min(draft.keptAt, context.now().getTime());
  return context.transaction(async (tx) => {
    const isKept = await callDrafts.keep(tx, grant, { ...draft, keptAt });
    if (isKept) await callDrafts.makeRoom(tx, grant);
    return { isKept };
  });
};

const readCallDraft: Handler<'readCallDraft'> = async ({ idempotencyKeys = [] }, context) => {
  const grant = await requireGrant(context, {});
  return {
    draft: (await callDrafts.find(context.db, grant)) ?? null,
    saved: await readSaved(context.db, idempotencyKeys),
    now: context.now().getTime(),
  };
};

const dropCallDraft: Handler<'dropCallDraft'> = async (_, context) => {
  const grant = await requireGrant(context, {});
  await context.transaction((tx) => callDrafts.drop(tx, grant));
  return {};
};

/** The draft of a dialer's call. Each request reaches only the draft of its own grant. */
export const callDraftHandlers = { keepCallDraft, readCallDraft, dropCallDraft };
