import { attributesFrom } from '../../../widgets/contract/screens/attributes-from.ts';
import { screens } from '../../../widgets/contract/screens.ts';

/** What a dialer's parameters say of a call, by the screen's attribute names. */
export type CallParameters = Readonly<Record<string, string | undefined>>;

/** Characters of a parameter that count: as many as the calls that send it back take. */
const longest = 100;

/** No database keeps a NUL or half a character, and nothing that names a call has a control character. */
function cut(text: string): string {
  const kept = text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, longest);
  return kept.replace(/\p{Surrogate}/gu, '');
}

/**
 * The known ones of a dialer's parameters, each short enough to be kept. What is unknown, odd or too long is no reason to
 * leave an agent without a call.
 */
export function callParametersOf(parameters: Readonly<Record<string, string>>): CallParameters {
  const given = attributesFrom(screens.TELEPHONY_CALLING_CRM, new URLSearchParams(parameters));
  const cleaned = Object.entries(given).map(([name, value]) => [name, cut(value)] as const);
  return Object.fromEntries(cleaned.filter(([, value]) => value !== ''));
}
