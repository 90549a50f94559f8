import { bankCodePattern } from '../../../../widgets/contract/bank/reject-code.ts';
import { failureCauses, isFailureCause } from '../../../../widgets/contract/stage-work/stage-work.ts';
import { causesOfCodes } from '../bank-files/bank-answers.ts';
import type { PaymentAnswer } from './weigh-payment.rules.ts';

/** What is said of a code that is none. */
export const noFailureCode = `Write one of ${Object.keys(failureCauses).join(', ')}, or the bank’s own code`;

/** Why a payment failed, by a cause of ours or a code of the bank's; undefined for a text that is neither. */
export function failureOf(code: string): Pick<PaymentAnswer, 'failureCause' | 'failureCode'> | undefined {
  const failureCause = isFailureCause(code) ? code : (causesOfCodes[code] ?? null);
  if (failureCause !== null) return { failureCause };
  return bankCodePattern.test(code) ? { failureCause, failureCode: code } : undefined;
}
