import { computed, signal } from '@preact/signals-react';
import { mostReviewSeconds } from '../contract/vkyc/vkyc.ts';
import { mergePlayed, mostPlayed, watchedPercent, type Played } from '../contract/vkyc/watched.ts';

/** A player tells its second four times a second, at most at double speed; a greater step is a jump. */
const longestStep = 2;

/** Counts, of one session of video KYC, the seconds that its review is in sight and what of its recording was played. */
export function createWatched() {
  const played = signal<readonly Played[]>([]);
  const length = signal(0);
  let session: string | undefined;
  let seen = 0;
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') seen++;
  }, 1000);
  return {
    /**
     * Another session begins at nothing: what was seen of an earlier attempt says nothing of this one.
     *
     * @param id the session that is reviewed now; undefined for none
     * @param seconds length of its recording, 0 without one
     */
    begin(id: string | undefined, seconds: number) {
      length.value = seconds;
      if (session === id) return;
      session = id;
      played.value = [];
      seen = 0;
    },
    /** @param second that the player shows while it plays; the first after a pause or a jump is where it plays from */
    watched(second: number) {
      const [last, ...earlier] = played.peek();
      const goesOn = last && second >= last[1] && second - last[1] <= longestStep;
      played.value = goesOn ? [[last[0], second], ...earlier] : [[second, second], ...played.peek()];
    },
    /** What was played, in order and apart. */
    played: computed(() => mergePlayed(played.value, length.value).slice(0, mostPlayed)),
    percent: computed(() => watchedPercent(played.value, length.value)),
    seconds: () => Math.min(seen, mostReviewSeconds),
    stop: () => clearInterval(timer),
  };
}
