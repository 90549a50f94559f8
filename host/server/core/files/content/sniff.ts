import { fileKinds, uploadTexts, type FileKind } from '../../../../../widgets/contract/files/uploads.ts';
import { Refusal, refuse } from '../../../base/refusal.ts';
import { checkZipOrWord } from './archive.ts';
import { checkFramedAudio, checkOgg, checkWav, isFramedAudio, isOggAudio } from './audio.ts';
import { checkCsv, checkXml } from './csv.ts';
import { openBytes, type FileBytes } from './file-bytes.ts';
import { holdsNothing } from './finding.ts';
import type { Finding } from '../../../call/files.ts';
import { checkImage } from './image.ts';
import { readJpeg } from './jpeg.ts';
import { checkOle } from './ole.ts';
import { checkPdf } from './pdf.ts';
import { readPng } from './png.ts';
import { checkIsoMedia, checkWebm, isoTypeOf, isWebm } from './video.ts';
import { readWebp } from './webp.ts';

interface Reader {
  kinds: readonly FileKind[];
  check(file: FileBytes, mostArchived?: number): Promise<Finding>;
}

const pngMark = '\x89PNG\r\n\x1a\n';
const oleMark = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';

/** The reader for a file's first bytes; undefined when none fits. */
async function readerOf(file: FileBytes): Promise<Reader | undefined> {
  const start = await file.read(0, 16);
  const head = start.toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return { kinds: ['image'], check: (bytes) => checkImage(bytes, readJpeg) };
  if (head.startsWith(pngMark)) return { kinds: ['image'], check: (bytes) => checkImage(bytes, readPng) };
  if (/^RIFF[^]{4}WEBP/.test(head)) return { kinds: ['image'], check: (bytes) => checkImage(bytes, readWebp) };
  if (/^RIFF[^]{4}WAVE/.test(head)) return { kinds: ['audio'], check: checkWav };
  if (head.startsWith('%PDF-')) return { kinds: ['pdf'], check: checkPdf };
  if (head.startsWith('PK\x03\x04')) return { kinds: ['word', 'zip'], check: checkZipOrWord };
  if (head.startsWith('PK\x05\x06')) return { kinds: ['zip'], check: () => Promise.reject(holdsNothing()) };
  if (head.startsWith(oleMark)) return { kinds: ['word'], check: checkOle };
  if (head.startsWith('\x1a\x45\xdf\xa3') && (await isWebm(file))) return { kinds: ['video'], check: checkWebm };
  if (/^(\xef\xbb\xbf)?\s*</.test(head)) return { kinds: ['xml'], check: checkXml };
  if (isFramedAudio(start)) return { kinds: ['audio'], check: checkFramedAudio };
  if (head.startsWith('OggS') && (await isOggAudio(file))) return { kinds: ['audio'], check: checkOgg };
  const brand = head.slice(4, 8) === 'ftyp' ? head.slice(8, 12) : '';
  if (isoTypeOf(brand) === undefined) return undefined;
  return { kinds: ['video', 'audio'], check: (bytes) => checkIsoMedia(bytes, brand) };
}

async function sniff(file: FileBytes, kinds: readonly FileKind[], mostArchived?: number): Promise<Finding> {
  if (file.size === 0) throw refuse('FILE_EMPTY');
  const text: Reader = { kinds: ['csv'], check: checkCsv };
  const reader = (await readerOf(file)) ?? text;
  const wrongKind = refuse('FILE_KIND_REFUSED', { message: uploadTexts.kind(kinds) });
  const possible = reader.kinds.filter((kind) => kinds.includes(kind));
  if (possible.length === 0) throw wrongKind;
  if (possible.every((kind) => file.size > fileKinds[kind].maxBytes)) {
    throw refuse('FILE_TOO_LARGE', { message: uploadTexts.bytes(possible) });
  }
  const found = await reader.check(file, mostArchived).catch((error: unknown) => {
    const hasOwnText =
      error instanceof Refusal && error.code === 'FILE_KIND_REFUSED' && error.message.includes('UTF-8');
    throw error instanceof Refusal && error.code === 'FILE_KIND_REFUSED' && !hasOwnText ? wrongKind : error;
  });
  if (!kinds.includes(found.kind)) throw wrongKind;
  if (file.size > fileKinds[found.kind].maxBytes)
    throw refuse('FILE_TOO_LARGE', { message: uploadTexts.bytes([found.kind]) });
  return found;
}

/**
 * Determines a file's kind and type from its content, ignoring its name and its sender's claims.
 *
 * @param kinds the kinds of file that are accepted
 * @param mostArchived the most files of an archive
 * @throws Refusal FILE_EMPTY, FILE_KIND_REFUSED, FILE_TOO_LARGE, FILE_BROKEN, IMAGE_TOO_LARGE or FILE_UNSAFE, with a
 *   message for people
 */
export async function sniffFile(
  { path }: { path: string },
  kinds: readonly FileKind[],
  mostArchived?: number,
): Promise<Finding> {
  const file = await openBytes(path);
  try {
    return await sniff(file, kinds, mostArchived);
  } finally {
    await file.close();
  }
}
