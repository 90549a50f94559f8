import { Type } from 'typebox';
import { Nullable } from '../nullable.schemas.ts';
import { limitCodes, limitReason, raisedCodes } from './limits.ts';

/** An act that counts in the window of a limit. */
export const LimitAct = Type.Object({
  /** Rupees, or 1. */
  amount: Type.Integer(),
  /** ISO 8601, UTC. */
  at: Type.String(),
  /** Whose act it was; null for who is no member of staff. */
  by: Nullable(Type.String()),
});

/** How far a limit is used, and by what. */
export const LimitHistory = Type.Object({
  code: Type.Enum([...limitCodes], { 'x-open': true }),
  /** The window, where it is one of days. */
  days: Type.Integer(),
  spent: Type.Integer(),
  /** What is free in all; null where a level follows from it. */
  free: Nullable(Type.Integer()),
  /** The newest first. */
  acts: Type.Array(LimitAct),
});

/** Whose limit it is: what they sign in with. */
const username = Type.String({ minLength: 1, maxLength: 200 });

export const limitSchemas = {
  personLimits: {
    request: Type.Object({ username }),
    reply: Type.Object({
      name: Type.String(),
      limits: Type.Array(
        Type.Object({
          code: Type.Enum([...raisedCodes], { 'x-open': true }),
          spent: Type.Integer(),
          /** What nobody is asked about, without what it is raised by. */
          free: Type.Integer(),
          /** The end with a reason, as it is raised today; null where no reason leads beyond what is free. */
          most: Nullable(Type.Integer()),
          /** By how much it is raised today, and by how much it may be raised yet. */
          raised: Type.Integer(),
          mayRaise: Type.Integer(),
        }),
      ),
    }),
  },
  raiseLimit: {
    request: Type.Object({
      username,
      code: Type.Enum([...raisedCodes]),
      /** How many more, in all at most what is free. */
      amount: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
      reason: Type.String({ minLength: limitReason.least, maxLength: limitReason.most }),
    }),
    reply: Type.Object({
      /** By how much the limit is raised today in all. */
      raised: Type.Integer(),
      /** ISO 8601, UTC. */
      until: Type.String(),
    }),
  },
};
