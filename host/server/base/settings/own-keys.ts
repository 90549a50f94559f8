import { SettingsError } from './setting.ts';
import type { Given } from './variables.ts';

type Keys = Pick<Given, 'EMBEDDER_KEYS' | 'DIALER_KEY' | 'PAYMENTS_KEY' | 'TELEPHONY_USER_KEY'>;

/** Refuses two embedders of one name, and a key that is used twice. @throws SettingsError */
export function requireOwnKeys({ EMBEDDER_KEYS: embedders, ...others }: Keys): void {
  const taken = new Set([others.TELEPHONY_USER_KEY]);
  for (const name of ['DIALER_KEY', 'PAYMENTS_KEY'] as const) {
    const key = others[name];
    if (key === undefined) continue;
    if (taken.has(key)) throw new SettingsError(`${name} must be a key that nothing else uses.`);
    taken.add(key);
  }
  const names = new Set(embedders.map(({ name }) => name));
  const keys = new Set([...embedders.map(({ key }) => key), ...taken]);
  if (names.size < embedders.length || keys.size < embedders.length + taken.size)
    throw new SettingsError('EMBEDDER_KEYS must name each embedder once, each with a key that nothing else uses.');
}
