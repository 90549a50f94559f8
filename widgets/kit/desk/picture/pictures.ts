import { ownWorker } from '../own-worker.ts';
import type { Edits } from './edits.ts';
import type { Box, Size } from './geometry.ts';
import type { Ask, PictureAnswer, PictureFile, PictureRequest, PictureWork, ReadPicture } from './picture-work.ts';
// oxlint-disable-next-line import/default -- the bundler's: the address of the worker's script
import workerAddress from './picture.worker.ts?worker&url';

interface Waiting {
  ask: Ask;
  resolve(value: unknown): void;
  reject(reason: Error): void;
}

/** Thrown for a file that is no picture, or that this browser cannot decode or draw. */
export class PictureFault extends Error {
  override name = 'PictureFault';
}

async function doHere(work: PictureWork, ask: Ask): Promise<unknown> {
  try {
    if (ask.kind === 'read') return await work.read(ask.file, ask.side);
    if (ask.kind === 'shrink') return await work.shrink(ask.file, ask.side);
    if (ask.kind === 'look') return await work.look(ask.file, ask.part, ask.to);
    return await work.save(ask.file, ask.edits);
  } catch (error) {
    throw new PictureFault(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** Reads and writes pictures away from the page's own thread. */
export interface Pictures {
  /** @throws {PictureFault} */
  read(content: Blob, side: number): Promise<ReadPicture>;
  /** @throws {PictureFault} */
  shrink(content: Blob, side: number): Promise<ImageBitmap>;
  /** @throws {PictureFault} */
  look(content: Blob, part: Box, to: Size): Promise<ImageBitmap>;
  /** @throws {PictureFault} */
  save(content: Blob, edits: Edits): Promise<Blob>;
  /** Ends the worker; work under way never resolves. */
  close(): void;
}

/**
 * Opens a worker for pictures. Where a worker cannot start, because the page has another origin or a policy forbids it,
 * the same work is done in the page.
 */
export function openPictures(): Pictures {
  const waiting = new Map<number, Waiting>();
  const keys = new WeakMap<Blob, number>();
  let lastId = 0;
  let here: Promise<PictureWork> | undefined;
  let worker = ownWorker(new URL(workerAddress, import.meta.url).href);

  function workHere({ ask, resolve, reject }: Waiting): void {
    here ??= import('./picture-work.ts').then(({ pictureWork }) => pictureWork());
    here.then((work) => doHere(work, ask)).then(resolve, reject);
  }
  function goOnHere(): void {
    worker?.terminate();
    worker = undefined;
    const left = [...waiting.values()];
    waiting.clear();
    for (const each of left) workHere(each);
  }
  function take({ data }: MessageEvent<PictureAnswer>): void {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.failed === undefined) asked?.resolve(data.done);
    else asked?.reject(new PictureFault(data.failed));
  }
  worker?.addEventListener('message', take);
  worker?.addEventListener('error', goOnHere);

  function fileOf(content: Blob): PictureFile {
    const key = keys.get(content) ?? ++lastId;
    keys.set(content, key);
    return { key, content };
  }
  function send(ask: Ask): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const asked = { ask, resolve, reject };
      if (!worker) return workHere(asked);
      const id = ++lastId;
      waiting.set(id, asked);
      worker.postMessage({ id, ask } satisfies PictureRequest);
    });
  }
  return {
    read: (content, side) => send({ kind: 'read', file: fileOf(content), side }) as Promise<ReadPicture>,
    shrink: (content, side) => send({ kind: 'shrink', file: fileOf(content), side }) as Promise<ImageBitmap>,
    look: (content, part, to) => send({ kind: 'look', file: fileOf(content), part, to }) as Promise<ImageBitmap>,
    save: (content, edits) => send({ kind: 'save', file: fileOf(content), edits }) as Promise<Blob>,
    close: () => worker?.terminate(),
  };
}
