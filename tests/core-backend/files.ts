import { randomUUID } from 'node:crypto';
import type { SentFile } from './http/multipart.ts';
import { refused, Refusal } from './refusal.ts';
import type { Asked, Routes } from './route.ts';

interface Kind {
  mediaType: string;
  ending: string;
  isIt(content: Buffer): boolean;
}

const startsWith =
  (...bytes: number[]) =>
  (content: Buffer) =>
    content.subarray(0, bytes.length).equals(Buffer.from(bytes));
const has = (text: string, at: number) => (content: Buffer) =>
  content.toString('latin1', at, at + text.length) === text;

/** What may be uploaded, by how its content begins. */
const kinds: readonly Kind[] = [
  { mediaType: 'image/jpeg', ending: 'jpg', isIt: startsWith(0xff, 0xd8, 0xff) },
  { mediaType: 'image/png', ending: 'png', isIt: startsWith(0x89, 0x50, 0x4e, 0x47) },
  { mediaType: 'image/webp', ending: 'webp', isIt: (content) => has('RIFF', 0)(content) && has('WEBP', 8)(content) },
  { mediaType: 'application/pdf', ending: 'pdf', isIt: has('%PDF-', 0) },
  { mediaType: 'application/msword', ending: 'doc', isIt: startsWith(0xd0, 0xcf, 0x11, 0xe0) },
  { mediaType: 'video/mp4', ending: 'mp4', isIt: has('ftyp', 4) },
];

/** The file of a part. @throws {Refusal} without one */
export function requireFile({ files }: Asked, part: string): SentFile {
  const file = files.get(part);
  if (!file) throw new Refusal('VALIDATION_FAILED', 'Choose a file', 200, { [part]: 'Choose a file' });
  return file;
}

/** Keeps a file and answers its address. @throws {Refusal} for an empty file and for a kind that is not taken */
export function keepFile({ world }: Asked, { content }: SentFile): string {
  if (content.length === 0) throw refused('FILE_EMPTY', 'This file is empty');
  const kind = kinds.find(({ isIt }) => isIt(content));
  if (!kind) throw refused('FILE_KIND_REFUSED', 'This kind of file is not accepted here');
  const address = `/images/${randomUUID()}.${kind.ending}`;
  world.files.set(address, { mediaType: kind.mediaType, content });
  return address;
}

export const fileRoutes: Routes = {
  'POST /generic/upload': {
    takes: 'form',
    who: 'staff',
    answer: (asked) => ({ s3Url: keepFile(asked, requireFile(asked, 'imageFile')) }),
  },
};
