import type { FigureSum } from './closed-days.store.ts';

/** What is counted of collections, which has an agency. The figures of an agency are parts of their own: `COLLECTED@<id>`. */
const collectionParts: ReadonlySet<string> = new Set([
  'CONTACTS',
  'OUTSIDE_HOURS',
  'PROMISED',
  'PROMISES',
  'COLLECTED',
  'ALLOCATED',
  'RESOLVED',
  'SETTLEMENTS',
]);

/** Figures whose collections are those of one agency; all others stay as they are. */
export function ofAgency(sums: readonly FigureSum[], agencyId: string | undefined): readonly FigureSum[] {
  if (agencyId === undefined) return sums;
  const end = `@${agencyId}`;
  return sums.flatMap((sum) => {
    if (sum.part.endsWith(end)) return { ...sum, part: sum.part.slice(0, -end.length) };
    return collectionParts.has(sum.part) ? [] : sum;
  });
}
