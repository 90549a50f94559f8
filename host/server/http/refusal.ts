import type { AuditEntry } from '../audit/audit.store.ts';
import { errors, type ErrorCode, type FieldErrors } from '../../../widgets/contract/errors.ts';

/** An answer that is no: its code decides status and text. Not a fault; it is never logged as one. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: ErrorCode;
  readonly status: number;
  readonly fieldErrors: FieldErrors | undefined;
  /** What was tried, for the audit row of the refused attempt; the call's name alone where it is not set. */
  attempt: AuditEntry | undefined;
  /** False where the audit holds a row that stands for this one too: anybody can cause any number of them. */
  isRecorded = true;

  constructor(code: ErrorCode, fieldErrors: FieldErrors | undefined, message: string) {
    super(message);
    this.code = code;
    this.status = errors[code].status;
    this.fieldErrors = fieldErrors;
  }
}

/** A refusal to throw. `message` replaces the code's own text where it can say more. */
export function refuse(
  code: ErrorCode,
  more: { fieldErrors?: FieldErrors; message?: string; attempt?: AuditEntry; isRecorded?: boolean } = {},
): Refusal {
  const refusal = new Refusal(code, more.fieldErrors, more.message ?? errors[code].message);
  refusal.attempt = more.attempt;
  refusal.isRecorded = more.isRecorded ?? true;
  return refusal;
}
