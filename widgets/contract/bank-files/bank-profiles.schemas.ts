import { Type } from 'typebox';
import { payoutModes, type PayoutMode } from '../accounts/bank-account.ts';
import { RowId } from '../lists/list-work.schemas.ts';
import { Nullable } from '../nullable.schemas.ts';
import { SavedBy } from '../record/saved-by.schemas.ts';
import { bankFormatKeys, bankPurposes, type BankPurpose } from './bank-formats.ts';
import {
  bankProfileDecisions,
  bankProfileStates,
  bankProfileUses,
  type BankProfileState,
  type BankProfileUse,
} from './bank-profile.ts';

const Text = Type.String({ maxLength: 400 });
const purpose = Type.Enum(Object.keys(bankPurposes) as BankPurpose[]);
/** Index of the lender. */
const lender = Type.Integer({ minimum: 0, maximum: 1_000 });
const values = {
  bank: Text,
  format: Type.Enum(bankFormatKeys),
  /** By which its files are named; a number and the format's ending follow. */
  fileName: Text,
  mostLines: Type.Integer(),
  creditor: Text,
  debitAccount: Text,
  debitIfsc: Text,
  mode: Type.Enum(Object.keys(payoutModes) as PayoutMode[]),
  sponsorIfsc: Text,
  utilityCode: Text,
  category: Text,
  /** YES where it is absent; a profile that is switched off makes no files. */
  use: Type.Optional(Type.Enum(Object.keys(bankProfileUses) as BankProfileUse[])),
};
const Standing = Type.Object({
  profileId: Type.String(),
  version: Type.Integer(),
  state: Type.Enum(Object.keys(bankProfileStates) as BankProfileState[]),
});

export const bankProfileSchemas = {
  fetchBankProfile: {
    request: Type.Object({ profileId: RowId }),
    reply: Type.Object({
      ...Standing.properties,
      lender,
      lenderName: Type.String(),
      purpose,
      ...values,
      /** What files use now; null before the first approval. */
      approved: Nullable(Type.Object(values)),
      approvedBy: Nullable(Type.String()),
      /** YYYY-MM-DD HH:mm:ss, Asia/Kolkata. */
      approvedAt: Nullable(Type.String()),
      /** Why what is written was refused; null where it was not. */
      refusal: Nullable(Type.String()),
      /** Why the caller may not decide on it; null where they may, and where nothing waits. */
      decisionRefusal: Nullable(Type.String()),
      mayWrite: Type.Boolean(),
      savedBy: SavedBy,
    }),
  },
  addBankProfile: { request: Type.Object({ lender, purpose, ...values }), reply: Standing },
  changeBankProfile: { request: Type.Object({ profileId: RowId, ...values }), reply: Standing },
  decideBankProfile: {
    /** `reason` is asked for where it is refused. */
    request: Type.Object({ profileId: RowId, to: Type.Enum([...bankProfileDecisions]), reason: Text }),
    reply: Standing,
  },
};
