import { Type } from 'typebox';
import { ofExtension } from '../extension.schemas.ts';

/**
 * When a call began and ended, however often its screen is loaded. In milliseconds before the answer, because a
 * browser's clock may be wrong. A backend that does not keep this leaves it out: the call then begins with its load.
 */
export const CallLife = ofExtension(
  'callLife',
  Type.Optional(
    Type.Object({
      startedAgoMs: Type.Integer({ minimum: 0 }),
      /** Null while the call goes on. */
      endedAgoMs: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
    }),
  ),
);
