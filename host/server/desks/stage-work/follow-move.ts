import { mandateInstruments } from '../../../../widgets/contract/stage-work/stage-work.ts';
import type { Announcements, MandateChoice } from '../../call/announcements.ts';
import { openMandate } from '../../core/calls/nach.store.ts';
import type { Tx } from '../../db/transaction.ts';
import * as disbursals from './disbursals.store.ts';

/** What a loan's mandate is made by, where nobody has chosen. */
const usualMandate: MandateChoice = { nachType: 'E_NACH', instrument: mandateInstruments.E_NACH[0] };

/**
 * Writes what belongs to a move whoever makes it: an application that comes to NACH has its
 * mandate opened, and a disbursal that goes to the bank is approved.
 */
export async function followMove(tx: Tx, moved: Announcements['application.moved']): Promise<void> {
  const { to, application, by, remarks, mandate = usualMandate, record } = moved;
  if (to === 'NACH_PENDING') {
    const mandateId = await openMandate(tx, application, mandate, by.now);
    await record(tx, {
      action: 'OPEN_MANDATE',
      entity: 'NACH_MANDATE',
      entityId: mandateId,
      loanApplicationNumber: application.loanApplicationNumber,
      after: { status: 'NACH_PENDING', ...mandate },
    });
  }
  if (to === 'DISBURSAL_INITIATED') await disbursals.release(tx, application.id, by, { isApproved: true, remarks });
}
