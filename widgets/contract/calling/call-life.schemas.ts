import { Type } from 'typebox';

/**
 * Where a call stands, however often its screen is loaded; milliseconds before the answer, because a browser's clock may be
 * another. A backend that does not keep it leaves it out: the call then begins with its load.
 */
export const CallLife = Type.Optional(
  Type.Object({
    startedAgoMs: Type.Integer({ minimum: 0 }),
    /** Null while the call goes on. */
    endedAgoMs: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
  }),
);
