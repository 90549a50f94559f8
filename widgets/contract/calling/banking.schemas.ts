import { Type } from 'typebox';
import { remarksLength } from './disposition.ts';
import { callEntry } from './call-entry.schemas.ts';
import { TicketRequest } from '../nach/nach.schemas.ts';
import { CallLife } from './call-life.schemas.ts';
import { Nullable } from '../nullable.schemas.ts';
import { ofExtension } from '../extension.schemas.ts';

const Text = Nullable(Type.String());
const id = { minLength: 1, maxLength: 100 };
const OptionalText = Nullable(Type.String({ maxLength: 100 }));

/** EN-33, AP-61. Dates are YYYY-MM-DD HH:mm:ss, Asia/Kolkata. */
export const BankingCallEntry = Type.Object(callEntry);

export const bankingSchemas = {
  fetchBankingCrmData: {
    request: Type.Object({
      leadId: Type.String(id),
      convoxId: Type.String(id),
      agentId: Type.String(id),
      processName: Type.Optional(Type.String({ maxLength: 100 })),
    }),
    reply: Type.Object({
      /** EN-24; the keys are this screen's own (BC-23). */
      nameOfUser: Text,
      gender: Text,
      emailId: Text,
      bankAccountEligible: Text,
      okycStatus: Text,
      vkycStatus: Text,
      rpdCompletionStatus: Text,
      bankAccountConsentWithOtp: Text,
      bankingUserStatus: Text,
      bankAccOpenedDate: Text,
      bankAccStatus: Text,
      userOnboardingFlow: Text,
      fundAdditionStatus: Text,
      fdodEnabledStatus: Text,
      /** EN-25; null if the customer has no loan. `loanAmount` is whole rupees. */
      loanApplicationNo: Text,
      loanAmount: Nullable(Type.Integer()),
      plApplicationUdrs: Text,
      /** Only for the customer-support process (EN-26). */
      bankAccountAdditionalDetails: Type.Optional(Text),
      freshDeskUrl: Type.Optional(Text),
      bankingPortalUrl: Type.Optional(Text),
      /** About the call itself. */
      call: ofExtension(
        'callLife',
        Type.Object({
          life: CallLife,
          historyCount: ofExtension('callLife', Nullable(Type.Integer())),
          lastCall: ofExtension('callLife', Nullable(BankingCallEntry)),
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
  saveBankingCallDetails: {
    request: Type.Object({
      leadId: Type.String(id),
      process: OptionalText,
      agentId: Type.String(id),
      convoxId: Type.String(id),
      callerId: OptionalText,
      typeOfCall: OptionalText,
      remarks: Type.String({ minLength: 1, maxLength: remarksLength }),
      /** YYYY/MM/DD HH:mm, Asia/Kolkata (DT-07). */
      nextCallDate: Type.String({ pattern: '^\\d{4}/\\d{2}/\\d{2} \\d{2}:\\d{2}$' }),
      selfCallRating: Type.Integer({ minimum: 1, maximum: 5 }),
      callOutcome: Nullable(Type.String({ maxLength: 80 })),
      /** The heading, and the status below it (BC-13). */
      callStatus: Type.String({ minLength: 1, maxLength: 80 }),
      callSubStatus: Type.String({ minLength: 1, maxLength: 80 }),
    }),
    reply: Type.Object({ entry: ofExtension('replies', Nullable(BankingCallEntry)) }),
  },
  createBankingTicket: { request: TicketRequest, reply: Type.Object({ freshDeskUrl: Type.String() }) },
  fetchBankingCallLog: {
    request: Type.Object({ loanApplicationId: Type.String(id) }),
    reply: Type.Array(BankingCallEntry),
  },
};
