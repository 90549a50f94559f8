import { callingScreens } from '../../contract/screens/calling-screens.ts';
import type { ScreenInput } from '../../contract/screens/screen-row.ts';

/** The inputs of `<lending-telephony-crm>`. */
export interface TelephonyInputs {
  /** The dialer's raw query string: every parameter of it reaches the load call unchanged (AP-65). */
  query?: string | undefined;
  phone?: string | undefined;
  crtObjectId?: string | undefined;
  userId?: string | undefined;
  entityId?: string | undefined;
  callReferenceId?: string | undefined;
  loanAppNo?: string | undefined;
  productType?: string | undefined;
}

const inputs: Readonly<Record<string, ScreenInput>> = callingScreens.TELEPHONY_CALLING_CRM.inputs;
/** Whoever reads a body with this name takes it for an attack. */
const isSendable = ([name]: readonly string[]) => name !== '__proto__';
const propertyOf = (attribute: string) => attribute.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * The payload of the load call: every parameter of the query string that JSON may carry, letter for letter, and the
 * attributes. An attribute replaces its parameter in the query, whichever spelling the parameter has there: the two
 * differ only when the page has changed the attribute since (EM-09).
 */
export function callParameters(given: TelephonyInputs): Record<string, string> {
  const parameters = Object.fromEntries([...new URLSearchParams(given.query ?? '')].filter(isSendable));
  const names = Object.keys(parameters);
  for (const [attribute, { query: spellings = [] }] of Object.entries(inputs)) {
    const value: unknown = Reflect.get(given, propertyOf(attribute));
    if (typeof value !== 'string' || value === '') continue;
    const known = spellings
      .map((spelling) => names.find((name) => name.toLowerCase() === spelling.toLowerCase() && parameters[name] !== ''))
      .find((name) => name !== undefined);
    const name = known ?? spellings[0];
    if (name !== undefined) parameters[name] = value;
  }
  return parameters;
}

/** The value of an input in a load call's payload, under any of its spellings; undefined when there is none. */
export function parameterOf(parameters: Readonly<Record<string, string>>, attribute: string): string | undefined {
  const spellings = inputs[attribute]?.query ?? [];
  const names = Object.keys(parameters);
  for (const spelling of spellings) {
    const name = names.find((one) => one.toLowerCase() === spelling.toLowerCase());
    if (name !== undefined && parameters[name]) return parameters[name];
  }
  return undefined;
}
