import { computed, effect, signal, type ReadonlySignal } from '@preact/signals-react';
import { afterDrawn } from '../kit/after-drawn.ts';
import type { ClaimStanding } from '../kit/desk/claim.state.ts';
import type { Pictures } from '../kit/desk/picture/pictures.ts';

/** Milliseconds that a claim is shown later at most, where the picture takes long or does not come. */
const longestMs = 200;

/** Milliseconds between a picture that is decoded and the claim: the viewer draws the picture in them. */
const settledMs = 60;

const notYet: ClaimStanding = { phase: 'none' };

/** Lets a desk's first picture be drawn before its claim, which draws every field of the desk anew. */
export interface FirstPicture {
  /** The claim as it is shown: a claim that one has got is not, while the first picture is about to be drawn. */
  standing: ReadonlySignal<ClaimStanding>;
  /** The picture has been asked for. */
  asked(): void;
  /** The decoder of the desk's pictures, whose first one is waited for. */
  watched(pictures: Pictures): Pictures;
  dispose(): void;
}

export function createFirstPicture(standing: ReadonlySignal<ClaimStanding>): FirstPicture {
  const isDue = signal(false);
  const end = () => void (isDue.value = false);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopWaiting: (() => void) | undefined;
  const stop = effect(() => {
    if (isDue.value && standing.value.phase === 'mine') timer ??= setTimeout(end, longestMs);
  });
  return {
    standing: computed(() => (isDue.value && standing.value.phase === 'mine' ? notYet : standing.value)),
    asked() {
      // what is drawn with its claim at once need not wait
      if (standing.peek().phase === 'none') isDue.value = true;
    },
    watched: (pictures) => ({
      ...pictures,
      async read(content, side) {
        try {
          return await pictures.read(content, side);
        } finally {
          if (isDue.peek()) stopWaiting ??= afterDrawn(end, settledMs);
        }
      },
    }),
    dispose() {
      stop();
      clearTimeout(timer);
      stopWaiting?.();
    },
  };
}
