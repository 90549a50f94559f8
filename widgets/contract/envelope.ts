import type { ErrorCode, FieldErrors } from './errors.ts';

/**
 * Every JSON answer of the backend (spec 1 §7, AP-07, AP-08). `status` is SUCCESS and `data` is read, or it is
 * anything else and `error` is read; a foreign backend may spell its failures differently, so only SUCCESS is tested.
 */
export type Envelope<Data> =
  | { status: 'SUCCESS'; data: Data }
  | {
      status: 'ERROR';
      error: { errorCode: ErrorCode | (string & {}); errorMessage: string; fieldErrors?: FieldErrors };
    };
