import { useRef, useState } from 'react';
import { LoadFailure } from '../../parts/load-state.tsx';
import { SkeletonShape, Skeleton } from '../../parts/skeleton.tsx';
import { turnedSize, type Size } from '../picture/geometry.ts';
import { clampView, lieOf } from '../picture/view.ts';
import { Bitmap } from './bitmap.tsx';
import type { ChangeLook, Look } from './look.ts';
import { useDetail } from './use-detail.ts';
import { usePanZoom } from './use-pan-zoom.ts';
import { usePicture, type PictureSource } from './use-picture.ts';
import { useSize } from './use-size.ts';
import { captionOf } from './sides.ts';
import type { ViewerFile } from './viewer-file.ts';

interface ImageStageProps {
  file: ViewerFile;
  source: PictureSource;
  look: Look;
  change: ChangeLook;
}

function sheetStyle(look: Look, size: Size, space: Size) {
  const turned = turnedSize(size, look.turns);
  const { scale, left, top } = lieOf(clampView(look, turned, space), turned, space);
  const [width, height] = [size.width * scale, size.height * scale];
  return {
    width,
    height,
    left: left + (turned.width * scale - width) / 2,
    top: top + (turned.height * scale - height) / 2,
    transform: `rotate(${look.turns * 90}deg)`,
  };
}
const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;

/**
 * A picture that can be moved and zoomed. It is decoded in a worker and drawn from a smaller copy; a close view is
 * sharpened.
 */
export function ImageStage({ file, source, look, change }: ImageStageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const space = useSize(stage);
  const [attempt, setAttempt] = useState(0);
  const picture = usePicture(source, file.url, attempt);
  const detail = useDetail(source.pictures, picture, look, space);
  const size = picture.kind === 'shown' ? picture.read.size : undefined;
  usePanZoom(stage, { content: size, space, change });
  const name = [file.label, file.side, captionOf(file)].filter(Boolean).join(', ');
  return (
    <div
      ref={stage}
      className="stage-image"
      data-near={look.zoom > 1}
      data-state={picture.kind}
      // The stage takes the focus for the arrow keys, which move the picture.
      tabIndex={0}
      role="group"
      aria-label={`${name}. Arrow keys move, plus and minus zoom`}
    >
      {picture.kind === 'loading' && (
        <Skeleton label={`Loading ${file.label}`}>
          <SkeletonShape width="100%" height={260} />
        </Skeleton>
      )}
      {picture.kind === 'failed' && <LoadFailure failure={picture.failure} retry={() => setAttempt(attempt + 1)} />}
      {picture.kind === 'shown' && size && space && (
        <div className="sheet" role="img" aria-label={name} style={sheetStyle(look, size, space)}>
          <Bitmap bitmap={picture.read.preview} className="sheet-preview" />
          {detail && (
            <Bitmap
              bitmap={detail.bitmap}
              className="sheet-detail"
              style={{
                left: percent(detail.part.x, size.width),
                top: percent(detail.part.y, size.height),
                width: percent(detail.part.width, size.width),
                height: percent(detail.part.height, size.height),
              }}
            />
          )}
        </div>
      )}
    </div>
  );
}
