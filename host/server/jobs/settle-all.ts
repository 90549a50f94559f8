/**
 * Waits until all work is done, whatever becomes of each.
 *
 * @throws what went wrong where one thing did, AggregateError of all that did where several
 */
export async function settleAll(work: readonly Promise<unknown>[]): Promise<void> {
  const ends = await Promise.allSettled(work);
  const faults = ends.flatMap((end): unknown[] => (end.status === 'rejected' ? [end.reason] : []));
  if (faults.length > 1) throw new AggregateError(faults, `${faults.length} of ${work.length} went wrong`);
  if (faults.length === 1) throw faults[0];
}
