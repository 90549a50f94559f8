import { Type } from 'typebox';
import { DocumentFile, KeyLabelSchema } from '../documents/document-entities.schemas.ts';
import { documentSides, fieldVariants } from '../documents/documents.ts';
import { Nullable } from '../nullable.schemas.ts';
import { mostCorrections, proposalSources, proposalStates } from './field-proposals.ts';

const Key = Type.String({ minLength: 1, maxLength: 60 });

/** What a field of a card is to say: dates as DD/MM/YYYY, choices by key. */
const correction = { documentKey: Key, field: Key, value: Type.String({ maxLength: 2000 }) };

/** The corrections of an answer. */
export const Corrections = Type.Array(Type.Object(correction), { maxItems: mostCorrections });

/** The corrections of a call, each to a discrepancy that the customer was asked about. */
export const CallCorrections = Type.Array(
  Type.Object({ discrepancyId: Type.String({ maxLength: 36 }), ...correction }),
  {
    maxItems: mostCorrections,
  },
);

/** The side of a card whose document is replaced. */
export const Replaced = Type.Object({ documentKey: Key, side: Type.Enum([...documentSides]) });

/** A field that may be corrected, as it stands on its card. */
export const CorrectableField = Type.Object({
  key: Type.String(),
  label: Type.String(),
  variant: Type.Enum([...fieldVariants]),
  /** Dates as YYYY-MM-DD. */
  value: Type.String(),
  choices: Type.Array(KeyLabelSchema),
});

/** What is proposed to stand on a card in place of what stands there, and what became of it. */
export const FieldProposal = Type.Object({
  id: Type.String(),
  /** The card. */
  document: KeyLabelSchema,
  /** Null where the document itself is replaced. */
  field: Nullable(KeyLabelSchema),
  side: Nullable(Type.Enum([...documentSides])),
  /** As a person reads it; empty for a document. */
  from: Type.String(),
  to: Type.String(),
  /** The document that is replaced; null where the side is empty. */
  fromFile: Nullable(DocumentFile),
  /** The new document, or the proof of a correction; null without one. */
  file: Nullable(DocumentFile),
  source: Type.Enum([...proposalSources]),
  state: Type.Enum([...proposalStates]),
  proposedBy: Type.String(),
  /** YYYY-MM-DD HH:mm:ss, Asia/Kolkata, as below. */
  proposedAt: Type.String(),
  decidedBy: Nullable(Type.String()),
  decidedAt: Nullable(Type.String()),
  /** Why it has lapsed with its application, as a sentence; null where it has not. */
  because: Type.Optional(Nullable(Type.String())),
});
