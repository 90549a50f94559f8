import { linkBelow } from '../client/files/link-below.ts';
import { complianceChecks } from '../contract/compliance/compliance.ts';
import type { DocumentSide } from '../contract/documents/documents.ts';
import type { ViewerFile } from '../kit/desk/viewer/viewer-file.ts';
import type { Texts } from '../kit/work/kept/typed-texts.ts';
import type { Case, CaseDocument, Discrepancy } from './case-state.ts';

const sides: readonly DocumentSide[] = ['front', 'back'];
type StoredFile = NonNullable<Discrepancy['file']>;

function shown(file: StoredFile, label: string, side: DocumentSide | null, base: string): ViewerFile {
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
export function sidesOf({ preview }: CaseDocument): DocumentSide[] {
  return sides.filter((side) => preview[side] !== undefined);
}

/** The files of a document in the viewer's shape. @param base origin of the backend, put before the files' links */
export function viewerFilesOf(document: CaseDocument, base: string): ViewerFile[] {
  const own = sidesOf(document);
  return own.flatMap((side) => {
    const { original = null, modified = null } = document.preview[side] ?? {};
    const files = [modified, original].filter((file): file is StoredFile => file !== null);
    return files.map((file) => shown(file, document.label, own.length > 1 ? side : null, base));
  });
}

/** The file that a fixer has sent with an answer, in the viewer's shape. */
export function answerFileOf(discrepancy: Discrepancy, base: string): ViewerFile[] {
  const { file } = discrepancy;
  return file ? [shown(file, file.label || complianceChecks[discrepancy.code].label, null, base)] : [];
}

/** How many discrepancies beside the checklist's are being written. */
export function moreCount(texts: Texts): number {
  return Number(texts['more.count'] ?? 0);
}

/** The discrepancies of the round that is worked on, and those of rounds before. */
export function byRound({ discrepancies, round }: Case): { now: Discrepancy[]; before: Discrepancy[] } {
  return {
    now: discrepancies.filter((each) => each.round === round),
    before: discrepancies.filter((each) => each.round < round),
  };
}
