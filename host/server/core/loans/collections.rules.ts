import type { QueuePart } from '../lists/queue-part.ts';

/** Delinquency buckets by days past due, mildest first. */
export const buckets = ['1-30', '31-60', '61-90', '91-180', '180+'] as const;
export type Bucket = (typeof buckets)[number];

const upperDays: readonly number[] = [30, 60, 90, 180];

/** The bucket of a loan by its days past due; null for a loan that is not overdue. */
export function bucketOf(dpd: number): Bucket | null {
  if (dpd <= 0) return null;
  const place = upperDays.findIndex((days) => dpd <= days);
  return buckets[place === -1 ? buckets.length - 1 : place] ?? null;
}

const rankOf = (bucket: string | null) => buckets.findIndex((each) => each === bucket);

/** The worse of two buckets. */
export function worseOf(peak: string, bucket: string | null): string {
  return bucket !== null && rankOf(bucket) > rankOf(peak) ? bucket : peak;
}

/** The queue of the agency's calling list. */
export const callingQueue = 'AGENCY_CALLING';
/** The name under which the counters count the same cases by whether an agent calls them. */
export const allocationQueue = 'AGENCY_ALLOCATION';

/** The fields of a case that decide which counters count it, and the agency that has it. */
export interface CaseStanding {
  queue: string | null;
  bucket: string | null;
  callingAllocatedTo: string | null;
  agencyId: string | null;
}

/** The counters that count a case: its bucket, and whether an agent calls it. A closed case is not counted. */
export function caseCountedIn({ queue, bucket, callingAllocatedTo }: Omit<CaseStanding, 'agencyId'>): QueuePart[] {
  if (queue === null || bucket === null) return [];
  const isFree = callingAllocatedTo === null;
  return [
    { queue, subQueue: bucket },
    { queue: allocationQueue, subQueue: isFree ? 'FREE' : 'ALLOCATED' },
  ];
}
