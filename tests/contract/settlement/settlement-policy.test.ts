import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  approverNote,
  authority,
  haircutOf,
  ladderOf,
  levelOf,
  policyOf,
  rungOf,
  shownPreApproved,
  termsOf,
  weighedDues,
  withinPolicyNote,
} from '../../../widgets/contract/settlement/settlement-policy.ts';
import { root } from '../../support/find-files.ts';

interface Vectors {
  terms: {
    totalOutstanding: number;
    gridPercent: number;
    fixed: number | null;
    preApprovedAmount: number;
    floor: number;
  }[];
  haircuts: { amount: number; totalOutstanding: number; basisPoints: number }[];
  policy: {
    totalOutstanding: number;
    preApprovedAmount: number;
    floor: number;
    amount: number;
    outcome: string;
    approveMode?: string;
    level?: string;
  }[];
}

/** The cases that a lender's own backend is held to as well. */
const vectors = JSON.parse(
  readFileSync(join(root, 'widgets/contract/settlement/settlement-vectors.json'), 'utf8'),
) as Vectors;

describe('the policy of settlements', () => {
  it.each(vectors.policy)(
    '$amount of $totalOutstanding, pre-approved $preApprovedAmount: $outcome $level [ST-05]',
    ({ amount, outcome, approveMode, level, ...terms }) => {
      const policy: Record<string, unknown> = { ...policyOf(amount, terms) };
      expect(policy).toEqual({ outcome, ...(approveMode && { approveMode }), ...(level && { level }) });
    },
  );

  it.each(vectors.terms)(
    'terms of $totalOutstanding at $gridPercent %',
    ({ totalOutstanding, gridPercent, fixed, ...rest }) => {
      expect(termsOf(totalOutstanding, { grid: gridPercent, fixed })).toEqual({ totalOutstanding, ...rest });
    },
  );

  it.each(vectors.haircuts)('haircut of $amount of $totalOutstanding', ({ amount, totalOutstanding, basisPoints }) => {
    expect(haircutOf(amount, totalOutstanding)).toBe(basisPoints);
  });

  it('says ST-06 letter for letter, and ST-07 with the address [ST-06][ST-07]', () => {
    expect(withinPolicyNote).toBe(
      'This amount is approved under our policy. You can share the link with the customer.',
    );
    expect(approverNote('sunita.rao@example.com')).toBe(
      'This amount must be shared with an approver at sunita.rao@example.com for approval.',
    );
  });

  it('a stored haircut says the same of every edge as the amounts do', () => {
    const wrong: unknown[] = [];
    for (const totalOutstanding of [1, 2, 3, 7, 999, 97_174, 100_000, 100_001, 199_999, 200_000, 1_000_000])
      for (const { level, haircutPercent, mostDues } of authority) {
        const edge = Math.ceil((totalOutstanding * (100 - haircutPercent)) / 100);
        for (const amount of [edge - 1, edge, edge + 1].filter((each) => each > 0 && each < totalOutstanding)) {
          const isWithin = haircutOf(amount, totalOutstanding) <= haircutPercent * 100;
          const lowest = levelOf(amount, totalOutstanding);
          const facts = [totalOutstanding, amount, isWithin && totalOutstanding <= mostDues, isWithin];
          if (lowest === level) wrong.push(...(facts[2] === true ? [] : [facts]));
          if (amount >= edge && totalOutstanding <= mostDues) wrong.push(...(isWithin ? [] : [facts]));
        }
      }
    expect(wrong).toEqual([]);
  });
});

describe('what was waived lately', () => {
  it('is given up with the settlement: 5,000 waived of 60,000, and 49,500 of the other 55,000, is for the head', () => {
    const alone = termsOf(55_000, { grid: 100, fixed: null });
    const terms = termsOf(55_000, { grid: 100, fixed: null, waived: 5_000 });
    expect(policyOf(49_500, alone)).toMatchObject({ level: 'AGENCY_MANAGER' });
    expect(policyOf(49_500, terms)).toMatchObject({ level: 'COLLECTIONS_HEAD' });
    expect(haircutOf(49_500, weighedDues(terms))).toBe(1_750);
    expect(ladderOf(terms)).toEqual([
      { by: 'AGENCY_MANAGER', from: 54_000, to: 54_999 },
      { by: 'COLLECTIONS_HEAD', from: 45_000, to: 53_999 },
      { by: 'TWO_APPROVERS', from: 30_000, to: 44_999 },
      { by: 'NOBODY', from: null, to: 29_999 },
    ]);
  });

  it('counts for the pre-approved share, for the floor and for the most that a level decides on', () => {
    expect(termsOf(55_000, { grid: 90, fixed: null, waived: 5_000 })).toEqual({
      totalOutstanding: 55_000,
      preApprovedAmount: 54_000,
      floor: 30_000,
      waived: 5_000,
    });
    const large = termsOf(99_000, { grid: 100, fixed: null, waived: 1_001 });
    expect(policyOf(98_000, large)).toMatchObject({ level: 'COLLECTIONS_HEAD' });
  });
});

describe('the pre-approved amount of a loan', () => {
  it.each([
    [100_000, '1-30', null, 100_000],
    [97_174, '31-60', null, 92_316],
    [97_174, '180+', null, 63_164],
    [97_174, '180+', 50_000, 50_000],
    [97_174, '31-60', 99_000, 97_174],
    [97_174, null, null, null],
  ])('of %d in %s, its own %s, is %s', (dues, bucket, own, shown) =>
    expect(shownPreApproved(dues, bucket, own)).toBe(shown),
  );
});

describe('the ladder', () => {
  const terms = termsOf(97_174, { grid: 95, fixed: null });

  it('stands from the dues down to what is refused', () => {
    expect(ladderOf(terms)).toEqual([
      { by: 'POLICY', from: 92_316, to: 97_173 },
      { by: 'AGENCY_MANAGER', from: 87_457, to: 92_315 },
      { by: 'COLLECTIONS_HEAD', from: 72_881, to: 87_456 },
      { by: 'TWO_APPROVERS', from: 48_587, to: 72_880 },
      { by: 'NOBODY', from: null, to: 48_586 },
    ]);
  });

  it('keeps the figure of the floor from who may not approve', () => {
    const hidden = ladderOf({ ...terms, floor: null });
    expect(hidden.slice(3)).toEqual([
      { by: 'TWO_APPROVERS', from: null, to: 72_880 },
      { by: 'NOBODY', from: null, to: null },
    ]);
    expect(JSON.stringify(hidden)).not.toMatch(/4858[67]/);
  });

  it('leaves out rungs without amounts, and those above which nobody approves', () => {
    expect(ladderOf(termsOf(50_000, { grid: 100, fixed: null })).map(({ by }) => by)).toEqual([
      'AGENCY_MANAGER',
      'COLLECTIONS_HEAD',
      'TWO_APPROVERS',
      'NOBODY',
    ]);
    expect(ladderOf(termsOf(1_000_001, { grid: 65, fixed: null }))).toEqual([
      { by: 'POLICY', from: 650_001, to: 1_000_000 },
      { by: 'NOBODY', from: null, to: 650_000 },
    ]);
  });

  it('is the policy: an amount stands on the rung of whoever approves it, for every amount of many loans', () => {
    for (const total of [3, 99, 50_000, 97_174, 100_001, 150_000, 200_001, 1_000_000, 1_000_001])
      for (const grid of [100, 95, 90, 80, 65]) {
        const of = termsOf(total, { grid, fixed: null });
        const ladder = ladderOf(of);
        const edges = ladder
          .flatMap(({ from, to }) => [from ?? 1, to ?? 1])
          .flatMap((edge) => [edge - 1, edge, edge + 1]);
        for (const amount of edges.filter((each) => each > 0 && each < total)) {
          const policy = policyOf(amount, of);
          const by =
            policy.outcome === 'WITHIN_POLICY'
              ? 'POLICY'
              : policy.outcome === 'NEEDS_APPROVAL'
                ? policy.level
                : 'NOBODY';
          expect([total, grid, amount, rungOf(amount, ladder)?.by]).toEqual([total, grid, amount, by]);
        }
      }
    expect(rungOf(0, ladderOf(terms))).toBeUndefined();
    expect(rungOf(97_174, ladderOf(terms))).toBeUndefined();
  });
});
