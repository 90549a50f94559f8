import { useEffect, useState } from 'react';
import { asCallError } from '../../../client/call-error.ts';
import { fetchFile } from '../../../client/files/download.ts';
import { codeOrigin } from '../../../client/settings.ts';
import type { Size } from '../../../kit/desk/picture/geometry.ts';
import { openPictures, type Pictures } from '../../../kit/desk/picture/pictures.ts';

/** Pixels of the preview's longer side, enough for four times the canvas. */
const previewSide = 2400;

export type Source =
  | { kind: 'loading' }
  | { kind: 'ready'; content: Blob; size: Size; preview: ImageBitmap }
  | { kind: 'failed'; message: string };

/** The picture to edit, and `pictures`, which reads and saves it. */
export function useSource(url: string, attempt: number): { source: Source; pictures: Pictures } {
  const [pictures] = useState(openPictures);
  const [source, setSource] = useState<Source>({ kind: 'loading' });
  useEffect(() => () => pictures.close(), [pictures]);
  useEffect(() => {
    const under = new AbortController();
    async function load() {
      setSource({ kind: 'loading' });
      try {
        const { content } = await fetchFile({ base: codeOrigin }, url, { signal: under.signal });
        const { size, preview } = await pictures.read(content, previewSide);
        if (!under.signal.aborted) setSource({ kind: 'ready', content, size, preview });
      } catch (error) {
        const { message } = asCallError(error, 'This picture cannot be edited here');
        if (!under.signal.aborted) setSource({ kind: 'failed', message });
      }
    }
    void load();
    return () => under.abort();
  }, [pictures, url, attempt]);
  return { source, pictures };
}
