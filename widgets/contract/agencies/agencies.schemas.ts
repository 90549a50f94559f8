import { Type } from 'typebox';
import { BulkResult, RowId, WorkedRows } from '../lists/list-work.schemas.ts';
import { Nullable } from '../nullable.schemas.ts';
import { agencyKindNames, agencyMoveNames, agencyStatuses } from './agencies.ts';

/** YYYY-MM-DD, Asia/Kolkata. */
const day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const status = Type.Enum([...agencyStatuses]);
const to = Type.Enum([...agencyMoveNames]);
const written = {
  name: Type.String({ minLength: 1, maxLength: 80 }),
  startsOn: Nullable(day),
  /** The last day of the contract. */
  endsOn: Nullable(day),
  /** Whom to ask there. */
  contact: Nullable(Type.String({ maxLength: 200 })),
};
const Written = Type.Object({ agencyId: Type.String(), version: Type.Integer() });

export const agencySchemas = {
  fetchAgency: {
    request: Type.Object({ agencyId: RowId }),
    reply: Type.Object({
      agencyId: Type.String(),
      version: Type.Integer(),
      ...written,
      /** By which files and commands name it. */
      code: Type.String(),
      kind: Type.Enum([...agencyKindNames]),
      status,
      /** Its loans in collection. */
      loans: Type.Integer(),
      /** Its people who may sign in. */
      people: Type.Integer(),
      /** How often they are signed in now. */
      sessions: Type.Integer(),
      /** What the caller may make of it now. `refusal` says why not; null: it can be done. */
      moves: Type.Array(Type.Object({ to, refusal: Nullable(Type.String()) })),
    }),
  },
  createAgency: {
    request: Type.Object({ ...written, code: Type.String({ minLength: 2, maxLength: 20 }) }),
    reply: Written,
  },
  changeAgency: { request: Type.Object({ agencyId: RowId, ...written }), reply: Written },
  moveAgency: {
    request: Type.Object({ agencyId: RowId, to, reason: Type.String({ maxLength: 400 }) }),
    reply: Type.Object({ agencyId: Type.String(), version: Type.Integer(), endedSessions: Type.Integer() }),
  },
  agencyChoices: {
    request: Type.Object({}),
    reply: Type.Object({
      agencies: Type.Array(
        Type.Object({
          agencyId: Type.String(),
          name: Type.String(),
          status,
          /** The last day of the contract. */
          endsOn: Nullable(day),
          /** Its loans in collection. */
          loans: Type.Integer(),
        }),
      ),
    }),
  },
  allocateToAgency: {
    /** Without a last day until the loans are taken back. */
    request: Type.Object({ rows: WorkedRows, agencyId: RowId, untilOn: Nullable(day) }),
    reply: BulkResult,
  },
  tellBorrowersOfAgency: {
    /** The day of a letter that has told them; null: the message is sent again. */
    request: Type.Object({ rows: WorkedRows, letterOn: Nullable(day) }),
    reply: BulkResult,
  },
  recallFromAgency: {
    request: Type.Object({ rows: WorkedRows, remark: Type.String({ minLength: 1, maxLength: 500 }) }),
    reply: BulkResult,
  },
};
