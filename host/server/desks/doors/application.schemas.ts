import { Type, type Static } from 'typebox';
import { applicationParts, documentsOf } from '../../../../widgets/contract/doors/new-application.schemas.ts';

const closed = { additionalProperties: false };

/** The door's own name of an application. */
export const Reference = Type.String({ pattern: '^[!-~]{1,64}$' });

/** Files of cards, by section and side. An additional document has a type and a proof. */
export const Documents = documentsOf(closed);

/** An application as a door brings it in. */
export const Application = Type.Object(
  {
    reference: Reference,
    ...applicationParts(closed),
    /** A schedule has a rate that stays: a door says that it means one, and a loan of another kind does not come in as such. */
    rateType: Type.Literal('FIXED'),
  },
  closed,
);
type OfDoor = Static<typeof Application>;

/** An application, whoever brings it in. */
export type Application = Omit<OfDoor, 'reference' | 'rateType'>;
