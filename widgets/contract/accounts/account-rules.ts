import { rupees } from '../money.ts';
import { firstMessage } from '../rules/rule.ts';
import { ifsc, maxLength } from '../rules/validation.ts';
import { accountNumber, accountTypes, holderLength, payoutModes, type PayoutMode } from './bank-account.ts';

/** An account as it is typed. */
export interface TypedAccount {
  number: string;
  numberAgain: string;
  ifsc: string;
  type: string;
  holder: string;
  /** Empty without a proof. */
  proof: string;
}

/** What is wrong with an account that is proposed, by field. The number is typed twice, so that a slip of a digit shows. */
export function proposalMessages(typed: TypedAccount): Record<keyof TypedAccount, string | undefined> {
  const { number, numberAgain, type, holder, proof } = typed;
  const name = holder.trim();
  const differs = number === numberAgain ? undefined : 'The two numbers differ';
  const again = numberAgain === '' ? 'Type the number again' : differs;
  return {
    number: accountNumber.test(number) ? undefined : 'Enter the whole number: 9 to 18 digits',
    numberAgain: again,
    ifsc:
      firstMessage(typed.ifsc.trim().toUpperCase(), [ifsc()]) ??
      (typed.ifsc.trim() === '' ? 'Enter the IFSC' : undefined),
    type: Object.hasOwn(accountTypes, type) ? undefined : 'Choose the type of the account',
    holder: name === '' ? "Enter the holder's name" : maxLength(holderLength)(name),
    proof: proof === '' ? 'Attach a cancelled cheque, a passbook or a statement' : undefined,
  };
}

/** What is wrong with the way by which a loan is paid out after a bank's limit has refused it. */
export function payoutModeMessage(
  mode: PayoutMode | null,
  { amount, before }: { amount: number; before: PayoutMode | null },
): string | undefined {
  if (mode === null) return 'Choose another way of payout';
  if (mode === before) return `It has gone by ${payoutModes[mode].label} already. Choose another way`;
  const { label, least, most } = payoutModes[mode];
  if (amount < least) return `${label} takes ${rupees(least)} and more`;
  return amount > most ? `${label} takes ${rupees(most)} at most` : undefined;
}
