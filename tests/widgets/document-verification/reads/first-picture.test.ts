import { signal } from '@preact/signals-react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClaimStanding } from '../../../../widgets/kit/desk/claim.state.ts';
import type { Pictures } from '../../../../widgets/kit/desk/picture/pictures.ts';
import { createFirstPicture } from '../../../../widgets/document-verification/first-picture.ts';

const none: ClaimStanding = { phase: 'none' };
const mine: ClaimStanding = { phase: 'mine', until: '2031-01-01T06:00:00.000Z' };
const lost: ClaimStanding = { phase: 'lost', message: 'Priya Nair has it', mayTakeOver: false };

/** A first picture with a decoder whose answer is given by hand. */
function opened() {
  const standing = signal(none);
  const first = createFirstPicture(standing);
  let decode: (error?: Error) => void = () => undefined;
  const decoded = new Promise<unknown>(
    (resolve, reject) => (decode = (error) => (error ? reject(error) : resolve(undefined))),
  );
  const pictures = first.watched({ read: () => decoded } as unknown as Pictures);
  const read = () => pictures.read(new Blob(), 100).catch(() => undefined);
  return { standing, first, decode, read, shown: () => first.standing.value.phase };
}

describe('a desk’s first picture', () => {
  beforeEach(() => {
    // Node has no frames: the clock of the test gives them
    vi.stubGlobal('requestAnimationFrame', () => 0);
    vi.stubGlobal('cancelAnimationFrame', () => undefined);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame'] });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('is drawn before a claim that was answered meanwhile is shown', async () => {
    const { standing, first, decode, read, shown } = opened();
    first.asked();
    const reading = read();
    standing.value = mine;
    await vi.advanceTimersByTimeAsync(90);
    expect(shown()).toBe('none');
    decode();
    await reading;
    expect(shown()).toBe('none');
    await vi.advanceTimersByTimeAsync(100);
    expect(shown()).toBe('mine');
    standing.value = lost;
    expect(shown()).toBe('lost');
  });

  it('holds a claim back for no longer than a moment, where it takes long or cannot be shown', async () => {
    const late = opened();
    late.first.asked();
    late.standing.value = mine;
    await vi.advanceTimersByTimeAsync(199);
    expect(late.shown()).toBe('none');
    await vi.advanceTimersByTimeAsync(1);
    expect(late.shown()).toBe('mine');

    const broken = opened();
    broken.first.asked();
    const reading = broken.read();
    broken.standing.value = mine;
    broken.decode(new Error('no picture'));
    await reading;
    await vi.advanceTimersByTimeAsync(100);
    expect(broken.shown()).toBe('mine');
  });

  it('holds back no refusal, and no claim that was there before it was asked for', () => {
    const refused = opened();
    refused.first.asked();
    refused.standing.value = lost;
    expect(refused.shown()).toBe('lost');

    const claimed = opened();
    claimed.standing.value = mine;
    claimed.first.asked();
    expect(claimed.shown()).toBe('mine');
  });

  it('leaves nothing behind that comes later', async () => {
    const { standing, first, shown } = opened();
    first.asked();
    standing.value = mine;
    first.dispose();
    expect(vi.getTimerCount()).toBe(0);
    await vi.advanceTimersByTimeAsync(1000);
    expect(shown()).toBe('none');
  });
});
