import { flagWords, type VkycFlagMark } from './vkyc-flags.ts';
import type { VkycDesk } from './vkyc.ts';

/** Seconds of a recording that were played in one go. */
export type Played = readonly [from: number, to: number];

/** Of a recording the checker and the auditor watch at least so much, in per cent; `VKYC_WATCHED_LEAST` is the maker's. */
const leastOfOthers = 50;
/** What the maker watches unless the server is set otherwise. */
export const vkycWatchedLeast = 80;
/** The most pieces of a recording that a decision names. */
export const mostPlayed = 1000;

/** How much of a recording somebody at a desk watches before they approve it, in per cent. */
export const watchedLeastOf = (desk: VkycDesk, ofMaker: number): number => (desk === 'maker' ? ofMaker : leastOfOthers);

/** The seconds of a recording that were played at all, in order and apart: what was played twice counts once. */
export function mergePlayed(played: readonly Played[], length: number): Played[] {
  const merged: [number, number][] = [];
  const clipped = played.map(([from, to]): [number, number] => [Math.max(0, from), Math.min(to, length)]);
  for (const [from, to] of clipped.toSorted(([one], [other]) => one - other)) {
    if (to <= from) continue;
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

/**
 * How much of a recording was watched, in per cent, rounded down.
 *
 * @param most the seconds that are believed at most
 */
export function watchedPercent(played: readonly Played[], length: number, most = Number.POSITIVE_INFINITY): number {
  if (length <= 0) return 0;
  const seconds = mergePlayed(played, length).reduce((sum, [from, to]) => sum + to - from, 0);
  // What is added up of fractions of a second may lie a little below the whole per cent that it is.
  return Math.floor((100 * Math.min(seconds, Math.max(0, most))) / length + 1e-6);
}

/** Whether a second was among what was played. A player begins within the second that it is sent to. */
const isPlayed = (played: readonly Played[], second: number) =>
  played.some(([from, to]) => Math.floor(from) <= second && second <= to);

/** What was watched of a session, as somebody approves it. */
export interface Watched {
  played: readonly Played[];
  /** Whole seconds of the recording. */
  length: number;
  /** The seconds that are believed at most. */
  most?: number;
  /** In per cent. */
  least: number;
  flags: readonly VkycFlagMark[];
}

/** Why a session that was watched like this cannot be approved; undefined if it can. */
export function watchedMessage({ played, length, most, least, flags }: Watched): string | undefined {
  const percent = watchedPercent(played, length, most);
  if (percent < least) return `Watch at least ${least}%: ${percent}% so far`;
  const merged = mergePlayed(played, length);
  const missed = flags.filter(({ second }) => second !== null && !isPlayed(merged, second));
  return missed.length > 0 ? `Not watched: ${missed.map(flagWords).join(', ')}` : undefined;
}
