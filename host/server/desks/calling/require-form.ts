import { checkForm, type FormRules } from '../../../../widgets/contract/rules/rule.ts';
import { refuse } from '../../base/refusal.ts';

/** Checks a form by the rules that its screen has. @throws Refusal VALIDATION_FAILED naming each field that breaks one */
export function requireForm<Values extends object>(values: Values, rules: FormRules<Values>): void {
  const fieldErrors = checkForm(values, rules) as Readonly<Record<string, string>>;
  if (Object.keys(fieldErrors).length > 0) throw refuse('VALIDATION_FAILED', { fieldErrors });
}
