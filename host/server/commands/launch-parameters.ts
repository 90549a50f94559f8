import { screens, type ScreenRow } from '../../../widgets/contract/screens.ts';
import { launchParameter, staffParameter } from '../core/calls/launch.ts';
import { isUuid } from '../base/is-uuid.ts';
import { SettingsError } from '../base/settings.ts';

const screen: ScreenRow = screens.TELEPHONY_CALLING_CRM;

/** The input that a parameter gives, under any of its spellings. */
function inputOf(name: string): string | undefined {
  const inputs = Object.entries(screen.inputs ?? {});
  return inputs.find(([, { query = [] }]) => query.some((each) => each.toLowerCase() === name.toLowerCase()))?.[0];
}

const isId = (value: string) => value.length <= 100;
const isTenDigits = (value: string) => /^(?:\+?91|0)?\d{10}$/.test(value.replace(/[\s-]/g, ''));

/** The check of each input, and the words with which a fault of its parameter is printed. */
const rules: Readonly<Record<string, readonly [isGood: (value: string) => boolean, must: string]>> = {
  phone: [isTenDigits, 'must be a number of 10 digits, with +91 or 0 before it or without'],
  'loan-app-no': [
    (value) => /^\w{1,20}$/.test(value),
    'must be a loan application number of at most 20 letters and digits',
  ],
  'entity-id': [isId, 'must have at most 100 characters'],
  'crt-object-id': [isId, 'must have at most 100 characters'],
  'call-reference-id': [isId, 'must have at most 100 characters'],
  'user-id': [isId, 'must have at most 100 characters'],
  'product-type': [(value) => /^(PERSONAL_LOAN|BANKING)$/i.test(value), 'must be PERSONAL_LOAN or BANKING'],
};

/** The inputs by which a customer is found. */
const naming = ['phone', 'loan-app-no', 'entity-id'];

function faultOf(name: string, value: string): string | undefined {
  if (!/^[A-Za-z][\w.-]{0,99}$/.test(name) || name === launchParameter)
    return `A parameter's name begins with a letter and has letters, digits, ".", "_" and "-", but it is "${name}".`;
  if (value.length > 1000) return `${name} must have at most 1000 characters.`;
  if (/\p{Cc}|\p{Surrogate}/u.test(value)) return `${name} must be readable text.`;
  const [isGood, must] = name === staffParameter ? [isUuid, 'must be the id of a member of staff'] : rulesOf(name);
  return isGood(value) ? undefined : `${name} ${must}, but it is "${value}".`;
}

function rulesOf(name: string): readonly [(value: string) => boolean, string] {
  return rules[inputOf(name) ?? ''] ?? [() => true, ''];
}

/**
 * Checks the parameters of a launch link before it is signed. The screen itself accepts odd parameters, so a slip would
 * show only on the agent's screen, as a call without a customer.
 *
 * @throws SettingsError with one sentence about the first wrong parameter
 */
export function checkLaunchParameters(parameters: ReadonlyMap<string, string>): void {
  const given = new Map<string, string>();
  for (const [name, value] of parameters) {
    const fault = faultOf(name, value);
    if (fault !== undefined) throw new SettingsError(fault);
    const input = inputOf(name) ?? name.toLowerCase();
    const other = given.get(input);
    if (other !== undefined)
      throw new SettingsError(`${other} and ${name} say the same of the call; give one of them.`);
    given.set(input, name);
  }
  if (!naming.some((input) => given.has(input)))
    throw new SettingsError('A call names its customer by phone, loanAppNo or entityId; give one of them.');
}
