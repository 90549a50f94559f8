import { Type, type Static } from 'typebox';
import {
  consentChannelNames,
  consentLanguages,
  consentProofNames,
  consentPurposeNames,
} from '../../../../widgets/contract/consent/consent.ts';
import { fraudLists } from '../../../../widgets/contract/applications/queues.ts';

const closed = { additionalProperties: false };
const Line = (most: number) => Type.String({ minLength: 1, maxLength: most });
const FileId = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' });

/** The door's own name of an application. */
export const Reference = Type.String({ pattern: '^[!-~]{1,64}$' });

/** Files of cards, by section and side. An additional document has a type and a proof. */
export const Documents = Type.Array(
  Type.Object(
    {
      card: Line(60),
      side: Line(10),
      fileId: FileId,
      type: Type.Optional(Line(60)),
      proofType: Type.Optional(Line(60)),
    },
    closed,
  ),
  { maxItems: 60 },
);

/** An application as a door brings it in. Amounts are whole rupees. */
export const Application = Type.Object(
  {
    reference: Reference,
    number: Type.Optional(Type.String({ pattern: '^[0-9]{12,20}$' })),
    product: Type.Enum(['PL', 'LOC']),
    /** By the name that lists show. */
    lender: Line(60),
    applicant: Type.Object(
      {
        firstName: Line(100),
        lastName: Type.Optional(Line(100)),
        mobile: Line(20),
        email: Type.Optional(Line(254)),
        gender: Type.Enum(['F', 'M']),
        employment: Type.Enum(['SALARIED', 'SELF_EMPLOYED']),
        city: Line(100),
        state: Line(100),
        pinCode: Line(10),
      },
      closed,
    ),
    amount: Type.Integer({ minimum: 1, maximum: 100_000_000 }),
    tenureMonths: Type.Integer({ minimum: 1, maximum: 360 }),
    /** Hundredths of a per cent a year. */
    rateBasisPoints: Type.Integer({ minimum: 0, maximum: 10_000 }),
    /** Schedules know a rate that stays alone. */
    rateType: Type.Enum(['FIXED']),
    riskLevel: Type.Enum(['Low', 'Medium', 'High', 'Extreme']),
    account: Type.Optional(
      Type.Object({ number: Line(18), ifsc: Line(11), type: Type.Enum(['SAVINGS', 'CURRENT']) }, closed),
    ),
    /** Values by section and field. */
    cards: Type.Optional(Type.Record(Line(60), Type.Record(Line(60), Type.String({ maxLength: 2000 })))),
    documents: Type.Optional(Documents),
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
  },
  closed,
);
export type Application = Static<typeof Application>;
