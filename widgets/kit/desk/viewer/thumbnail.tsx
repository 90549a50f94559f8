import { useEffect, useState } from 'react';
import { Icon } from '../../parts/icon.tsx';
import { documentIcon, imageIcon, lockIcon } from '../../parts/icons.tsx';
import type { Pictures } from '../picture/pictures.ts';
import { Bitmap } from './bitmap.tsx';
import { isSameFile, type FileContents } from './file-contents.ts';
import type { ViewerFile } from './viewer-file.ts';

/** Longest side of a small picture: sharp on a dense screen, whatever its shape. */
const smallSide = 320;
/** A larger file than this is not fetched for its small picture alone. */
const mostBytes = 3_000_000;

/** What small pictures are made from: nothing is fetched twice, and nothing before what is looked at. */
export interface ThumbnailSource {
  pictures: Pictures;
  contents: FileContents;
  /** What is looked at. */
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
    // Its stage says what is wrong with a file that does not open.
    make().catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [pictures, contents, url, isShown, isLarge, before, isMade]);
  useEffect(() => () => made?.bitmap.close(), [made]);
  return isMade ? made.bitmap : undefined;
}

/** A small picture of a version. An original that is held back shows none, and is not fetched. */
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
