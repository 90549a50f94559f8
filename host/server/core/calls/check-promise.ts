import {
  asksForPromise,
  checkPromiseAmount,
  checkPromiseDate,
} from '../../../../widgets/contract/calling/promise-to-pay.ts';
import type { CallInput } from '../../../../widgets/contract/schemas.ts';
import { refuse } from '../../base/refusal.ts';

type Promised = Pick<CallInput<'saveTelephonyCall'>, 'subCallStatus' | 'promiseAmount' | 'promiseDate'>;

/**
 * Amount and date of a promise to pay; both null when the status asks for none.
 *
 * @param dues whole rupees; null when unknown
 * @param submittedAt when the call was submitted; the days are counted from this moment
 * @throws Refusal PROMISE_REFUSED naming what is missing, out of range, or not asked for
 */
export function promiseOf(
  { subCallStatus, promiseAmount, promiseDate }: Promised,
  dues: number | null,
  submittedAt: Date,
): { promise_amount: number | null; promise_date: string | null } {
  if (!asksForPromise(subCallStatus)) {
    if (promiseAmount === undefined && promiseDate === undefined) return { promise_amount: null, promise_date: null };
    throw refuse('PROMISE_REFUSED', {
      fieldErrors: { subCallStatus: 'Amount and date belong to the status Promise to pay' },
    });
  }
  const messages = {
    promiseAmount: checkPromiseAmount(promiseAmount === undefined ? '' : String(promiseAmount), dues),
    promiseDate: checkPromiseDate(promiseDate ?? '', submittedAt),
  };
  const fieldErrors = Object.fromEntries(
    Object.entries(messages).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  if (Object.keys(fieldErrors).length > 0) throw refuse('PROMISE_REFUSED', { fieldErrors });
  return { promise_amount: promiseAmount ?? null, promise_date: promiseDate ?? null };
}
