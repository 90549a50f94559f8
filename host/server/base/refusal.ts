import type { AuditEntry } from './audit-entry.ts';
import type { LimitStanding } from '../../../widgets/contract/session/limits.ts';
import { errors, type ErrorCode, type FieldErrors } from '../../../widgets/contract/errors.ts';

/** The limit over a window that a refusal comes from. */
export interface ReachedLimit {
  standing: LimitStanding;
  /** Whose uses count: a person, or `loan ` and its number. */
  scope: string;
  /** The first refusal since this moment is told to whoever watches. */
  since: Date;
  /** Whether the audit gets that first one alone. */
  isRecordedOnce: boolean;
}

/** An expected refusal of a call. The code decides status and text. It is not logged as a fault. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: ErrorCode;
  readonly status: number;
  readonly fieldErrors: FieldErrors | undefined;
  /** The code that the caller reads, when it is the lender's own. */
  shownCode: string | undefined;
  /** The attempt, for the audit row. Undefined: the row has only the call's name. */
  attempt: AuditEntry | undefined;
  /** False when the audit must not get a row for this refusal, because anybody can cause any number of them. */
  isRecorded = true;
  /** True when the audit shares one row among an address's refusals of this kind, after the first in a quarter of an hour. */
  isTallied = false;
  limit: ReachedLimit | undefined;

  constructor(code: ErrorCode, fieldErrors: FieldErrors | undefined, message: string) {
    super(message);
    this.code = code;
    this.status = errors[code].status;
    this.fieldErrors = fieldErrors;
  }
}

/** Makes a refusal to throw. `message` replaces the code's own text. */
export function refuse(
  code: ErrorCode,
  more: {
    fieldErrors?: FieldErrors;
    message?: string;
    attempt?: AuditEntry;
    isRecorded?: boolean;
    isTallied?: boolean;
  } = {},
): Refusal {
  const refusal = new Refusal(code, more.fieldErrors, more.message ?? errors[code].message);
  refusal.attempt = more.attempt;
  refusal.isRecorded = more.isRecorded ?? true;
  refusal.isTallied = more.isTallied ?? false;
  return refusal;
}
