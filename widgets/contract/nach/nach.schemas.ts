import { Type } from 'typebox';
import { remarksLength } from '../calling/disposition.ts';
import { callEntry } from '../calling/call-entry.schemas.ts';
import { CallLife } from '../calling/call-life.schemas.ts';
import { Nullable } from '../nullable.schemas.ts';
import { ofExtension } from '../extension.schemas.ts';

const Text = Nullable(Type.String());
const id = { minLength: 1, maxLength: 100 };
const OptionalText = Nullable(Type.String({ maxLength: 100 }));

/** EN-33, EN-34. Dates are YYYY-MM-DD HH:mm:ss, Asia/Kolkata. */
export const NachCallEntry = Type.Object({
  ...callEntry,
  rejectReason: Text,
  /** The voice bot's or the dialer's summary of the call. */
  callSummary: Text,
  nachType: Text,
  documentSubmissionTime: Text,
  customerCallbackTime: Text,
  agentCallbackTime: Text,
  language: Text,
  userQuery: Text,
  /** The mandate's status at the time of the call. */
  nachSubStatus: Text,
  numberOfLeads: Nullable(Type.Integer()),
  lastUpdatedTimeStamp: Type.String(),
});

/** A ticket's input, the same on the calling CRMs with a session (AP-59, AP-62). */
export const TicketRequest = Type.Object({
  loanAppNo: Nullable(Type.String({ maxLength: 20 })),
  phoneNumber: Nullable(Type.String({ maxLength: 20 })),
  callReferenceId: Type.String(id),
});

const byLoan = { request: Type.Object({ loanApplicationId: Type.String(id) }), reply: Type.Array(NachCallEntry) };

export const nachSchemas = {
  fetchNachCrmData: {
    request: Type.Object({
      /** The id or the number of a loan application (AP-52). */
      loanApplicationId: Type.String(id),
      convoxId: Type.String(id),
      agentId: Type.String(id),
    }),
    reply: Type.Object({
      /** EN-19: the number, and the header's values by the names that headerConfig has. */
      loanDetails: Type.Object(
        { loanApplicationNo: Type.String() },
        { additionalProperties: Type.Union([Type.String(), Type.Number(), Type.Null()]) },
      ),
      /** EN-20. */
      nachDetails: Type.Object({
        applicationUdrs: Text,
        nachType: Text,
        instrument: Text,
        nachAttempts: Nullable(Type.Integer()),
        nachStatus: Text,
        remarks: Text,
        email: Text,
        mailQueueId: Text,
      }),
      /** EN-21. `monthlyIncome` is whole rupees. */
      userDetails: Type.Object({
        name: Text,
        userCategory: Text,
        gender: Text,
        monthlyIncome: Nullable(Type.Integer()),
      }),
      /** The bank's answer on the mandate: its number once registered, the last rejection with its remedy. */
      mandate: ofExtension(
        'mandates',
        Nullable(Type.Object({ umrn: Text, rejectCode: Text, rejectClass: Text, remedy: Text })),
      ),
      /** About the call itself. */
      call: ofExtension(
        'callLife',
        Type.Object({
          life: CallLife,
          historyCount: ofExtension('callLife', Nullable(Type.Integer())),
          lastCall: ofExtension('callLife', Nullable(NachCallEntry)),
          /** Masked: 98xxxxxx10. `revealContact` returns the whole number. */
          maskedPhone: ofExtension('contacts', Text),
          /** The address of the ticket that this call already has. */
          freshDeskUrl: ofExtension('callLife', Text),
          /** Whether a next call date outside the calling window is refused. */
          keepsCallingWindow: ofExtension('callingWindow', Type.Boolean()),
        }),
      ),
    }),
  },
  saveNachCallDetails: {
    request: Type.Object({
      loanApplicationId: Type.String(id),
      process: OptionalText,
      agentId: Type.String(id),
      convoxId: Type.String(id),
      callerId: OptionalText,
      typeOfCall: OptionalText,
      rejectReason: Nullable(Type.String({ maxLength: 120 })),
      remarks: Type.String({ minLength: 1, maxLength: remarksLength }),
      /** The chosen call status (AP-49). */
      callOutcome: Type.String({ minLength: 1, maxLength: 80 }),
      /** YYYY/MM/DD HH:mm, Asia/Kolkata (DT-07). */
      nextCallDate: Type.String({ pattern: '^\\d{4}/\\d{2}/\\d{2} \\d{2}:\\d{2}$' }),
      selfCallRating: Type.Integer({ minimum: 1, maximum: 5 }),
    }),
    reply: Type.Object({ entry: ofExtension('replies', Nullable(NachCallEntry)) }),
  },
  fetchNachCallLog: byLoan,
  fetchVoxbotNachCallLog: byLoan,
  createNachTicket: { request: TicketRequest, reply: Type.Object({ freshDeskUrl: Type.String() }) },
};
