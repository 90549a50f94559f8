import { required } from '../../../widgets/contract/rules/validation.ts';
import { refuse, type Refusal } from '../http/refusal.ts';

/** A refusal with its message at the field whose value is not on the configured list. */
export function unknownChoice(code: 'UNKNOWN_CALL_STATUS' | 'UNKNOWN_CHOICE', field: string): Refusal {
  return refuse(code, { fieldErrors: { [field]: refuse(code).message } });
}

const rule = required('Please enter the remarks');

/** The trimmed remarks. @throws Refusal VALIDATION_FAILED when nothing is left (VA-50) */
export function requireRemarks(remarks: string): string {
  const message = rule(remarks);
  if (message !== undefined) throw refuse('VALIDATION_FAILED', { fieldErrors: { remarks: message } });
  return remarks.trim();
}
