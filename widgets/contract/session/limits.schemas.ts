import { Type } from 'typebox';
import { Nullable } from '../nullable.schemas.ts';
import { limitCodes } from './limits.ts';

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
