import type { Progress } from '../client/files/send-files.ts';
import type { CallReply } from '../contract/schemas.ts';
import type { DocumentSide } from '../contract/documents/documents.ts';
import { writeFileKey, type FileSlot } from '../contract/documents/document-file-key.ts';
import { asJpeg } from '../client/files/as-jpeg.ts';
import { rethrow, type Work } from '../kit/work/create-work.ts';
import type { Card } from './card-edits.ts';
import type { UploadOptions } from './parts/upload/upload-dialog.tsx';
import { viewerFileOf } from '../kit/desk/viewer/preview-files.ts';
import type { ViewerFile } from '../kit/desk/viewer/viewer-file.ts';

type StoredFile = NonNullable<NonNullable<NonNullable<Card['preview']>['front']>['original']>;

export const cardSides: readonly DocumentSide[] = ['front', 'back'];

/** The sides of a card's document; none when no document is required. */
export function sidesOf({ preview }: Card): DocumentSide[] {
  return cardSides.filter((side) => preview?.[side] !== undefined);
}

function shown(card: Card, file: StoredFile, side: DocumentSide, base: string): ViewerFile {
  // A document of one page has no sides to turn to.
  const ownSide = sidesOf(card).length > 1 ? side : null;
  return viewerFileOf(file, card.headerTitle, ownSide, base);
}

/** The files of a card in the viewer's shape. @param base origin of the backend, put before the files' links */
export function viewerFilesOf(card: Card, base: string): ViewerFile[] {
  return sidesOf(card).flatMap((side) => {
    const { original = null, modified = null } = card.preview?.[side] ?? {};
    // Without a modified image the original stands for it, so that it can be edited (DV-45).
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

/** The picked file of an upload as it is sent: a phone's picture as JPG, where this browser can make one. */
export async function uploadOf(file: File): Promise<Pick<FileUpload, 'file' | 'extension'>> {
  const sent = await asJpeg(file);
  return { file: sent, extension: extensionOf(sent) };
}

/**
 * Uploads a file to a side of a card; an added document has a remote call of its own (AP-37, AP-38).
 *
 * @returns undefined when the upload was cancelled
 * @throws CallError when the server refuses the file; STALE_VERSION when the card has changed meanwhile
 */
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

/** Identifies the files that a side of a card shows; changes with an upload, an edit or a deletion. */
export function picturesOf({ preview }: Card, side: DocumentSide): string {
  const { original, modified } = preview?.[side] ?? {};
  return `${original?.id ?? ''} ${modified?.id ?? ''}`;
}

/** The extension of a chosen file's name, without the dot. */
function extensionOf({ name }: Pick<File, 'name'>): string {
  return /\.([A-Za-z0-9]{1,5})$/.exec(name)?.[1]?.toLowerCase() ?? '';
}
