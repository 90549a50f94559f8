import { useEffect, useState } from 'react';
import { Icon } from '../../parts/icon.tsx';
import { documentIcon } from '../../parts/icons/document.tsx';
import { imageIcon } from '../../parts/icons/image.tsx';
import { lockIcon } from '../../parts/icons/lock.tsx';
import type { Pictures } from '../picture/pictures.ts';
import { Bitmap } from './bitmap.tsx';
import { isSameFile, type FileContents } from './file-contents.ts';
import type { ViewerFile } from './viewer-file.ts';

/** Longest side of a small picture, in pixels: sharp on a dense screen, whatever the picture's shape. */
const smallSide = 320;
/** The size in bytes above which a file is not fetched for its small picture alone. */
const mostBytes = 3_000_000;

/** The source of small pictures. No file is fetched twice, and none before the file that is shown. */
export interface ThumbnailSource {
  pictures: Pictures;
  contents: FileContents;
  /** The file that the stage shows. */
  shown: ViewerFile | undefined;
}

function useThumbnail(file: ViewerFile | undefined, { pictures, contents, shown }: ThumbnailSource) {
  const [made, setMade] = useState<{ url: string; bitmap: ImageBitmap }>();
  const url = file?.kind === 'image' ? file.url : '';
  const isShown = shown !== undefined && isSameFile(shown.url, url);
  const isLarge = (file?.bytes ?? 0) > mostBytes;
  const before = shown?.kind === 'image' && !isShown ? shown.url : '';
  const isMade = made !== undefined && isSameFile(made.url, url);
  useEffect(() => {
    if (url === '' || isMade || (isLarge && !isShown)) return;
    let isOver = false;
    async function make() {
      if (before !== '') await contents.of(before).catch(() => undefined);
      if (isOver) return;
      const bitmap = await pictures.shrink(await contents.of(url), smallSide);
      if (isOver) bitmap.close();
      else setMade({ url, bitmap });
    }
    // The stage shows what is wrong with a file that does not open.
    make().catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [pictures, contents, url, isShown, isLarge, before, isMade]);
  useEffect(() => () => made?.bitmap.close(), [made]);
  return isMade ? made.bitmap : undefined;
}

/** A small picture of a version. An original that is held back shows a lock, and is not fetched. */
export function Thumbnail({ file, source }: { file: ViewerFile | undefined; source: ThumbnailSource }) {
  const bitmap = useThumbnail(file, source);
  if (bitmap) return <Bitmap bitmap={bitmap} className="thumb-picture" />;
  const icon = file?.url === '' ? lockIcon : file && file.kind !== 'image' ? documentIcon : imageIcon;
  return (
    <span className="thumb-picture">
      <Icon shape={icon} size="l" />
    </span>
  );
}
