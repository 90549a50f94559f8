import type { CallName } from '../../../widgets/contract/calls.ts';
import { schemas } from '../../../widgets/contract/schemas.ts';

/** The kinds of what a call answers that is secret, at any depth. */
export function secretKindsOf(name: CallName): ReadonlySet<string> {
  const found = JSON.stringify(schemas[name].reply).matchAll(/"x-secret":"(\w+)"/g);
  return new Set(Array.from(found, ([, kind = '']) => kind));
}
