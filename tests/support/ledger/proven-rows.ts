import { idsIn } from './ledger-rows.ts';
import { nameOf, type RanTest } from '../suite-report.ts';

/** What a run says of the ledger's rows. */
export interface Proof {
  /** Ids whose every test of that run passed, at its first attempt. */
  proven: ReadonlySet<string>;
  /** Ids that a test in the code carries, and that the run has not proven, each with the reasons. */
  unproven: ReadonlyMap<string, readonly string[]>;
}

/**
 * Holds the ids that the tests' code carries against what ran. A row is proven where each file that claims it ran a test of
 * that id, and every such test passed at its first attempt, on every engine.
 *
 * @param claimed ids in the code, with the files that carry them
 */
export function proofOf(claimed: ReadonlyMap<string, readonly string[]>, tests: readonly RanTest[]): Proof {
  const ran = new Map<string, RanTest[]>();
  for (const test of tests) for (const id of idsIn(test.title)) ran.set(id, [...(ran.get(id) ?? []), test]);
  const proven = new Set<string>();
  const unproven = new Map<string, string[]>();
  for (const id of new Set([...claimed.keys(), ...ran.keys()])) {
    const itsTests = ran.get(id) ?? [];
    const reasons = [
      ...(claimed.get(id) ?? [])
        .filter((file) => itsTests.every((test) => test.file !== file))
        .map((file) => `no test of this id ran in ${file}`),
      ...itsTests
        .filter(({ outcome }) => outcome !== 'passed')
        .map(
          (test) => `${test.outcome === 'failed' ? 'failed' : 'passed at the second attempt only'}: ${nameOf(test)}`,
        ),
    ];
    if (reasons.length === 0) proven.add(id);
    else unproven.set(id, reasons);
  }
  return { proven, unproven };
}
