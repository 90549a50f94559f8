import { callNames, callRows, type CallName } from '../../../widgets/contract/calls.ts';
import { readReleased, releasedVersions } from '../../support/contract/released.ts';
import { sampled } from '../../support/tiers/tiers.ts';

/** What the shared code tells calls apart by, before a call's own code is reached. */
export function classOf(name: CallName): string {
  const row = callRows[name];
  const [list] = /\.(rows|tabs)$/.exec(name) ?? [];
  const parts = [
    row.encoding,
    row.auth,
    row.changes,
    row.writes,
    row.files !== undefined,
    row.path.includes('/:'),
    list,
  ];
  return parts.join(' ');
}

const [lastReleased = ''] = releasedVersions();
const released: Readonly<Record<string, unknown>> = readReleased(lastReleased).calls;

/**
 * The calls on which what the shared code refuses is tried: all in the release run; at the gate one of each class, and each that
 * no released contract has.
 */
export const triedCalls: ReadonlySet<CallName> = new Set(sampled(callNames, classOf, (name) => !(name in released)));

/** What a call is tried with: all of a list, or its first alone where another call of its class is tried with all of it. */
export function triedWith<T>(name: CallName, list: readonly T[]): readonly T[] {
  return triedCalls.has(name) ? list : sampled(list, () => 'tried by another call');
}
