import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHeightReport } from '../../widgets/client/bridge/report-height.ts';
import { createTokenFeed } from '../../widgets/client/bridge/token-supply.ts';
import type { BridgeCredentials } from '../../widgets/contract/embedding/bridge.ts';
import { closeEnds, world } from './bridge-ends.ts';

afterEach(closeEnds);

describe('with the clock', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('a session is asked for again a minute before it expires, and after a failure', async () => {
    const answers: (() => BridgeCredentials | null)[] = [
      () => ({ token: 'one', key: 'k', expiresAt: new Date(Date.now() + 600_000).toISOString() }),
      () => {
        throw new Error('the page cannot');
      },
      () => null,
      () => ({ token: 'two', key: 'k' }),
    ];
    const sent: (string | undefined)[] = [];
    const feed = createTokenFeed(
      () => () => answers.shift()?.() ?? null,
      (credentials) => sent.push(credentials?.token),
    );
    feed.ask();
    feed.ask();
    await vi.advanceTimersByTimeAsync(539_000);
    expect(sent).toEqual(['one']);
    await vi.advanceTimersByTimeAsync(2000);
    expect(sent).toEqual(['one', undefined]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(sent).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(sent).toEqual(['one', undefined, undefined, 'two']);
    feed.stop();
    feed.ask();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(sent).toHaveLength(4);
  });

  it('a question that the frame does not answer is given up after ten seconds', async () => {
    vi.useRealTimers();
    const { greet, pageEnd } = world({}, { called: () => new Promise(() => undefined) });
    await greet().joined;
    vi.useFakeTimers();
    const question = pageEnd.call('saveDraft');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await question).toEqual({ ok: false, reason: 'NO_ANSWER' });
  });

  it('a page whose session has expired already is asked as one that has none', async () => {
    let asked = 0;
    const expired = () => ({ token: 'old', key: 'k', expiresAt: new Date(Date.now() - 1000).toISOString() });
    const feed = createTokenFeed(
      () => () => {
        asked += 1;
        return expired();
      },
      () => undefined,
    );
    feed.ask();
    await vi.advanceTimersByTimeAsync(81_000);
    expect(asked).toBe(4);
    feed.stop();
  });

  it('a height is told at most ten times a second, the newest last', async () => {
    const sent: number[] = [];
    const report = createHeightReport((height) => sent.push(height));
    for (let turn = 0; turn < 1000; turn += 1) {
      report.measured(500 + ((turn * 37) % 101));
      await vi.advanceTimersByTimeAsync(1);
    }
    report.measured(640.2);
    await vi.advanceTimersByTimeAsync(200);
    expect(sent.length).toBeLessThanOrEqual(12);
    expect(sent.at(-1)).toBe(641);
    report.stop();
  });

  it('a content that grows with its frame does not grow for ever', async () => {
    const sent: number[] = [];
    const report = createHeightReport((height) => {
      sent.push(height);
      report.measured(height + 20);
    });
    report.measured(400);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent.length).toBeLessThanOrEqual(14);
    report.measured(300);
    await vi.advanceTimersByTimeAsync(100);
    expect(sent).toContain(300);
    report.stop();
  });
});
