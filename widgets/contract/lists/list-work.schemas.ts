import { Type } from 'typebox';
import { bulkActionTypes, listTypes } from '../lists.ts';
import { headerActionsOf } from './list-places.ts';
import { ListRequest } from './list-request.schemas.ts';
import { rowTextLength } from './row-text.ts';
import { Nullable } from '../nullable.schemas.ts';
import { mostLeft, skipReasonKeys } from './skip-reasons.ts';

/** An id of a row, a view, a member of staff. */
export const RowId = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' });
const List = Type.Enum([...listTypes]);

/** The rows that a write is for, each with the version that the writer has read; no more than a page. */
export const WorkedRows = Type.Array(Type.Object({ rowId: RowId, version: Type.Integer() }), {
  minItems: 1,
  maxItems: 100,
});

/** The outcome of each row, in the order of the request. A row that is refused does not stop the others. */
export const BulkResult = Type.Object({
  results: Type.Array(
    Type.Object({
      rowId: Type.String(),
      ok: Type.Boolean(),
      errorCode: Type.Optional(Type.String()),
      errorMessage: Type.Optional(Type.String()),
    }),
  ),
  okCount: Type.Integer(),
  failCount: Type.Integer(),
});

const headActions = new Set(listTypes.flatMap(headerActionsOf));
/** The head and bulk actions that this viewer may use now, beside the tabs. A client passes over those it does not know. */
export const ListActions = Type.Array(Type.Enum([...headActions, ...bulkActionTypes], { 'x-open': true }));

const ViewName = Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' });
const SavedView = Type.Object({
  viewId: Type.String(),
  name: Type.String(),
  /** The list's query string as the address bar has it. */
  view: Type.String(),
  /** ISO 8601, UTC. */
  savedAt: Type.String(),
});

export const listWorkSchemas = {
  nextApplication: {
    /** Of the rows that a search and filters leave, where these are given. */
    request: Type.Object({
      listType: List,
      queueName: Type.String({ maxLength: 80 }),
      searchColumn: Type.Optional(ListRequest.properties.searchColumn),
      searchValue: Type.Optional(ListRequest.properties.searchValue),
      filters: Type.Optional(ListRequest.properties.filters),
      /** Rows that the caller has left: the next one is none of them. */
      left: Type.Optional(Type.Array(RowId, { maxItems: mostLeft })),
      /** The row that the caller leaves undone, and why; its audit keeps the reason. */
      skip: Type.Optional(
        Type.Object({
          rowId: RowId,
          reason: Type.Enum([...skipReasonKeys]),
          remark: Type.Optional(Type.String({ maxLength: 500 })),
        }),
      ),
    }),
    /** `next` is null if colleagues have every row of the tab, or the caller has left it. */
    reply: Type.Object({
      /** True if no row is left at all; else, where `next` is null, colleagues have every row. */
      isEmpty: Type.Optional(Type.Boolean()),
      /** The row is locked for the caller. */
      next: Nullable(
        Type.Object({
          rowId: Type.String(),
          loanApplicationNumber: Type.String(),
          version: Type.Integer(),
          /** ISO 8601, UTC. */
          lockExpiresAt: Type.String(),
        }),
      ),
    }),
  },
  saveRow: {
    /** One of the two: `remark` of an application, `callingComment` of a loan in collection. Empty text clears it. */
    request: Type.Object({
      listType: List,
      rowId: RowId,
      remark: Type.Optional(Type.String({ maxLength: rowTextLength })),
      callingComment: Type.Optional(Type.String({ maxLength: rowTextLength })),
    }),
    reply: Type.Object({ rowId: Type.String(), version: Type.Integer() }),
  },
  openRowCall: {
    request: Type.Object({ listType: List, rowId: RowId }),
    /** `path` begins with a slash and opens below the backend's base. */
    reply: Type.Object({ screen: Type.String(), path: Type.String() }),
  },
  osvAssignees: {
    request: Type.Object({}),
    reply: Type.Object({
      assignees: Type.Array(
        Type.Object({
          id: Type.String(),
          name: Type.String(),
          /** Applications of the OSV list that this person has now. */
          assigned: Type.Integer(),
        }),
      ),
    }),
  },
  reassignForOsv: { request: Type.Object({ rows: WorkedRows, assigneeId: RowId }), reply: BulkResult },
  releaseHolds: {
    request: Type.Object({
      rows: WorkedRows,
      /** Kept with each release, for the timeline. */
      remarks: Type.String({ minLength: 1, maxLength: rowTextLength, pattern: '\\S' }),
    }),
    reply: BulkResult,
  },
  savedViews: { request: Type.Object({ listType: List }), reply: Type.Object({ views: Type.Array(SavedView) }) },
  saveView: {
    /** With `viewId` that view is overwritten, without it a new view is made. */
    request: Type.Object({
      listType: List,
      viewId: Type.Optional(RowId),
      name: ViewName,
      view: Type.String({ maxLength: 4000 }),
    }),
    reply: SavedView,
  },
  renameView: { request: Type.Object({ viewId: RowId, name: ViewName }), reply: SavedView },
  deleteView: { request: Type.Object({ viewId: RowId }), reply: Type.Object({ isDeleted: Type.Boolean() }) },
};
