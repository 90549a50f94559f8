import { Type, type TObjectOptions } from 'typebox';
import { fraudLists } from '../applications/queues.ts';
import { consentChannelNames, consentLanguages, consentProofNames, consentPurposeNames } from '../consent/consent.ts';
import {
  accountTypes,
  applicationLimits,
  applicationNumberPattern,
  applicationProducts,
  bureauStatuses,
  employments,
  genders,
  moreLimits,
  mostDocuments,
  riskLevels,
  textLimits,
} from './new-application.ts';

const Line = (maxLength: number) => Type.String({ minLength: 1, maxLength });
const Whole = ({ least, most }: { least: number; most: number }) => Type.Integer({ minimum: least, maximum: most });
const FileId = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' });

/**
 * What an application begins with, whoever brings it: by a door, or by the form. An additional document has a type and a proof.
 *
 * @param options of each object: a door takes nothing that it does not know
 */
export function applicationParts(options: TObjectOptions = {}) {
  return {
    /** 12 to 20 digits; without it one is given. */
    number: Type.Optional(Type.String({ pattern: applicationNumberPattern })),
    product: Type.Enum([...applicationProducts]),
    /** By the name that lists show. */
    lender: Line(textLimits.lender),
    applicant: Type.Object(
      {
        firstName: Line(textLimits.name),
        lastName: Type.Optional(Line(textLimits.name)),
        mobile: Line(textLimits.mobile),
        email: Type.Optional(Line(textLimits.email)),
        gender: Type.Enum([...genders]),
        employment: Type.Enum([...employments]),
        city: Line(textLimits.place),
        state: Line(textLimits.place),
        pinCode: Line(textLimits.pinCode),
      },
      options,
    ),
    amount: Whole(applicationLimits.amount),
    tenureMonths: Whole(applicationLimits.tenureMonths),
    rateBasisPoints: Whole(applicationLimits.rateBasisPoints),
    riskLevel: Type.Enum([...riskLevels]),
    account: Type.Optional(
      Type.Object(
        { number: Line(textLimits.account), ifsc: Line(textLimits.ifsc), type: Type.Enum([...accountTypes]) },
        options,
      ),
    ),
    /** Values by section and field. */
    cards: Type.Optional(
      Type.Record(
        Line(textLimits.key),
        Type.Record(Line(textLimits.key), Type.String({ maxLength: textLimits.value })),
      ),
    ),
    documents: Type.Optional(documentsOf(options)),
    flags: Type.Optional(
      Type.Object(
        { review: Type.Optional(Type.Enum([...fraudLists])), gpsMismatch: Type.Optional(Type.Boolean()) },
        options,
      ),
    ),
    bureau: Type.Optional(Type.Object({ status: Type.Enum([...bureauStatuses]) }, options)),
    /** The app that the applicant has used. */
    app: Type.Optional(Line(moreLimits.app)),
    /** What the applicant has agreed to, by the mobile number. */
    consents: Type.Optional(
      Type.Array(
        Type.Object(
          {
            purpose: Type.Enum([...consentPurposeNames]),
            noticeVersion: Line(moreLimits.noticeVersion),
            language: Type.Enum([...consentLanguages]),
            channel: Type.Enum([...consentChannelNames]),
            proof: Type.Enum([...consentProofNames]),
            reference: Type.Optional(Line(moreLimits.reference)),
            /** ISO 8601, UTC. */
            at: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,3})?Z$' }),
          },
          options,
        ),
        { maxItems: moreLimits.consents },
      ),
    ),
  };
}

/** Files of cards, by section and side. */
export const documentsOf = (options: TObjectOptions = {}) =>
  Type.Array(
    Type.Object(
      {
        card: Line(textLimits.key),
        side: Line(textLimits.side),
        fileId: FileId,
        type: Type.Optional(Line(textLimits.key)),
        proofType: Type.Optional(Line(textLimits.key)),
      },
      options,
    ),
    { maxItems: mostDocuments },
  );
