import { useEffect, useRef, useState } from 'react';
import type { Size } from '../../../kit/desk/picture/geometry.ts';
import { fileFailure } from '../../../kit/desk/viewer/file-contents.ts';
import type { ShownFailure } from '../../../kit/work/create-load.ts';
import { openPictures, type Pictures } from '../../../kit/desk/picture/pictures.ts';

/** Pixels of the preview's longer side, enough for four times the canvas. */
const previewSide = 2400;

export type Source =
  | { kind: 'loading' }
  | { kind: 'ready'; content: Blob; size: Size; preview: ImageBitmap }
  | { kind: 'failed'; failure: ShownFailure };

/** The picture to edit, and `pictures`, which decodes and saves it. @param attempt another number reads it again */
export function useSource(read: () => Promise<Blob>, attempt: number): { source: Source; pictures: Pictures } {
  const [pictures] = useState(openPictures);
  const latest = useRef(read);
  const [source, setSource] = useState<Source>({ kind: 'loading' });
  useEffect(() => () => pictures.close(), [pictures]);
  useEffect(() => {
    let isOver = false;
    async function load() {
      setSource({ kind: 'loading' });
      try {
        const content = await latest.current();
        const { size, preview } = await pictures.read(content, previewSide);
        if (!isOver) setSource({ kind: 'ready', content, size, preview });
      } catch (error) {
        const failure = fileFailure(error, 'This picture cannot be edited here');
        if (!isOver) setSource({ kind: 'failed', failure });
      }
    }
    void load();
    return () => {
      isOver = true;
    };
  }, [pictures, attempt]);
  return { source, pictures };
}
