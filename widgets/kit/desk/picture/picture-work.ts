import { fileKinds } from '../../../contract/files/uploads.ts';
import { editedSize, type Edits } from './edits.ts';
import { paint } from './paint.ts';
import { boundedSize, type Box, type Size } from './geometry.ts';

/** A picture's file. A worker receives a copy of the content, so `key` identifies a file that was sent before. */
export interface PictureFile {
  key: number;
  content: Blob;
}

/** A decoded picture for a screen: its true size, and a copy that is no larger than requested. */
export interface ReadPicture {
  size: Size;
  preview: ImageBitmap;
}

/** The work on pictures. It runs in a worker where possible, so that a page never waits for 40 million pixels. */
export interface PictureWork {
  /** @param side the longest side that the copy may have, in pixels */
  read(file: PictureFile, side: number): Promise<ReadPicture>;
  /** A small copy alone. It does not drop another picture that is decoded and at hand. */
  shrink(file: PictureFile, side: number): Promise<ImageBitmap>;
  /** A part of the picture, at the size `to`. @param part in pixels of the picture */
  look(file: PictureFile, part: Box, to: Size): Promise<ImageBitmap>;
  /** The edited picture as JPG, at full resolution. @throws {Error} where it is larger than an upload may be */
  save(file: PictureFile, edits: Edits): Promise<Blob>;
}

/** What is asked of a worker: a method of `PictureWork` and what it takes. */
export type Ask =
  | { kind: 'read'; file: PictureFile; side: number }
  | { kind: 'shrink'; file: PictureFile; side: number }
  | { kind: 'look'; file: PictureFile; part: Box; to: Size }
  | { kind: 'save'; file: PictureFile; edits: Edits };
export interface PictureRequest {
  id: number;
  ask: Ask;
}
export type PictureAnswer =
  | { id: number; done: ReadPicture | ImageBitmap | Blob; failed?: undefined }
  | { id: number; failed: string };

interface Canvas {
  surface: OffscreenCanvas | HTMLCanvasElement;
  context: OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;
}

function openCanvas({ width, height }: Size): Canvas {
  const surface =
    typeof OffscreenCanvas === 'undefined'
      ? Object.assign(document.createElement('canvas'), { width, height })
      : new OffscreenCanvas(width, height);
  const context: Canvas['context'] | null = surface.getContext('2d');
  if (!context) throw new Error('no canvas of this size');
  context.imageSmoothingQuality = 'high';
  return { surface, context };
}

/**
 * The first quality loses nothing visible; the others are tried for pictures that would be larger than an upload may
 * be.
 */
const jpegQualities = [0.92, 0.85, 0.75, 0.6];

function toJpeg(surface: Canvas['surface'], quality: number): Promise<Blob> {
  if ('convertToBlob' in surface) return surface.convertToBlob({ type: 'image/jpeg', quality });
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('no picture')));
    surface.toBlob(take, 'image/jpeg', quality);
  });
}

async function toSavedJpeg(surface: Canvas['surface']): Promise<Blob> {
  for (const quality of jpegQualities) {
    const jpeg = await toJpeg(surface, quality);
    if (jpeg.size <= fileKinds.image.maxBytes) return jpeg;
  }
  throw new Error('more than an upload may have');
}

async function scaled(full: ImageBitmap, { x, y, width, height }: Box, to: Size): Promise<ImageBitmap> {
  const { surface, context } = openCanvas(to);
  context.drawImage(full, x, y, width, height, 0, 0, to.width, to.height);
  return 'transferToImageBitmap' in surface ? surface.transferToImageBitmap() : createImageBitmap(surface);
}

/** Milliseconds that the last decoded picture is kept for a closer look: 40 million pixels take 160 MB. */
const keepDecodedMs = 15_000;

interface Decoded {
  key: number;
  full: Promise<ImageBitmap>;
  users: number;
}

function release({ full }: Decoded): void {
  void full.then((bitmap) => bitmap.close()).catch(() => undefined);
}

/** Decodes a file once for all work on it in a row. */
function decodedPictures() {
  let last: Decoded | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  async function withDecoded<T>({ key, content }: PictureFile, work: (full: ImageBitmap) => Promise<T>): Promise<T> {
    clearTimeout(timer);
    if (last?.key !== key) {
      if (last?.users === 0) release(last);
      last = { key, full: createImageBitmap(content), users: 0 };
    }
    const mine = last;
    mine.users++;
    try {
      return await work(await mine.full);
    } finally {
      mine.users--;
      if (mine.users === 0 && mine !== last) release(mine);
      if (mine.users === 0 && mine === last)
        timer = setTimeout(() => {
          last = undefined;
          release(mine);
        }, keepDecodedMs);
    }
  }
  return { withDecoded, isAtHand: ({ key }: PictureFile) => last?.key === key };
}

function shrunk(full: ImageBitmap, side: number): Promise<ImageBitmap> {
  const size = { width: full.width, height: full.height };
  const to = boundedSize(size, side);
  if (to.width === size.width && to.height === size.height) return createImageBitmap(full);
  return scaled(full, { x: 0, y: 0, ...size }, to);
}

export function pictureWork(): PictureWork {
  const { withDecoded, isAtHand } = decodedPictures();
  return {
    read: (file, side) =>
      withDecoded(file, async (full) => ({
        size: { width: full.width, height: full.height },
        preview: await shrunk(full, side),
      })),
    async shrink(file, side) {
      if (isAtHand(file)) return withDecoded(file, (full) => shrunk(full, side));
      const full = await createImageBitmap(file.content);
      try {
        return await shrunk(full, side);
      } finally {
        full.close();
      }
    },
    look: (file, part, to) => withDecoded(file, (full) => scaled(full, part, to)),
    save: (file, edits) =>
      withDecoded(file, async (full) => {
        const size = editedSize(edits);
        const { surface, context } = openCanvas(size);
        // A JPG has no transparency: without a white ground, transparent parts would turn black.
        context.fillStyle = '#ffffff';
        context.fillRect(0, 0, size.width, size.height);
        paint(context, { picture: full, source: { width: full.width, height: full.height }, edits, scale: 1 });
        return toSavedJpeg(surface);
      }),
  };
}
