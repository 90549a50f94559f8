import { expect, it } from 'vitest';
import { runFuzz } from '../../fuzz/run-fuzz.ts';
import { openTarget } from '../../fuzz/target.ts';
import { isGate, roundsOf } from '../../support/tiers/tiers.ts';

// The release run asks both engines: they fault apart, at values that one of them cannot keep.
it(
  'answers what the published description allows, and what it does not, without a fault',
  { timeout: 240_000 },
  async () => {
    const target = await openTarget(15);
    try {
      const outcome = await runFuzz(target, { seed: 15, runs: roundsOf(600), seconds: 120 });
      // Each can be sent again: npm run fuzz -- --replay '<request>'
      expect(outcome.failures).toEqual([]);
      expect(target.errors).toEqual([]);
      expect(outcome.drift).toEqual([]);
      expect(outcome.isReady).toBe(true);
      expect(outcome.succeeded.size).toBeGreaterThan(isGate ? 5 : 20);
    } finally {
      await target.close();
    }
  },
);
