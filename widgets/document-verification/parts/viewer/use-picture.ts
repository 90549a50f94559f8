import { useEffect, useState } from 'react';
import { CallError } from '../../../client/call-error.ts';
import { fetchFile } from '../../../client/download.ts';
import { codeOrigin } from '../../../client/settings.ts';
import type { ReadPicture } from '../picture/picture-work.ts';
import type { Pictures } from '../picture/pictures.ts';

/** The longest side of what is drawn at first: sharp on any screen, a tenth of a large scan's memory. */
const previewSide = 2600;

export type LoadedPicture =
  | { kind: 'loading' }
  | { kind: 'shown'; content: Blob; read: ReadPicture }
  | { kind: 'failed'; message: string };

const loading: LoadedPicture = { kind: 'loading' };
const notAPicture = 'This picture cannot be shown. Open it in a new tab, or replace it';

/** Fetches a picture and decodes it beside the page. @param attempt another number tries again */
export function usePicture(pictures: Pictures, url: string, attempt: number): LoadedPicture {
  const asked = `${attempt} ${url}`;
  const [state, setState] = useState<{ asked: string; picture: LoadedPicture }>({ asked, picture: loading });
  useEffect(() => {
    const under = new AbortController();
    let read: ReadPicture | undefined;
    const settle = (picture: LoadedPicture) => {
      if (!under.signal.aborted) setState({ asked, picture });
    };
    async function load() {
      try {
        const { content } = await fetchFile({ base: codeOrigin }, url, { signal: under.signal });
        read = await pictures.read(content, previewSide);
        settle({ kind: 'shown', content, read });
      } catch (error) {
        settle({ kind: 'failed', message: error instanceof CallError ? error.message : notAPicture });
      }
    }
    void load();
    return () => {
      under.abort();
      read?.preview.close();
    };
  }, [pictures, url, asked]);
  return state.asked === asked ? state.picture : loading;
}
