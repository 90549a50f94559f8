import { useEffect, useState } from 'react';
import { turnedSize, unturnedBox, type Box, type Size } from '../picture/geometry.ts';
import type { Pictures } from '../picture/pictures.ts';
import { lieOf } from '../picture/view.ts';
import type { Look } from './look.ts';
import type { LoadedPicture } from './use-picture.ts';

/** A part of the picture at the screen's own resolution. */
export interface Detail {
  of: Blob;
  part: Box;
  bitmap: ImageBitmap;
}

/** Milliseconds that a look must rest before it is sharpened. */
const restMs = 160;
const largestSide = 4096;

function visiblePart(look: Look, size: Size, space: Size): Box {
  const turned = turnedSize(size, look.turns);
  const { scale, left, top } = lieOf(look, turned, space);
  const x = Math.max(0, Math.floor(-left / scale));
  const y = Math.max(0, Math.floor(-top / scale));
  const right = Math.min(turned.width, Math.ceil((space.width - left) / scale));
  const bottom = Math.min(turned.height, Math.ceil((space.height - top) / scale));
  return unturnedBox({ x, y, width: right - x, height: bottom - y }, size, look.turns);
}

/** Sharpens the visible part once the look rests and the preview has too few pixels for it; undefined until then. */
export function useDetail(pictures: Pictures, picture: LoadedPicture, look: Look, space: Size | undefined) {
  const [detail, setDetail] = useState<Detail>();
  useEffect(() => {
    if (picture.kind !== 'shown' || !space || space.width === 0 || space.height === 0) return;
    const { content, read } = picture;
    const { size, preview } = read;
    const wanted = lieOf(look, turnedSize(size, look.turns), space).scale * globalThis.devicePixelRatio;
    if (preview.width >= size.width || wanted <= (preview.width / size.width) * 1.15) return;
    let isOver = false;
    const timer = setTimeout(() => {
      const part = visiblePart(look, size, space);
      const scale = Math.min(1, wanted, largestSide / Math.max(part.width, part.height));
      const to = {
        width: Math.max(1, Math.round(part.width * scale)),
        height: Math.max(1, Math.round(part.height * scale)),
      };
      pictures.look(content, part, to).then(
        (bitmap) => (isOver ? bitmap.close() : setDetail({ of: content, part, bitmap })),
        () => undefined,
      );
    }, restMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [pictures, picture, look, space]);
  return picture.kind === 'shown' && detail?.of === picture.content ? detail : undefined;
}
