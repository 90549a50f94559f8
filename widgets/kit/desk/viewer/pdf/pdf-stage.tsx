import { useEffect, useRef, useState } from 'react';
import { LoadFailure } from '../../../parts/load-state.tsx';
import { SkeletonShape, Skeleton } from '../../../parts/skeleton.tsx';
import { clamp } from '../../picture/geometry.ts';
import { zoomLimits } from '../../picture/view.ts';
import type { ChangeLook, Look } from '../look.ts';
import { PdfLock } from './pdf-lock.tsx';
import { PdfPage } from './pdf-page.tsx';
import type { FileContents } from '../file-contents.ts';
import { useSize } from '../use-size.ts';
import type { ViewerFile } from '../viewer-file.ts';
import { usePdf } from './use-pdf.ts';

interface PdfStageProps {
  file: ViewerFile;
  contents: FileContents;
  look: Look;
  change: ChangeLook;
}

/**
 * The widest that a page is at zoom 1, in CSS pixels, as a printed page looks at arm's length; else it fits the stage.
 */
const widestPage = 960;
const rim = 32;

/** A PDF, page under page. */
export function PdfStage({ file, contents, look, change }: PdfStageProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const space = useSize(scroller);
  const [attempt, setAttempt] = useState(0);
  const opening = usePdf(file, contents, attempt);
  const [current, setCurrent] = useState(1);

  useEffect(() => {
    const element = scroller.current;
    function zoom(event: WheelEvent) {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      change((now) => ({
        ...now,
        zoom: clamp(now.zoom * Math.exp(-event.deltaY / 300), zoomLimits.least, zoomLimits.most),
      }));
    }
    element?.addEventListener('wheel', zoom, { passive: false });
    return () => element?.removeEventListener('wheel', zoom);
  }, [change]);

  function findCurrent() {
    const element = scroller.current;
    if (!element) return;
    const middle = element.scrollTop + element.clientHeight / 2;
    const pages = [...element.querySelectorAll<HTMLElement>('.pdf-page')];
    const above = pages.findLastIndex((page) => page.offsetTop <= middle);
    setCurrent(Math.max(0, above) + 1);
  }

  const width = space ? Math.round(Math.min(widestPage, space.width - rim) * look.zoom) : 0;
  const count = opening.kind === 'open' ? opening.pdf.numPages : 0;
  return (
    <div className="stage-pdf" data-state={opening.kind}>
      <div
        ref={scroller}
        className="pdf-pages"
        // Takes the focus, so that the keyboard scrolls the pages.
        tabIndex={0}
        role="region"
        aria-label={file.label}
        onScroll={findCurrent}
      >
        {opening.kind === 'loading' && (
          <Skeleton label={`Loading ${file.label}`}>
            <SkeletonShape width="100%" height={320} />
          </Skeleton>
        )}
        {opening.kind === 'failed' && <LoadFailure failure={opening.failure} retry={() => setAttempt(attempt + 1)} />}
        {opening.kind === 'locked' && <PdfLock isWrong={opening.isWrong} unlock={opening.unlock} />}
        {opening.kind === 'open' &&
          width > 0 &&
          Array.from({ length: count }, (_, index) => (
            <PdfPage
              key={index}
              pdf={opening.pdf}
              number={index + 1}
              width={width}
              turns={look.turns}
              usual={opening.usual}
              scroller={scroller}
            />
          ))}
      </div>
      {count > 1 && (
        <div className="pdf-count num" role="status">
          Page {Math.min(current, count)} of {count}
        </div>
      )}
    </div>
  );
}
