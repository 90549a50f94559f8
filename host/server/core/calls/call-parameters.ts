import { attributesFrom } from '../../../../widgets/contract/screens/attributes-from.ts';
import { screens } from '../../../../widgets/contract/screens.ts';

/** A dialer's parameters of a call, by the screen's attribute names. */
export type CallParameters = Readonly<Record<string, string | undefined>>;

/** The most characters of a parameter that are kept: the limit of the calls that send it back. */
const longest = 100;

/** Removes control characters, which no name of a call has, and lone surrogates, which like NUL no database stores. */
function cut(text: string): string {
  const kept = text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, longest);
  return kept.replace(/\p{Surrogate}/gu, '');
}

/**
 * The known parameters of a dialer, each short enough to be kept. Unknown, odd and long parameters are dropped or cut,
 * not refused, so that the agent still gets the call.
 */
export function callParametersOf(parameters: Readonly<Record<string, string>>): CallParameters {
  const given = attributesFrom(screens.TELEPHONY_CALLING_CRM, new URLSearchParams(parameters));
  const cleaned = Object.entries(given).map(([name, value]) => [name, cut(value)] as const);
  return Object.fromEntries(cleaned.filter(([, value]) => value !== ''));
}
