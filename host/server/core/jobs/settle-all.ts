/**
 * Waits until all promises are settled, whether or not some are rejected.
 *
 * @throws the reason of the one that was rejected; an AggregateError of all reasons when several were
 */
export async function settleAll(work: readonly Promise<unknown>[]): Promise<void> {
  const ends = await Promise.allSettled(work);
  const faults = ends.flatMap((end): unknown[] => (end.status === 'rejected' ? [end.reason] : []));
  if (faults.length > 1) throw new AggregateError(faults, `${faults.length} of ${work.length} went wrong`);
  if (faults.length === 1) throw faults[0];
}
