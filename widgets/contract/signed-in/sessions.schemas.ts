import { Type } from 'typebox';
import { RowId } from '../lists/list-work.schemas.ts';

export const signedInSchemas = {
  endStaffSession: {
    request: Type.Object({ sessionId: RowId, reason: Type.String({ maxLength: 400 }) }),
    reply: Type.Object({ endedSessions: Type.Integer() }),
  },
};
