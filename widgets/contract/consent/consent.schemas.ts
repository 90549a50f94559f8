import { Type } from 'typebox';
import { RowId } from '../lists/list-work.schemas.ts';
import { Nullable } from '../nullable.schemas.ts';
import {
  consentChannelNames,
  consentLanguages,
  consentProofNames,
  consentPurposeNames,
  consentSearchTypes,
  consentSourceNames,
  consentStatusNames,
} from './consent.ts';

const Purpose = Type.Enum([...consentPurposeNames]);
const Status = Type.Enum([...consentStatusNames]);
const Count = Type.Integer({ minimum: 0 });

/** The notice that the customer was shown; null where nobody knows of one, as for a withdrawal without a consent. */
const notice = {
  noticeVersion: Nullable(Type.String()),
  language: Nullable(Type.Enum([...consentLanguages])),
};

/** Where the consent of a customer to a purpose stands. */
const Consent = Type.Object({
  rowId: Type.String(),
  /** Null for who has no application. */
  custName: Nullable(Type.String()),
  /** The mobile number, or the e-mail address of who has no application; masked. */
  contact: Type.String(),
  loanApplicationNumber: Nullable(Type.String()),
  purpose: Purpose,
  ...notice,
  channel: Type.Enum([...consentChannelNames]),
  status: Status,
  /** When it came to this: YYYY-MM-DD HH:mm:ss, Asia/Kolkata. */
  at: Type.String(),
});

export const consentSchemas = {
  consentSummary: {
    request: Type.Object({}),
    reply: Type.Object({
      purposes: Type.Array(Type.Object({ purpose: Purpose, granted: Count, withdrawn: Count, expired: Count })),
      /** Whether the caller may have the records as a file. */
      mayDownload: Type.Boolean(),
    }),
  },
  consentRecords: {
    request: Type.Object({
      /** Absent: every purpose. */
      purpose: Type.Optional(Purpose),
      /** Absent: every status. */
      status: Type.Optional(Status),
      searchColumn: Type.Optional(Type.Enum([...consentSearchTypes])),
      searchValue: Type.Optional(Type.String({ maxLength: 100 })),
      /** From 1. */
      pageNumber: Type.Integer({ minimum: 1, maximum: 10_000_000 }),
      rows: Type.Integer({ minimum: 1, maximum: 100 }),
    }),
    reply: Type.Object({
      rows: Type.Array(Consent),
      totalCount: Count,
      totalIsCapped: Type.Boolean(),
      /** When the rows were read, ISO 8601 in UTC. */
      asOf: Type.String(),
    }),
  },
  consentHistory: {
    request: Type.Object({ recordId: RowId }),
    reply: Type.Object({
      consent: Consent,
      events: Type.Array(
        Type.Object({
          eventId: Type.String(),
          event: Status,
          /** YYYY-MM-DD HH:mm:ss, Asia/Kolkata. */
          at: Type.String(),
          loanApplicationNumber: Nullable(Type.String()),
          ...notice,
          channel: Type.Enum([...consentChannelNames]),
          source: Type.Enum([...consentSourceNames]),
          proof: Type.Enum([...consentProofNames]),
          /** Names the proof where it is kept, such as a recording; long numbers in it are masked. */
          reference: Nullable(Type.String()),
          /** The name of the member of staff who wrote it down; null where the customer did it alone. */
          recordedBy: Nullable(Type.String()),
        }),
      ),
      /** False where there are more events than are answered. */
      isWhole: Type.Boolean(),
    }),
  },
};
