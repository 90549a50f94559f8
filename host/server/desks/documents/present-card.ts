import {
  documentSides,
  type DocumentSide,
  type KeyLabel,
  type ViewerKind,
} from '../../../../widgets/contract/documents/documents.ts';
import { extensionsOf } from '../../../../widgets/contract/files/uploads.ts';
import type { CallReply } from '../../../../widgets/contract/schemas.ts';
import type { FileStorage } from '../../call/files.ts';
import { indianTime } from '../../base/indian-time.ts';
import type { CardRow, FileRow } from './documents.store.ts';

type Card = CallReply<'fetchDocumentTab'>['cards'][number];
type Side = NonNullable<NonNullable<Card['preview']>['front']>;
type ShownFile = NonNullable<Side['original']>;

function viewerKindOf({ kind }: FileRow): ViewerKind {
  return kind === 'image' || kind === 'pdf' || kind === 'video' ? kind : 'other';
}

/** The title of a card. An added card is named by its type and proof (DV-57). */
export function titleOf({ type, proof_type: proof, header_title: title }: CardRow): string {
  return type === null ? title : `${type}-${proof ?? ''}`;
}

/** A document's file with a link that opens it for a while. */
export async function presentFile(file: FileRow, storage: FileStorage): Promise<ShownFile> {
  const [extension = ''] = extensionsOf(file.media_type);
  return {
    id: file.id,
    documentId: file.document_id,
    kind: viewerKindOf(file),
    url: await storage.linkTo(file.file_id),
    label: file.name,
    extension,
    side: file.side,
    origin: file.origin,
    isRedacted: file.is_redacted,
    bytes: file.bytes,
    createdAt: indianTime(file.created_at),
  };
}

/**
 * The current files of a side: the newest upload, and the newest edit since that upload. A file without a side belongs
 * to the front.
 */
export function currentFiles(
  files: readonly FileRow[],
  side: DocumentSide,
): { original: FileRow | undefined; modified: FileRow | undefined } {
  const ofSide = files.filter((file) => (file.side ?? 'front') === side);
  const original = ofSide.findLast(({ origin }) => origin !== 'MODIFIED');
  const modified = ofSide.findLast(
    (file) => file.origin === 'MODIFIED' && (!original || file.created_at >= original.created_at),
  );
  return { original, modified };
}

/** The files of a side that a desk shows: not the original of a redacted one, which only an audited reveal opens. */
export function shownFiles(files: readonly FileRow[], side: DocumentSide): FileRow[] {
  const { original, modified } = currentFiles(files, side);
  return (modified?.is_redacted ? [modified] : [original, modified]).filter((file) => file !== undefined);
}

async function presentSide(files: readonly FileRow[], side: DocumentSide, storage: FileStorage): Promise<Side> {
  const { original, modified } = currentFiles(files, side);
  const shown = original ? await presentFile(original, storage) : null;
  return {
    // Only an audited reveal opens the original of a redacted side.
    original: shown && modified?.is_redacted ? { ...shown, url: '', isRedacted: true } : shown,
    modified: modified
      ? { ...(await presentFile(modified, storage)), isReverted: modified.sha256 === original?.sha256 }
      : null,
  };
}

async function presentPreview(
  card: CardRow,
  files: readonly FileRow[],
  storage: FileStorage,
): Promise<Card['preview']> {
  if (card.sides.length === 0) return null;
  const preview: NonNullable<Card['preview']> = {};
  for (const side of documentSides)
    if (card.sides.includes(side)) preview[side] = await presentSide(files, side, storage);
  return preview;
}

/** @returns true when a card needs a document and has no file */
export function isDocumentMissing(card: CardRow, files: readonly FileRow[]): boolean {
  return card.sides.length > 0 && files.length === 0;
}

/** A card as the screen shows it (EN-12). */
export async function presentCard(card: CardRow, files: readonly FileRow[], storage: FileStorage): Promise<Card> {
  const own = files.filter(({ document_id: id }) => id === card.id);
  const chosen = (key: string): KeyLabel =>
    card.known_reasons.find((reason) => reason.key === key) ?? { key, label: key };
  return {
    id: card.id,
    key: card.key,
    summaryTitle: card.summary_title,
    headerTitle: titleOf(card),
    groupBy: card.group_by,
    status: { docStatus: card.status ?? 'pending', approved: card.status === null ? null : card.status === 'approved' },
    rejectReasons: card.reject_reasons,
    selectedRejectReasons: card.selected_reasons.map(chosen),
    preview: await presentPreview(card, own, storage),
    fields: card.fields.map((field) => ({ ...field, value: card.field_values[field.key] ?? '' })),
    additionalData: card.additional_data,
    isMandatory: card.is_mandatory,
    type: card.type,
    proofType: card.proof_type,
    version: card.version,
  };
}
