import { useEffect, useState } from 'react';
import type { ReadPicture } from '../picture/picture-work.ts';
import type { Pictures } from '../picture/pictures.ts';
import type { ShownFailure } from '../../work/create-load.ts';
import { fileFailure, isSameFile, type FileContents } from './file-contents.ts';

/** The longest side of the preview, in pixels: sharp on any screen, a tenth of a large scan's memory. */
const previewSide = 2600;

export type LoadedPicture =
  | { kind: 'loading' }
  | { kind: 'shown'; content: Blob; read: ReadPicture }
  | { kind: 'failed'; failure: ShownFailure };

const loading: LoadedPicture = { kind: 'loading' };
const notAPicture = 'This picture cannot be shown. Open it in a new tab, or replace it';

/** The source of a stage's picture. */
export interface PictureSource {
  pictures: Pictures;
  contents: FileContents;
}

/** Fetches a picture and decodes it in a worker. @param attempt another number tries again */
export function usePicture({ pictures, contents }: PictureSource, url: string, attempt: number): LoadedPicture {
  const [state, setState] = useState<{ url: string; attempt: number; picture: LoadedPicture }>();
  useEffect(() => {
    let isOver = false;
    let read: ReadPicture | undefined;
    const settle = (picture: LoadedPicture) => {
      if (!isOver) setState({ url, attempt, picture });
    };
    async function load() {
      try {
        const content = await contents.of(url);
        if (isOver) return;
        read = await pictures.read(content, previewSide);
        if (isOver) read.preview.close();
        settle({ kind: 'shown', content, read });
      } catch (error) {
        settle({ kind: 'failed', failure: fileFailure(error, notAPicture) });
      }
    }
    void load();
    return () => {
      isOver = true;
      read?.preview.close();
    };
  }, [pictures, contents, url, attempt]);
  // A fresh link to the file that is shown already keeps the picture in sight.
  const isShown = state !== undefined && state.attempt === attempt && isSameFile(state.url, url);
  return isShown ? state.picture : loading;
}
