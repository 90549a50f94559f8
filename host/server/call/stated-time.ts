import { unsavedLifetimeMs } from '../../../widgets/contract/drafts/unsaved.ts';
import { dayMs } from '../../../widgets/contract/time.ts';
import { readableTime } from '../base/indian-time.ts';

/** A write counts as late from so many milliseconds on. */
const lateMs = 5 * 60_000;

/** When a person made a write, which may have waited for the server since. */
export interface StatedTime {
  receivedAt: Date;
  /** What the sender says, kept as it was said; null where no time is said. */
  statedAt: Date | null;
  /** What counts for hours, caps and reports of contacts. */
  countsAt: Date;
  /** By which dates in the write are judged: one that was good then is good, so that no words are lost. */
  judgedAt: Date;
}

/** What a write says of its time. */
interface Said {
  receivedAt: Date;
  statedAt: Date | null;
  /** The server's own time at which the writer's page had last heard of it; null without that proof. */
  openedAt: Date | null;
}

/**
 * What counts of what is said: the stated time alone where it lies between the proven opening and the receipt. A page that
 * was opened more than 24 hours ago says by it only what its dates are judged by, and for 14 days.
 */
export function statedTime({ receivedAt, statedAt, openedAt }: Said): StatedTime {
  const isProven = statedAt !== null && openedAt !== null && openedAt <= statedAt && statedAt <= receivedAt;
  const openMs = isProven ? receivedAt.getTime() - openedAt.getTime() : Number.POSITIVE_INFINITY;
  return {
    receivedAt,
    statedAt,
    countsAt: isProven && openMs <= dayMs ? statedAt : receivedAt,
    judgedAt: isProven && openMs <= unsavedLifetimeMs ? statedAt : receivedAt,
  };
}

/** What was said of a write's time, to be kept beside the receipt; null where it is no five minutes apart. */
export function statedApart({ receivedAt, statedAt }: Pick<StatedTime, 'receivedAt' | 'statedAt'>): Date | null {
  return statedAt !== null && Math.abs(receivedAt.getTime() - statedAt.getTime()) >= lateMs ? statedAt : null;
}

/** Whether a write has waited for the server, as its sender says: nobody is there any more to be asked about it. */
export const isSentLate = (stated: Pick<StatedTime, 'receivedAt' | 'statedAt'>): boolean =>
  statedApart(stated) !== null;

/** `Sent 1 h 14 min late`, or `Said to be of 19 Nov 2026 11:25 PM` where that does not count; null for what came at once. */
export function sentWords({ receivedAt, statedAt, countsAt }: Omit<StatedTime, 'judgedAt'>): string | null {
  const apart = statedApart({ receivedAt, statedAt });
  if (apart === null) return null;
  if (apart.getTime() !== countsAt.getTime()) return `Said to be of ${readableTime(apart)}`;
  const minutes = Math.floor((receivedAt.getTime() - apart.getTime()) / 60_000);
  const hours = Math.floor(minutes / 60);
  return `Sent ${hours > 0 ? `${hours} h ` : ''}${minutes % 60} min late`;
}

/**
 * The same of a row, by the times that it keeps: what was said counts where something is kept as of then.
 *
 * @param receivedAt null where nobody has noted it
 */
export function sentOf(
  receivedAt: Date | null,
  statedAt: Date | null,
  ...keptAs: (Date | null | undefined)[]
): string | null {
  if (receivedAt === null || statedAt === null) return null;
  const counts = keptAs.some((at) => at?.getTime() === statedAt.getTime());
  return sentWords({ receivedAt, statedAt, countsAt: counts ? statedAt : receivedAt });
}
