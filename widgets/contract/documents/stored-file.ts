import { fileKinds } from '../files/uploads.ts';
import type { CallReply } from '../schemas.ts';
import { documentSides, type FileOrigin, type ViewerKind } from './documents.ts';

type Card = CallReply<'fetchDocumentTab'>['cards'][number];
type StoredFile = NonNullable<NonNullable<NonNullable<Card['preview']>['front']>['original']>;

/** The ending of a file's address without the dot, in lower case; empty for none. A query is no part of it. */
export function endingOf(url: string): string {
  const [path = ''] = url.split(/[?#]/);
  return /\.([A-Za-z0-9]{1,5})$/.exec(path)?.[1]?.toLowerCase() ?? '';
}

const isOf = (kind: 'pdf' | 'video', ending: string) =>
  Object.values<readonly string[]>(fileKinds[kind].types).some((endings) => endings.includes(ending));

/** How a browser shows a file with this ending. Documents are pictures, so an address without an ending is one too. */
export function viewerKindOf(ending: string): ViewerKind {
  if (isOf('pdf', ending)) return 'pdf';
  if (isOf('video', ending)) return 'video';
  return ['', 'jpg', 'jpeg', 'png', 'webp', 'gif', 'bmp', 'avif'].includes(ending) ? 'image' : 'other';
}

/** A file with what its backend has left out: it may have told the address alone. @returns null where there is no file */
function completed(file: StoredFile | null, origin: FileOrigin): StoredFile | null {
  // A file that is held back has no link either, but the backend names it.
  if (!file || (file.url === '' && !file.id && !file.isRedacted)) return null;
  if (file.id && file.kind && file.origin && file.extension) return file;
  const extension = file.extension || endingOf(file.url);
  return {
    ...file,
    id: file.id || file.url,
    extension,
    // An absent word is read as an empty text.
    kind: file.kind || viewerKindOf(extension),
    origin: file.origin || origin,
  };
}

/** A card whose files are whole, also where the backend answers their addresses alone; the card itself where they are. */
export function completeCard(card: Card): Card {
  const preview = { ...card.preview };
  let isWhole = true;
  for (const side of documentSides) {
    const files = preview[side];
    if (!files) continue;
    const original = completed(files.original, 'ORIGINAL');
    const modified = completed(files.modified, 'MODIFIED');
    isWhole &&= original === files.original && modified === files.modified;
    preview[side] = { original, modified };
  }
  return isWhole ? card : { ...card, preview };
}
