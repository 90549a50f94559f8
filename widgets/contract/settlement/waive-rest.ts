import { closed } from '../collections/loan-standing.ts';
import type { Installment } from '../collections/schedule.ts';
import type { Day } from '../time.ts';

/** A schedule of which only what was paid is left: the rest is waived, as a settlement's payment in full does. */
export function waiveRest(schedule: readonly Installment[], day: Day): Installment[] {
  let later = 0;
  return schedule
    .toReversed()
    .map((installment) => {
      const { principalPaid, interestPaid, penaltyPaid } = installment;
      const outstandingPrincipal = later;
      later += principalPaid;
      const paid = { principal: principalPaid, interest: interestPaid, penalty: penaltyPaid, outstandingPrincipal };
      return closed({ ...installment, ...paid }, day);
    })
    .toReversed();
}
