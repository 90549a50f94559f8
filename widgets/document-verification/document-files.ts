import type { Progress } from '../client/files/send-files.ts';
import type { CallReply } from '../contract/schemas.ts';
import type { DocumentSide } from '../contract/documents/documents.ts';
import { writeFileKey, type FileSlot } from '../contract/documents/document-file-key.ts';
import { rethrow, type Work } from '../kit/work/create-work.ts';
import type { Card } from './card-edits.ts';
import type { UploadOptions } from './parts/upload/upload-dialog.tsx';
import type { ViewerFile } from '../kit/desk/viewer/viewer-file.ts';

type StoredFile = NonNullable<NonNullable<NonNullable<Card['preview']>['front']>['original']>;

export const cardSides: readonly DocumentSide[] = ['front', 'back'];

/** The sides of a card's document; none where no document is required. */
export function sidesOf({ preview }: Card): DocumentSide[] {
  return cardSides.filter((side) => preview?.[side] !== undefined);
}

function shown(card: Card, file: StoredFile, side: DocumentSide, base: string): ViewerFile {
  const { id, documentId, kind, url, origin, isRedacted, bytes } = file;
  // A page has no sides to turn to.
  const ownSide = sidesOf(card).length > 1 ? side : null;
  const link = url === '' ? '' : base + url;
  return { id, documentId, kind, bytes, url: link, origin, isRedacted, label: card.headerTitle, side: ownSide };
}

/** The files of a card as the viewer takes them. @param base origin of the backend, which links stand below */
export function viewerFilesOf(card: Card, base: string): ViewerFile[] {
  return sidesOf(card).flatMap((side) => {
    const { original = null, modified = null } = card.preview?.[side] ?? {};
    // What has not been edited is its own modified image, so that it can be (DV-45).
    return [modified, original].flatMap((file) => (file ? [shown(card, file, side, base)] : []));
  });
}

export interface FileUpload {
  card: Card;
  side: DocumentSide;
  slot: FileSlot;
  file: Blob;
  /** Without the dot. */
  extension: string;
  /** The version of the card whose document the person has looked at. */
  seen: number;
}

/** Puts a file on a side of a card; an added document's by its own call (AP-37, AP-38). @returns undefined where it was cancelled @throws CallError STALE_VERSION where the card is another one now */
export async function uploadTo(
  { run }: Work,
  loanApplicationNumber: string,
  { card, side, slot, file, extension, seen }: FileUpload,
  { signal, onProgress }: Partial<UploadOptions> = {},
): Promise<CallReply<'uploadDocument'> | undefined> {
  const key = writeFileKey({ card: card.key, side, slot });
  const more = {
    files: { file },
    ifMatch: seen,
    refused: rethrow,
    ...(signal && { signal }),
    ...(onProgress && { onProgress: ({ sent, total }: Progress) => onProgress(total > 0 ? sent / total : 0) }),
  };
  const { type, proofType } = card;
  return type !== null && proofType !== null
    ? run('uploadAdditionalDocument', { loanApplicationNumber, key, extension, type, proofType }, more)
    : run('uploadDocument', { loanApplicationNumber, key, extension }, more);
}

/** The files that a side of a card shows: others after an upload, an edit or a deletion. */
export function picturesOf({ preview }: Card, side: DocumentSide): string {
  const { original, modified } = preview?.[side] ?? {};
  return `${original?.id ?? ''} ${modified?.id ?? ''}`;
}

/** The extension of a chosen file's name, without the dot. */
export function extensionOf({ name }: Pick<File, 'name'>): string {
  return /\.([A-Za-z0-9]{1,5})$/.exec(name)?.[1]?.toLowerCase() ?? '';
}
