import { Type } from 'typebox';
import { remarksLength } from './disposition.ts';
import { hoursReasonLength } from './hours-reason.ts';
import { callEntry } from './call-entry.schemas.ts';
import { ChoiceLabels } from './choice-labels.schemas.ts';
import { CallLife } from './call-life.schemas.ts';
import { ContactReply, DialReply } from './contacts.schemas.ts';
import { Nullable } from '../nullable.schemas.ts';
import { ofExtension } from '../extension.schemas.ts';
import { SecretText } from '../secret.schemas.ts';

const Text = Nullable(Type.String());
const id = { maxLength: 100 };

export const productTypes = ['PERSONAL_LOAN', 'BANKING'] as const;

/** EN-29. Money is whole rupees; null if the lender has no value. */
export const PersonalLoanDetails = Type.Object({
  userName: Text,
  loanAppNo: Text,
  loanAmount: Nullable(Type.Number()),
  appStatus: Text,
  emailId: Text,
  portalUrl: Text,
});

/** EN-30. */
export const BankingDetails = Type.Object({
  userName: Text,
  gender: Text,
  emailId: Text,
  bankingDetails: Type.Object({
    bankAccountEligibility: Text,
    okycStatus: Text,
    vkycStatus: Text,
    rpdCompletionStatus: Text,
    bankAccountConsentWithOTP: Text,
    bankingUserStatus: Text,
    bankAccOpenedDate: Text,
    bankAccountStatus: Text,
    onboardingFlow: Text,
    fundAdditionStatus: Text,
    fdodenableStatus: Text,
    bankingPortalUrl: Text,
  }),
  loanDetails: Type.Object({ loanAppNo: Text, loanAmount: Nullable(Type.Number()), appStatus: Text }),
});

/** EN-28. */
export const DispositionChoices = Type.Object({
  languages: Type.Array(Type.String()),
  userQuery: Type.Array(Type.String()),
  /** Group to its statuses, in the order to show them. */
  callStatus: Type.Record(Type.String(), Type.Array(Type.String())),
  callOutcomes: Type.Array(Type.String()),
  choiceLabels: ChoiceLabels,
});

/** EN-33, EN-35. Dates are YYYY-MM-DD HH:mm:ss, Asia/Kolkata. */
export const TelephonyCallEntry = Type.Object({
  ...callEntry,
  language: Text,
  userQuery: Text,
  callOutcome: Text,
  /** Whole rupees and YYYY-MM-DD of a promise to pay. */
  promiseAmount: ofExtension('dues', Nullable(Type.Integer())),
  promiseDate: ofExtension('dues', Text),
});

const aboutCustomer = Type.Object({ entityId: Type.String(id) });

export const telephonySchemas = {
  loadTelephonyCall: {
    /**
     * Every parameter of the dialer's query string, unchanged (AP-65). An unknown or too long parameter does not refuse
     * the call.
     */
    request: Type.Record(Type.String(), Type.String()),
    reply: Type.Object({
      /** Null if no customer matches: the screen shows its no-data text (ER-22). */
      callingCrmResponseDTO: Nullable(
        Type.Object({
          callingResponseDto: Type.Union([PersonalLoanDetails, BankingDetails]),
          filterAndDropdownDetails: DispositionChoices,
          productType: Type.Enum([...productTypes]),
          bankingDetailsRef: Text,
        }),
      ),
      /** The loaded call: what save, ticket and history send back, and the grant they need. */
      call: ofExtension(
        'callLife',
        Nullable(
          Type.Object({
            entityId: Type.String(),
            crtObjectId: Text,
            userId: Text,
            callReferenceId: Text,
            /** Masked: 98xxxxxx10. Only `revealTelephonyContact` returns the whole number. */
            maskedPhone: ofExtension('contacts', Text),
            grant: ofExtension('grants', SecretText('key')),
            /** ISO 8601, UTC. */
            grantExpiresAt: ofExtension('grants', Type.String()),
            life: CallLife,
            historyCount: ofExtension('callLife', Nullable(Type.Integer())),
            /** The newest entry of the history. */
            lastCall: ofExtension('callLife', Nullable(TelephonyCallEntry)),
            /**
             * The dues of an overdue loan in whole rupees: a promise to pay is not for more. Null for every other loan.
             */
            dues: ofExtension('dues', Nullable(Type.Integer())),
            /**
             * Whether the server refuses a next call date outside the calling window; the form warns of such a date
             * anyway.
             */
            keepsCallingWindow: ofExtension('callingWindow', Type.Boolean()),
            /** Whether the call is about what is due and began outside the contact hours: its save says why. */
            outsideHours: ofExtension('contactHours', Type.Boolean()),
            /** Address of the ticket that was made in this call before its screen was loaded again (TC-16). */
            freshDeskUrl: ofExtension('callLife', Text),
          }),
        ),
        {},
      ),
    }),
  },
  saveTelephonyCall: {
    request: Type.Object({
      callStatus: Type.String({ minLength: 1, maxLength: 80 }),
      subCallStatus: Type.String({ minLength: 1, maxLength: 80 }),
      /** YYYY/MM/DD HH:mm, Asia/Kolkata (DT-07). */
      followUpDate: Type.String({ pattern: '^\\d{4}/\\d{2}/\\d{2} \\d{2}:\\d{2}$' }),
      language: Nullable(Type.String({ maxLength: 40 })),
      userQuery: Nullable(Type.String({ maxLength: 80 })),
      callOutcome: Nullable(Type.String({ maxLength: 80 })),
      remarks: Type.String({ minLength: 1, maxLength: remarksLength }),
      userId: Nullable(Type.String(id)),
      crtObjectId: Nullable(Type.String(id)),
      /** Null if the details say 'Not Available'. */
      loanAppNo: Nullable(Type.String({ maxLength: 20 })),
      entityId: Type.String(id),
      productType: Type.Enum([...productTypes]),
      endCall: Type.Boolean(),
      /** Whole rupees, within the rules of a promise. Only with the status 'Promise to pay', and then required. */
      promiseAmount: ofExtension('dues', Type.Optional(Type.Integer())),
      /** YYYY-MM-DD, today or within 15 days; given like promiseAmount. */
      promiseDate: ofExtension('dues', Type.Optional(Type.String({ maxLength: 20 }))),
      /** Why the call was made outside the contact hours; asked for where it was and this is sent empty. Without it there is no reason. */
      hoursReason: ofExtension('contactHours', Type.Optional(Type.String({ maxLength: hoursReasonLength }))),
    }),
    reply: Type.Object({ entry: ofExtension('replies', Nullable(TelephonyCallEntry)) }),
  },
  createTelephonyTicket: {
    request: Type.Object({
      loanAppNo: Nullable(Type.String({ maxLength: 20 })),
      entityId: Type.String(id),
      phoneNumber: Nullable(Type.String({ maxLength: 20 })),
      callReferenceId: Nullable(Type.String(id)),
    }),
    reply: Type.Object({ freshDeskUrl: Type.String() }),
  },
  telephonyCallHistory: {
    request: Type.Object({ loanAppNo: Type.String({ maxLength: 20 }), productType: Type.Enum([...productTypes]) }),
    reply: Type.Array(TelephonyCallEntry),
  },
  telephonyChoices: { request: Type.Object({}), reply: DispositionChoices },
  revealTelephonyContact: { request: aboutCustomer, reply: ContactReply },
  dialTelephonyContact: { request: aboutCustomer, reply: DialReply },
};
