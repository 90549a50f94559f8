import { Type } from 'typebox';
import { holds, listProductTypes, riskLevels, udrsStates } from '../applications/udrs.ts';
import { Sent } from '../calling/call-entry.schemas.ts';
import { ChatMessage, roomId } from '../chat/chat.schemas.ts';
import { chatStates, chatVariants } from '../chat/chat.ts';
import { PreviewSide } from '../documents/document-entities.schemas.ts';
import { documentStatuses } from '../documents/documents.ts';
import { Nullable } from '../nullable.schemas.ts';
import { detailCallKinds, detailParts, wayStates, wayStepNames, type DetailCallKind } from './application-details.ts';

const loanApplicationNumber = Type.String({ pattern: '^[0-9]{12,20}$' });
const Text = Nullable(Type.String());
const Count = Type.Integer({ minimum: 0 });
/** YYYY-MM-DD HH:mm:ss, Asia/Kolkata. */
const At = Type.String();
const MaybeAt = Nullable(At);
const State = Type.Enum([...udrsStates]);
const callKinds = Object.keys(detailCallKinds) as DetailCallKind[];

/** An application as one of several that were found, or as another one of the same customer. */
const FoundApplication = Type.Object({
  loanApplicationNumber: Type.String(),
  name: Type.String(),
  productType: Type.Enum([...listProductTypes]),
  /** Whole rupees. */
  loanAmount: Type.Integer(),
  currentStage: State,
  submittedAt: At,
});

const Overview = Type.Object({
  applicationId: Type.String(),
  loanApplicationNumber: Type.String(),
  name: Type.String(),
  /** A signed link to the applicant's picture; null without one, and for who may not see the documents. */
  imageUrl: Text,
  currentStage: State,
  hold: Nullable(Type.Enum([...holds])),
  /** In words. */
  holdReason: Text,
  riskLevel: Type.Enum([...riskLevels]),
  /** The name of the colleague who has it. */
  owner: Text,
  submittedAt: At,
  /** When it came into its queue; null once the work has ended. */
  queuedAt: MaybeAt,
  /** When it came into its state. */
  since: At,
  loan: Type.Object({
    productType: Type.Enum([...listProductTypes]),
    /** Whole rupees, as `emi`. */
    loanAmount: Type.Integer(),
    tenureMonths: Type.Integer(),
    /** A year, in hundredths of a per cent. */
    rateBasisPoints: Type.Integer(),
    emi: Type.Integer(),
    partner: Type.String(),
  }),
  /** The steps of its way. `visits` counts how often it came to the step. */
  way: Type.Array(
    Type.Object({
      step: Type.Enum([...wayStepNames]),
      state: Type.Enum([...wayStates]),
      from: MaybeAt,
      until: MaybeAt,
      visits: Count,
    }),
  ),
  /** Null is what is not known. Numbers of the customer, of the PAN and of the Aadhaar are masked. */
  applicant: Type.Object({
    contactNumber: Text,
    emailId: Text,
    panNumber: Text,
    aadhaarNumber: Text,
    /** YYYY-MM-DD. */
    dateOfBirth: Text,
    gender: Type.Enum(['F', 'M']),
    address: Text,
    city: Type.String(),
    state: Type.String(),
    pinCode: Type.String(),
    employment: Type.Enum(['SALARIED', 'SELF_EMPLOYED']),
    employer: Text,
    designation: Text,
    /** Whole rupees, as the salary slip says. */
    monthlyIncome: Nullable(Type.Integer()),
  }),
  documents: Type.Object({ approved: Count, rejected: Count, total: Count }),
  /** Other applications with the same mobile number, the newest first, at most ten. */
  otherApplications: Type.Array(FoundApplication),
  /** The further parts that the caller may open. */
  parts: Type.Array(Type.Enum([...detailParts])),
});

/** One side of a chat about the application. */
const Chat = Type.Object({
  roomId: Type.String(),
  variant: Type.Enum([...chatVariants]),
  state: Type.Enum([...chatStates]),
  customerName: Type.String(),
  /** Masked. */
  contactNumber: Text,
  /** The name of the agent who has it. */
  holder: Text,
  lastAt: At,
  messageCount: Count,
});

export const applicationDetailsSchemas = {
  applicationOverview: {
    request: Type.Object({
      searchColumn: Type.Enum(['loanApplicationNumber', 'contactNumber', 'emailId']),
      /** The whole number or address. */
      searchValue: Type.String({ minLength: 1, maxLength: 100 }),
    }),
    reply: Type.Object({
      /** The applications with this key, the newest first, at most twenty; none is no error. */
      found: Type.Array(FoundApplication),
      /** The one that was found; null where there is none, or more than one. */
      application: Nullable(Overview),
    }),
  },
  applicationDocuments: {
    request: Type.Object({ loanApplicationNumber }),
    reply: Type.Object({
      documents: Type.Array(
        Type.Object({
          key: Type.String(),
          label: Type.String(),
          /** The tab of the document desk where it stands. */
          tab: Type.String(),
          docStatus: Type.Enum([...documentStatuses]),
          isMandatory: Type.Boolean(),
          /** Why it was rejected, in words. */
          rejectReasons: Type.Array(Type.String()),
          /** A side is absent if the document has none. */
          preview: Type.Object({ front: Type.Optional(PreviewSide), back: Type.Optional(PreviewSide) }),
        }),
      ),
    }),
  },
  applicationNach: {
    request: Type.Object({ loanApplicationNumber }),
    reply: Type.Object({
      mandate: Nullable(
        Type.Object({
          nachType: Type.String(),
          instrument: Type.String(),
          status: Type.String(),
          attempts: Count,
          umrn: Text,
          email: Text,
          rejectReason: Text,
          remedy: Text,
          remarks: Text,
          changedAt: At,
        }),
      ),
      account: Type.Object({
        /** The last four signs alone. */
        accountNumber: Text,
        ifsc: Text,
        accountType: Text,
        isVerified: Type.Boolean(),
      }),
      /** The last valid day, YYYY-MM-DD. */
      agreementValidUntil: Text,
    }),
  },
  applicationCalls: {
    request: Type.Object({ loanApplicationNumber }),
    reply: Type.Object({
      calls: Type.Array(
        Type.Object({
          callRef: Type.String(),
          kind: Type.Enum(callKinds),
          at: At,
          agent: Type.String(),
          callStatus: Text,
          subCallStatus: Text,
          nextCallAt: MaybeAt,
          /** Whole rupees. */
          promiseAmount: Nullable(Type.Integer()),
          /** YYYY-MM-DD. */
          promiseDate: Text,
          /** As written, long numbers masked. */
          remarks: Text,
          sent: Sent,
        }),
      ),
      /** False where there are more calls than are answered. */
      isWhole: Type.Boolean(),
    }),
  },
  applicationChats: {
    request: Type.Object({
      loanApplicationNumber,
      /** One of the chats; the one with the newest message unless named. */
      roomId: Type.Optional(roomId),
      /** The position before which to read; the newest messages unless named. */
      before: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_000_000_000 })),
    }),
    reply: Type.Object({
      /** The chats, the one with the newest message first. */
      chats: Type.Array(Chat),
      /** The chat of the messages; null without a chat. */
      roomId: Text,
      /** In the order of the chat. */
      messages: Type.Array(ChatMessage),
      hasMore: Type.Boolean(),
    }),
  },
};
