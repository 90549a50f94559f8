import { Type } from 'typebox';
import { documentSides, documentStatuses, fieldVariants, fileOrigins, viewerKinds } from './documents.ts';
import { Nullable } from '../nullable.schemas.ts';

export const KeyLabelSchema = Type.Object({ key: Type.String(), label: Type.String() });

/** A file of a document, as the preview shows it. */
export const DocumentFile = Type.Object({
  /** Of the document's file, not of the stored one. */
  id: Type.String(),
  documentId: Type.String(),
  kind: Type.Enum([...viewerKinds]),
  /** A link below the backend's base, signed and good for 15 minutes; empty where a redaction hides it. */
  url: Type.String(),
  label: Type.String(),
  /** Without the dot. */
  extension: Type.String(),
  side: Nullable(Type.Enum([...documentSides])),
  origin: Type.Enum([...fileOrigins]),
  isRedacted: Type.Boolean(),
  bytes: Type.Integer(),
  /** YYYY-MM-DD HH:mm:ss, Asia/Kolkata. */
  createdAt: Type.String(),
});

/**
 * One side of a document (EN-12). `original` is what was uploaded, by the customer or by staff; where a redaction hides it, it
 * has no link and opens by an audited reveal. `modified` is what has been edited from it, null where nothing has.
 */
export const PreviewSide = Type.Object({ original: Nullable(DocumentFile), modified: Nullable(DocumentFile) });

/** A field of a card (EN-13). */
export const DocumentField = Type.Object({
  key: Type.String(),
  label: Type.String(),
  /** `form` is read-only, everything else can be changed. */
  accessLevel: Type.String(),
  variant: Type.Enum([...fieldVariants]),
  /** Dates as YYYY-MM-DD. */
  value: Type.String(),
});

/** A card: a document beside its data (EN-12). */
export const DocumentCard = Type.Object({
  id: Type.String(),
  key: Type.String(),
  summaryTitle: Type.String(),
  headerTitle: Type.String(),
  groupBy: Type.String(),
  status: Type.Object({ docStatus: Type.Enum([...documentStatuses]), approved: Nullable(Type.Boolean()) }),
  /** What may be chosen. */
  rejectReasons: Type.Array(KeyLabelSchema),
  /** What has been chosen. */
  selectedRejectReasons: Type.Array(KeyLabelSchema),
  /** Null where no document is required; a side is there when the document has one. */
  preview: Nullable(Type.Object({ front: Type.Optional(PreviewSide), back: Type.Optional(PreviewSide) })),
  fields: Type.Array(DocumentField),
  /** Choices of fields, by the field's key. */
  additionalData: Type.Record(Type.String(), Type.Array(KeyLabelSchema)),
  isMandatory: Type.Boolean(),
  /** Of an added document alone: what its uploads name (AP-38). */
  type: Nullable(Type.String()),
  proofType: Nullable(Type.String()),
  version: Type.Integer(),
});
