import { checkForm, type FormRules } from '../../../widgets/contract/rules/rule.ts';
import { refuse, type Refusal } from '../http/refusal.ts';

/** A refusal with its message at the field whose value is not on the configured list. */
export function unknownChoice(code: 'UNKNOWN_CALL_STATUS' | 'UNKNOWN_CHOICE', field: string): Refusal {
  return refuse(code, { fieldErrors: { [field]: refuse(code).message } });
}

/** Checks a form by the rules that its screen has. @throws Refusal VALIDATION_FAILED naming each field that breaks one */
export function requireForm<Values extends object>(values: Values, rules: FormRules<Values>): void {
  const fieldErrors = checkForm(values, rules) as Readonly<Record<string, string>>;
  if (Object.keys(fieldErrors).length > 0) throw refuse('VALIDATION_FAILED', { fieldErrors });
}
