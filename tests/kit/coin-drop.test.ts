import { expect, it } from 'vitest';
import { coinsAt, frameCount, framesPerSecond, sizePx } from '../../widgets/kit/coin-drop/coins.ts';

it('has 131 frames at 30 a second on a square of 720', () => {
  expect([frameCount, framesPerSecond, sizePx]).toEqual([131, 30, 720]);
});

it('begins above the square, lies still within it and fades away, the same every time', () => {
  expect(coinsAt(0).every(({ y, radius }) => y + radius <= 0)).toBe(true);
  const late = coinsAt(100);
  for (const { x, y, radius } of late) {
    expect(x - radius).toBeGreaterThan(0);
    expect(x + radius).toBeLessThan(sizePx);
    expect(y + radius).toBeLessThanOrEqual(sizePx);
  }
  expect(coinsAt(60).every(({ solid }) => solid === 1)).toBe(true);
  expect(coinsAt(130).every(({ solid }) => solid === 0)).toBe(true);
  expect([coinsAt(-1), coinsAt(131)]).toEqual([[], []]);
  expect(coinsAt(77)).toEqual(coinsAt(77));
  expect(coinsAt(40)).not.toEqual(coinsAt(41));
});
