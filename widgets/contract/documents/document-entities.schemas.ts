import { Type } from 'typebox';
import { documentSides, documentStatuses, fieldVariants, fileOrigins, viewerKinds } from './documents.ts';
import { Nullable } from '../nullable.schemas.ts';
import { ofExtension } from '../extension.schemas.ts';

export const KeyLabelSchema = Type.Object({ key: Type.String(), label: Type.String() });

/** A file of a document, as the preview shows it. */
export const DocumentFile = Type.Object(
  {
    /** The id of the document's file, not of the stored file. */
    id: ofExtension('documentFacts', Type.String()),
    documentId: ofExtension('documentFacts', Type.String()),
    /** Without it the client reads the ending of the link. */
    kind: ofExtension('documentFacts', Type.Enum([...viewerKinds])),
    /** A link below the backend's base, signed and good for 15 minutes; empty if a redaction hides the file. */
    url: Type.String(),
    label: ofExtension('documentFacts', Type.String()),
    /** Without the dot. */
    extension: ofExtension('documentFacts', Type.String()),
    side: ofExtension('documentFacts', Nullable(Type.Enum([...documentSides]))),
    origin: ofExtension('documentFacts', Type.Enum([...fileOrigins])),
    isRedacted: ofExtension('reveal', Type.Boolean()),
    /** True for a modified picture that has the original's content again. */
    isReverted: ofExtension('documentFacts', Type.Optional(Type.Boolean())),
    bytes: ofExtension('documentFacts', Type.Integer()),
    /** YYYY-MM-DD HH:mm:ss, Asia/Kolkata. */
    createdAt: ofExtension('documentFacts', Type.String()),
  },
  // A backend without these facts answers the address alone, as a text.
  { 'x-short': 'url' },
);

/**
 * One side of a document (EN-12). `original` was uploaded by the customer or by staff. If a redaction hides it, it has
 * no link, and an audited reveal opens it. `modified` was edited from it; null if nothing was.
 */
export const PreviewSide = Type.Object({ original: Nullable(DocumentFile), modified: Nullable(DocumentFile) });

/** A field of a card (EN-13). */
export const DocumentField = Type.Object({
  key: Type.String(),
  label: Type.String(),
  /** `form` is read-only, everything else can be changed. */
  accessLevel: Type.String(),
  variant: Type.Enum([...fieldVariants]),
  /** The name of the rule of its values, where somebody has set one. A reader follows the field's key where it knows no such rule. */
  rule: ofExtension('choices', Type.Optional(Type.String())),
  /** Dates as YYYY-MM-DD. */
  value: Type.String(),
});

/** A card: a document beside its data (EN-12). */
export const DocumentCard = Type.Object({
  id: ofExtension('documentFacts', Type.String()),
  key: Type.String(),
  summaryTitle: Type.String(),
  headerTitle: Type.String(),
  groupBy: Type.String(),
  status: Type.Object({
    docStatus: Type.Enum([...documentStatuses], { default: 'pending' }),
    approved: Nullable(Type.Boolean()),
  }),
  /** The reasons that may be chosen. */
  rejectReasons: Type.Array(KeyLabelSchema),
  /** The reasons that have been chosen. */
  selectedRejectReasons: Type.Array(KeyLabelSchema),
  /** Null if no document is required; a side is absent if the document has none. */
  preview: Nullable(Type.Object({ front: Type.Optional(PreviewSide), back: Type.Optional(PreviewSide) })),
  fields: Type.Array(DocumentField),
  /** Choices of fields, by the field's key. */
  additionalData: Type.Record(Type.String(), Type.Array(KeyLabelSchema)),
  isMandatory: ofExtension('documentFacts', Type.Boolean(), true),
  /** Only for an added document: its uploads name these (AP-38). */
  type: Nullable(Type.String()),
  proofType: Nullable(Type.String()),
  version: ofExtension('versions', Type.Integer()),
});
