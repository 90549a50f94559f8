import { Refusal } from './refusal.ts';

export type Values = Readonly<Record<string, unknown>>;

interface TextRule {
  least?: number;
  most?: number;
  pattern?: RegExp;
  message?: string;
}

export const loanNumber: TextRule = { pattern: /^[0-9]{12,20}$/, message: 'This is no loan application number' };
export const aRemark: TextRule = { most: 1000, pattern: /\S/, message: 'Please enter the remarks' };

export function isRecord(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textFault(value: unknown, { least = 1, most = 100, pattern, message }: TextRule): string | undefined {
  if (typeof value !== 'string') return 'This must be a text';
  if (value.length < least) return message ?? 'This must not be empty';
  if (value.length > most) return `This has at most ${most} characters`;
  return pattern && !pattern.test(value) ? (message ?? 'This is not written as it must be') : undefined;
}

/**
 * Reads the values of a request one by one and gathers what is wrong with them. Wrong values are read as empty ones;
 * `check` refuses the request before anything is done with them.
 */
export function reading(values: Values) {
  const faults: Record<string, string> = {};
  const valueOf = (name: string): unknown => (Object.hasOwn(values, name) ? values[name] : undefined);
  const isAbsent = (name: string) => valueOf(name) === undefined || valueOf(name) === null;
  const fault = (name: string, message: string | undefined) => {
    if (message !== undefined) faults[name] ??= message;
  };

  function text(name: string, rule: TextRule = {}): string {
    const value = valueOf(name);
    const wrong = textFault(value, rule);
    fault(name, wrong);
    return wrong === undefined ? String(value) : '';
  }

  function optionalText(name: string, rule: TextRule = {}): string | null {
    return isAbsent(name) ? null : text(name, { least: 0, ...rule });
  }

  function whole(name: string, least: number, most: number): number {
    const value = valueOf(name);
    if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value;
    fault(name, `This must be a whole number from ${least} to ${most}`);
    return least;
  }

  function flag(name: string): boolean {
    const value = valueOf(name);
    if (typeof value !== 'boolean') fault(name, 'This must be true or false');
    return value === true;
  }

  function oneOf<Choice extends string>(
    name: string,
    choices: readonly Choice[],
    message?: string,
  ): Choice | undefined {
    const found = choices.find((choice) => choice === valueOf(name));
    if (found === undefined) fault(name, message ?? 'This value is not one of the list');
    return found;
  }

  function optionalOneOf<Choice extends string>(name: string, choices: readonly Choice[]): Choice | null {
    return isAbsent(name) ? null : (oneOf(name, choices) ?? null);
  }

  function check(): void {
    const [first] = Object.values(faults);
    if (first !== undefined) throw new Refusal('VALIDATION_FAILED', first, 200, faults);
  }

  return { valueOf, isAbsent, text, optionalText, whole, flag, oneOf, optionalOneOf, fault, check };
}
export type Reading = ReturnType<typeof reading>;
