import { callDraftHandlers } from '../core/drafts/call-drafts.handlers.ts';
import { draftHandlers } from '../core/drafts/drafts.handlers.ts';
import { fileHandlers, renewFileLinkBy } from '../core/files/files.handlers.ts';
import { countHandlers } from '../core/lists/list-counts.handlers.ts';
import { findRowsHandlers } from '../core/lists/find/find-rows.handlers.ts';
import { isApplicationIdSeen } from '../core/applications/seen.ts';
import { isCaseIdSeen } from '../core/loans/visible-case.ts';
import { isSeen } from '../core/lists/seen-rows.store.ts';
import { listHandlers } from '../core/lists/lists.handlers.ts';
import { listWorkHandlers } from '../core/lists/list-work.handlers.ts';
import { limitHandlers } from '../core/limits/limits.handlers.ts';
import { lockHandlers } from '../core/locks/locks.handlers.ts';
import { savedViewHandlers } from '../core/lists/views/saved-views.handlers.ts';
import { sessionHandlers } from '../core/staff/session.handlers.ts';
import { findEnded } from '../desks/application-details/find-ended.ts';
import type { HandlerTable } from '../call/handler.ts';
import type { Server } from '../call/server.ts';
import { upstreamHandlers } from '../upstream/upstream-handlers.ts';
import { desks, type DeskHandlers } from './every-desk.ts';
import { everyList } from './every-list.ts';

const ofDesks = Object.assign({}, ...desks.map(({ handlers: own = {} }) => own)) as DeskHandlers;

/** Lists of rows that are no applications, though they are locked as if they were: only the list says who sees them. */
const ofOtherTables = Object.fromEntries(
  Object.entries(everyList).filter(([, { base }]) => base.table !== 'application'),
);

/** The handler of every call, by name, where this server is the backend. A call without a handler does not compile. */
export const handlers: HandlerTable = {
  ...sessionHandlers,
  ...limitHandlers,
  ...listHandlers(everyList),
  ...listWorkHandlers(everyList),
  ...countHandlers(everyList),
  ...findRowsHandlers(everyList, findEnded),
  ...savedViewHandlers,
  ...draftHandlers,
  ...callDraftHandlers,
  ...fileHandlers,
  renewFileLink: renewFileLinkBy(desks.flatMap(({ sees = [] }) => sees)),
  ...lockHandlers(async (db, subject, caller) => {
    if (subject.kind === 'application')
      return (await isApplicationIdSeen(db, subject.id, caller)) || isSeen(db, ofOtherTables, subject, caller);
    return (await isSeen(db, everyList, subject, caller)) && isCaseIdSeen(db, subject.id, caller);
  }),
  ...ofDesks,
};

/** The handlers of a server: its own, or those in front of a lender's backend. */
export function handlersOf({ settings: { upstream }, gateway }: Pick<Server, 'settings' | 'gateway'>): HandlerTable {
  return upstream && gateway ? upstreamHandlers(handlers, gateway, upstream) : handlers;
}
