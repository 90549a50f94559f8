import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPageSession } from '../../host/frame/page-session.ts';
import type { BridgeCredentials } from '../../widgets/contract/embedding/bridge.ts';

const minute = 60_000;
const credentials = (token: string): BridgeCredentials => ({ token, key: 'k' });

/** A frame whose page answers as told; each token that is tried is refused unless it is the good one. */
function world(answer: () => BridgeCredentials | null) {
  const heard = { ask: vi.fn<() => void>(), changed: vi.fn<() => void>(), renewed: vi.fn<() => void>() };
  const session = createPageSession({
    async ask() {
      heard.ask();
      await new Promise((resolve) => setTimeout(resolve, 5));
      const given = answer();
      session.taken(given);
      return given;
    },
    changed: heard.changed,
    renewed: heard.renewed,
  });
  session.offered(true);
  return { session, heard };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the session of the page around a frame', () => {
  it('is none after a 401 where the page answers the same token again; it is asked after 5, 15, then every 60 s [EM-22]', async () => {
    const { session, heard } = world(() => credentials('dead'));
    const source = session.source();
    void source?.();
    await vi.advanceTimersByTimeAsync(10);
    void session.refused();
    await vi.advanceTimersByTimeAsync(10);
    expect(session.source()).toBeUndefined();
    expect(heard.changed).toHaveBeenCalledOnce();
    expect(heard.renewed).not.toHaveBeenCalled();
    // what goes on in the screen neither asks the page nor is given the token that was refused
    const later = source?.();
    await vi.advanceTimersByTimeAsync(10);
    expect(await later).toBeNull();
    expect(heard.ask).toHaveBeenCalledTimes(2);

    const asked: number[] = [];
    const since = performance.now();
    heard.ask.mockImplementation(() => void asked.push(Math.round((performance.now() - since) / 1000)));
    await vi.advanceTimersByTimeAsync(202_000);
    expect(asked).toEqual([5, 20, 80, 140, 200]);
    expect(heard.changed).toHaveBeenCalledOnce();
  });

  it('goes on with the first other token that the page answers', async () => {
    let token = 'dead';
    const { session, heard } = world(() => credentials(token));
    void session.source()?.();
    await vi.advanceTimersByTimeAsync(10);
    void session.refused();
    await vi.advanceTimersByTimeAsync(10);
    token = 'good';
    await vi.advanceTimersByTimeAsync(5000);
    const given = session.source()?.();
    await vi.advanceTimersByTimeAsync(10);
    expect(await given).toEqual({ token: 'good', key: 'k' });
    expect(heard.renewed).toHaveBeenCalledOnce();
    heard.ask.mockClear();
    await vi.advanceTimersByTimeAsync(10 * minute);
    expect(heard.ask).not.toHaveBeenCalled();
  });

  it('is not tried for ever where each new token is refused at once', async () => {
    let minted = 0;
    const { session, heard } = world(() => credentials(`dead-${(minted += 1)}`));
    void session.source()?.();
    await vi.advanceTimersByTimeAsync(10);
    heard.renewed.mockImplementation(() => void setTimeout(() => void session.refused(), 10));
    void session.refused();
    await vi.advanceTimersByTimeAsync(4000);
    expect(heard.renewed).toHaveBeenCalledTimes(2);
    expect(session.source()).toBeUndefined();
    await vi.advanceTimersByTimeAsync(10 * minute);
    expect(heard.renewed.mock.calls.length).toBeLessThan(15);
  });

  it('survives a late 401 of a call that left with the former token', async () => {
    let token = 'old';
    const { session, heard } = world(() => credentials(token));
    void session.source()?.();
    await vi.advanceTimersByTimeAsync(minute);
    token = 'new';
    void session.refused();
    await vi.advanceTimersByTimeAsync(500);
    void session.refused();
    await vi.advanceTimersByTimeAsync(10);
    expect(session.source()).toBeDefined();
    expect(heard.changed).not.toHaveBeenCalled();
  });

  it('is left to the page where it has none, and to the person who has signed in here', async () => {
    let answer: BridgeCredentials | null = credentials('dead');
    const { session, heard } = world(() => answer);
    void session.source()?.();
    await vi.advanceTimersByTimeAsync(10);
    void session.refused();
    await vi.advanceTimersByTimeAsync(10);
    session.signedIn();
    session.offered(true);
    heard.ask.mockClear();
    await vi.advanceTimersByTimeAsync(10 * minute);
    expect(heard.ask).not.toHaveBeenCalled();

    answer = null;
    const other = world(() => answer);
    void other.session.refused();
    await vi.advanceTimersByTimeAsync(10 * minute);
    expect(other.session.source()).toBeUndefined();
    expect(other.heard.ask).toHaveBeenCalledOnce();
    // the page's own next try
    other.session.taken(credentials('good'));
    expect(other.session.source()).toBeDefined();
    expect(other.heard.renewed).toHaveBeenCalledOnce();
  });
});
