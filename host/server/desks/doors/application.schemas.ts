import { Type, type Static } from 'typebox';
import {
  consentChannelNames,
  consentLanguages,
  consentProofNames,
  consentPurposeNames,
} from '../../../../widgets/contract/consent/consent.ts';
import { applicationParts, documentsOf } from '../../../../widgets/contract/doors/new-application.schemas.ts';
import { fraudLists } from '../../../../widgets/contract/applications/queues.ts';

const closed = { additionalProperties: false };
const Line = (most: number) => Type.String({ minLength: 1, maxLength: most });

/** The door's own name of an application. */
export const Reference = Type.String({ pattern: '^[!-~]{1,64}$' });

/** Files of cards, by section and side. An additional document has a type and a proof. */
export const Documents = documentsOf(closed);

/** What a door says of an application beside what everybody who brings one in says. */
const partsOfDoor = {
  flags: Type.Optional(
    Type.Object(
      { review: Type.Optional(Type.Enum([...fraudLists])), gpsMismatch: Type.Optional(Type.Boolean()) },
      closed,
    ),
  ),
  bureau: Type.Optional(Type.Object({ status: Type.Enum(['CLEAR', 'THIN_FILE', 'DEFAULT_FOUND']) }, closed)),
  /** The app that the applicant has used. */
  app: Type.Optional(Line(60)),
  /** What the applicant has agreed to, by the mobile number. */
  consents: Type.Optional(
    Type.Array(
      Type.Object(
        {
          purpose: Type.Enum([...consentPurposeNames]),
          noticeVersion: Line(40),
          language: Type.Enum([...consentLanguages]),
          channel: Type.Enum([...consentChannelNames]),
          proof: Type.Enum([...consentProofNames]),
          reference: Type.Optional(Line(100)),
          /** ISO 8601, UTC. */
          at: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,3})?Z$' }),
        },
        closed,
      ),
      { maxItems: 20 },
    ),
  ),
};

/** An application as a door brings it in. */
export const Application = Type.Object({ reference: Reference, ...applicationParts(closed), ...partsOfDoor }, closed);
type OfDoor = Static<typeof Application>;

/** An application, whoever brings it in. */
export type Application = Omit<OfDoor, 'reference'>;
