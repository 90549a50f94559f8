import { refuse, type Refusal } from '../../base/refusal.ts';

/** A refusal with its message at the field whose value is not on the configured list. */
export function unknownChoice(code: 'UNKNOWN_CALL_STATUS' | 'UNKNOWN_CHOICE', field: string): Refusal {
  return refuse(code, { fieldErrors: { [field]: refuse(code).message } });
}
