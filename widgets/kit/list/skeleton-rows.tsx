import { SkeletonShape } from '../parts/skeleton.tsx';
import type { PlacedColumn } from './columns.ts';

interface SkeletonRowsProps {
  columns: readonly PlacedColumn[];
  rows: number;
  hasBoxes: boolean;
  hasActions: boolean;
}

/** Grey rows in the list's real columns; they show after 150 ms. */
export function SkeletonRows({ columns, rows, hasBoxes, hasActions }: SkeletonRowsProps) {
  return Array.from({ length: rows }, (_, row) => (
    <tr key={row} className="late" aria-hidden="true">
      {hasBoxes && (
        <td className="tick" data-place="box">
          <SkeletonShape width={16} />
        </td>
      )}
      {columns.map(({ value, isRight, place }, index) => (
        <td key={value} className={isRight ? 'r' : undefined} data-place={place}>
          <SkeletonShape width={56 + ((row * 29 + index * 41) % 56)} />
        </td>
      ))}
      {hasActions && <td data-place="act" />}
    </tr>
  ));
}
