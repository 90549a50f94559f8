import { Type } from 'typebox';
import { RowId } from '../lists/list-work.schemas.ts';
import { Nullable } from '../nullable.schemas.ts';
import { alertKindNames, alertStateNames } from './alerts.ts';

const Standing = Type.Object({
  alertId: Type.String(),
  version: Type.Integer(),
  state: Type.Enum([...alertStateNames]),
});

export const alertsSchemas = {
  fetchAlert: {
    request: Type.Object({ alertId: RowId }),
    reply: Type.Object({
      ...Standing.properties,
      kind: Type.Enum([...alertKindNames], { 'x-open': true }),
      /** What it is called, and in a sentence what has happened: a client shows these of a kind that it does not know. */
      name: Type.String(),
      says: Type.String(),
      /** YYYY-MM-DD HH:mm:ss, Asia/Kolkata, like every moment here: the first time and the last. */
      at: Type.String(),
      lastAt: Type.String(),
      /** How often within the hour. */
      times: Type.Integer(),
      /** The person whom it concerns; null where it concerns none. */
      who: Nullable(Type.Object({ name: Type.String(), username: Type.String() })),
      /** Figures of the last time. */
      details: Type.Array(Type.Object({ label: Type.String(), value: Type.String() })),
      seenBy: Nullable(Type.String()),
      seenAt: Nullable(Type.String()),
      note: Nullable(Type.String()),
    }),
  },
  markAlertSeen: {
    request: Type.Object({ alertId: RowId, note: Type.String({ maxLength: 400 }) }),
    reply: Standing,
  },
};
