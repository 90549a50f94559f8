import { Type } from 'typebox';
import { RowId } from '../lists/list-work.schemas.ts';
import { Nullable } from '../nullable.schemas.ts';
import { AccountResults, LoanNumber, Remarks, StageWork } from '../stage-work/stage-work.schemas.ts';
import { nameAtBankLength } from '../stage-work/stage-work.ts';
import {
  accountDecisions,
  accountTypes,
  holderLength,
  type AccountDecision,
  type AccountType,
} from './bank-account.ts';

export const accountsSchemas = {
  proposeAccount: {
    request: Type.Object({
      loanApplicationNumber: LoanNumber,
      number: Type.String({ maxLength: 18 }),
      /** The same, typed again. */
      numberAgain: Type.String({ maxLength: 18 }),
      ifsc: Type.String({ maxLength: 11 }),
      type: Type.Enum(Object.keys(accountTypes) as AccountType[]),
      holder: Type.String({ maxLength: holderLength }),
      /** The `s3Url` of an uploaded picture or PDF: a cancelled cheque, a passbook or a statement. */
      proof: Type.String({ maxLength: 500 }),
    }),
    reply: StageWork,
  },
  checkAccount: {
    request: Type.Object({
      loanApplicationNumber: LoanNumber,
      /** Unless given, the newest account that waits for its check, else the current one. */
      accountId: Type.Optional(Nullable(RowId)),
      result: AccountResults,
      /** Empty where the bank has not answered. */
      reference: Type.String({ maxLength: 40 }),
      nameAtBank: Type.String({ maxLength: nameAtBankLength }),
      /** How far the provider of the check finds the names to agree, in per cent. */
      providerScore: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 100 }))),
      remarks: Remarks,
    }),
    reply: StageWork,
  },
  confirmAccount: {
    request: Type.Object({
      loanApplicationNumber: LoanNumber,
      accountId: RowId,
      decision: Type.Enum(Object.keys(accountDecisions) as AccountDecision[]),
      remarks: Remarks,
    }),
    reply: StageWork,
  },
};
