import { Type } from 'typebox';
import { Nullable } from '../nullable.schemas.ts';
import { accountSources, accountStates, accountTypes } from './bank-account.ts';

const open = { 'x-open': true };
const Deed = Nullable(Type.Object({ by: Type.String(), at: Type.String() }));
const Score = Nullable(Type.Integer({ minimum: 0, maximum: 100 }));

/** An account that was named for an application. Times are YYYY-MM-DD HH:mm:ss, Asia/Kolkata. */
export const AccountEntry = Type.Object({
  id: Type.String(),
  /** By the last four digits. */
  number: Type.String(),
  /** False where only the last four are there: no check and no file of a bank takes such an account. */
  isWhole: Type.Boolean(),
  ifsc: Type.String(),
  type: Nullable(Type.Enum(Object.keys(accountTypes), open)),
  holder: Type.String(),
  source: Type.Enum(Object.keys(accountSources), open),
  state: Type.Enum(Object.keys(accountStates), open),
  /** The one for payout and mandate. */
  isCurrent: Type.Boolean(),
  /** Without a name where the customer has named it. */
  proposed: Type.Object({ by: Nullable(Type.String()), at: Type.String() }),
  /** Below the backend's base, signed and good for 15 minutes; null without a proof. */
  proof: Nullable(Type.Object({ url: Type.String(), name: Nullable(Type.String()) })),
  nameAtBank: Type.String(),
  /** How far that name agrees with the customer's, in per cent, the lower of the provider's and the lender's score; null without one. */
  score: Score,
  checked: Deed,
  confirmed: Deed,
  confirmRemarks: Type.String(),
  /** Why it is refused, as a sentence. */
  refusal: Nullable(Type.String()),
});

/** What may be done with accounts now; `refusal` says why not. A proposal is about no account that is there. */
export const AccountActs = Type.Array(
  Type.Object({
    act: Type.Enum(['proposeAccount', 'checkAccount', 'confirmAccount'], open),
    accountId: Nullable(Type.String()),
    refusal: Nullable(Type.String()),
  }),
);
