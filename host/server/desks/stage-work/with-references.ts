import { paymentReference } from '../../../../widgets/contract/bank/references.ts';
import type { CallReply } from '../../../../widgets/contract/schemas.ts';

type Disbursals = CallReply<'fetchStageWork'>['disbursals'];

/** Adds to the approved attempts of a loan what the bank's files call them. @param attempts the newest one first */
export function withReferences(loan: string, attempts: Disbursals): Disbursals {
  const approved = attempts.filter((each) => each.approved !== null);
  return attempts.map((each) => {
    const place = approved.indexOf(each);
    return place < 0 ? each : { ...each, reference: paymentReference(loan, approved.length - place) };
  });
}
