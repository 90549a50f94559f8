import cardSheet from '../look/card.css?sheet';
import { useSheet } from '../widget/use-sheet.ts';
import { SkeletonShape, Skeleton } from './skeleton.tsx';

/** The skeleton of a card of field rows. */
export function CardSkeleton({ rows = 4 }: { rows?: number }) {
  useSheet(cardSheet);
  return (
    <Skeleton>
      <div className="shapes">
        {Array.from({ length: rows }, (_, row) => (
          <div key={row}>
            <SkeletonShape width={84 + ((row * 37) % 60)} />
            <SkeletonShape width={120 + ((row * 53) % 90)} />
          </div>
        ))}
      </div>
    </Skeleton>
  );
}
