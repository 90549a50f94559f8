import { Type, type TObjectOptions } from 'typebox';
import {
  accountTypes,
  applicationLimits,
  applicationNumberPattern,
  applicationProducts,
  employments,
  genders,
  mostDocuments,
  rateTypes,
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
    rateType: Type.Enum([...rateTypes]),
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
