import { linkBelow } from '../../../client/files/link-below.ts';
import type { DocumentSide } from '../../../contract/documents/documents.ts';
import type { CallReply } from '../../../contract/schemas.ts';
import type { ViewerFile } from './viewer-file.ts';

/** A document with the files of its sides, as the desks beside the document desk are given it. */
export type PreviewedDocument = Pick<CallReply<'fetchComplianceCase'>['documents'][number], 'label' | 'preview'>;
type StoredFile = NonNullable<NonNullable<PreviewedDocument['preview']['front']>['original']>;

const sides: readonly DocumentSide[] = ['front', 'back'];
/** A stored file in the viewer's shape. @param base origin of the backend, put before the file's link */
export function viewerFileOf(file: StoredFile, label: string, side: DocumentSide | null, base: string): ViewerFile {
  const { id, documentId, kind, url, origin, isRedacted, bytes, createdAt, isReverted = false } = file;
  return {
    id,
    documentId,
    kind,
    bytes,
    url: linkBelow(base, url),
    origin,
    isRedacted,
    createdAt,
    isReverted,
    label,
    side,
  };
}

/** The sides that a document has. */
export function sidesOf({ preview }: PreviewedDocument): DocumentSide[] {
  return sides.filter((side) => preview[side] !== undefined);
}

/** The files of a document in the viewer's shape. @param base origin of the backend, put before the files' links */
export function viewerFilesOf(document: PreviewedDocument, base: string): ViewerFile[] {
  const own = sidesOf(document);
  return own.flatMap((side) => {
    const { original = null, modified = null } = document.preview[side] ?? {};
    const files = [modified, original].filter((file): file is StoredFile => file !== null);
    return files.map((file) => viewerFileOf(file, document.label, own.length > 1 ? side : null, base));
  });
}
