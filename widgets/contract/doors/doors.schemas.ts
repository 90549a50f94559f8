import { Type } from 'typebox';
import { KeyLabelSchema } from '../documents/document-entities.schemas.ts';
import { documentSides, fieldVariants } from '../documents/documents.ts';
import { Nullable } from '../nullable.schemas.ts';
import { applicationParts } from './new-application.schemas.ts';

const Field = Type.Object({
  key: Type.String(),
  label: Type.String(),
  variant: Type.Enum([...fieldVariants]),
  /** What may be chosen; empty where it is typed. */
  choices: Type.Array(KeyLabelSchema),
});

export const doorSchemas = {
  fetchApplicationForm: {
    request: Type.Object({}),
    reply: Type.Object({
      /** By the names that lists show. */
      lenders: Type.Array(Type.String()),
      /** The cards that an application begins with, with what is typed on them and the sides that a file is of. */
      cards: Type.Array(
        Type.Object({
          key: Type.String(),
          label: Type.String(),
          isMandatory: Type.Boolean(),
          sides: Type.Array(Type.Enum([...documentSides])),
          fields: Type.Array(Field),
        }),
      ),
      /** An additional document, of which an application may have several: its sides, and its types with the proofs of each. */
      additional: Nullable(
        Type.Object({
          sides: Type.Array(Type.Enum([...documentSides])),
          types: Type.Array(Type.Object({ ...KeyLabelSchema.properties, proofTypes: Type.Array(KeyLabelSchema) })),
        }),
      ),
    }),
  },
  addApplication: {
    request: Type.Object(applicationParts()),
    reply: Type.Object({
      /** Its loan application number. */
      number: Type.String(),
      /** Sections that need a document and have none. */
      cardsWithoutFile: Type.Array(Type.String()),
      /** Numbers of other loans with the applicant's mobile number or e-mail address. */
      relatedLoans: Type.Array(Type.String()),
    }),
  },
};
