import { expect, it } from 'vitest';
import { dealShares } from '../../../host/server/demo/kit/deal-shares.ts';

it('every key has had its share, to within one, after any number of deals', () => {
  const weights = { often: 62, seldom: 30, rare: 8 };
  const deal = dealShares(weights);
  const dealt = { often: 0, seldom: 0, rare: 0 };
  for (let count = 1; count <= 250; count++) {
    dealt[deal()] += 1;
    for (const [key, weight] of Object.entries(weights))
      expect(Math.abs(dealt[key as keyof typeof dealt] - (count * weight) / 100), `${key} of ${count}`).toBeLessThan(1);
  }
});

it('two dealers know nothing of each other', () => {
  const [one, other] = [dealShares({ a: 1, b: 1 }), dealShares({ a: 1, b: 1 })];
  expect([one(), one(), other(), other()]).toEqual(['a', 'b', 'a', 'b']);
});
