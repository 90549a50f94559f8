import { SettingsError } from './setting.ts';
import type { Given } from './variables.ts';

type Keys = Pick<Given, 'DIALER_KEY' | 'PAYMENTS_KEY' | 'TELEPHONY_USER_KEY'>;

/** Refuses a key that is used twice. @throws SettingsError */
export function requireOwnKeys({ TELEPHONY_USER_KEY, ...others }: Keys): void {
  const taken = new Set([TELEPHONY_USER_KEY]);
  for (const name of ['DIALER_KEY', 'PAYMENTS_KEY'] as const) {
    const key = others[name];
    if (key === undefined) continue;
    if (taken.has(key)) throw new SettingsError(`${name} must be a key that nothing else uses.`);
    taken.add(key);
  }
}
