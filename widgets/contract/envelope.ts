import type { ErrorCode, FieldErrors } from './errors.ts';
import type { LimitStanding } from './session/limits.ts';

/**
 * Every JSON answer of the backend (spec 1 §7, AP-07, AP-08). With the status SUCCESS `data` is read, with any other
 * value `error` is read. Only SUCCESS is tested, because a foreign backend may spell its failures differently.
 */
export type Envelope<Data> =
  | { status: 'SUCCESS'; data: Data }
  | {
      status: 'ERROR';
      error: {
        errorCode: ErrorCode | (string & {});
        errorMessage: string;
        fieldErrors?: FieldErrors;
        /** Of the extension `limits`: the limit over a window that is reached, and when more is free. */
        limit?: LimitStanding;
      };
    };
