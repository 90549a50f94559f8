import { lazyPart } from '../../lazy-part.ts';
import { SkeletonShape, Skeleton } from '../../parts/skeleton.tsx';
import type { DocumentViewerProps } from './viewer.tsx';

export type { DocumentViewerProps };

const Viewer = lazyPart(async () => (await import('./viewer.tsx')).Viewer);

/** Fetches the viewer's script before it is first drawn. */
export const fetchViewer = (): void => void Viewer.ahead();

/**
 * The document beside its data: front and back, modified and uploaded, zoom, rotation, side by side, PDFs and videos in
 * place. Its script loads when it is first drawn. Keys while it has the focus: + - 0 R F B O and the arrows.
 */
export function DocumentViewer(props: DocumentViewerProps) {
  return (
    <Viewer
      {...props}
      meanwhile={
        <Skeleton label="Loading document">
          <SkeletonShape width="100%" height={320} />
        </Skeleton>
      }
    />
  );
}
