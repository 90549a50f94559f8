import type { NachType } from '../../../../widgets/contract/nach/nach.ts';
import { mandateInstruments } from '../../../../widgets/contract/stage-work/stage-work.ts';
import type { Move } from '../../../../widgets/contract/applications/udrs-moves.ts';
import type { FoundStanding } from '../../core/applications/applications.store.ts';
import type { MoveMaker } from '../../core/applications/applications.rules.ts';
import type { AuditEntry } from '../../core/audit/audit.store.ts';
import { openMandate } from '../../core/calls/nach.store.ts';
import type { Tx } from '../../db/transaction.ts';
import * as disbursals from './disbursals.store.ts';

/** How a mandate is made. */
export interface MandateChoice {
  nachType: NachType;
  instrument: string;
}

/** What a loan's mandate is made by, where nobody has chosen. */
const usualMandate: MandateChoice = { nachType: 'E_NACH', instrument: mandateInstruments.E_NACH[0] };

interface Followed {
  move: Pick<Move, 'from' | 'to'>;
  application: Pick<FoundStanding, 'id' | 'loanApplicationNumber'>;
  by: MoveMaker;
  remarks: string;
  mandate: MandateChoice | undefined;
  record(tx: Tx, entry: AuditEntry): Promise<void>;
}

/**
 * Writes what belongs to a move whoever makes it, in the move's transaction: an application that comes to NACH has its
 * mandate opened, and a disbursal that goes to the bank is approved.
 */
export async function followMove(tx: Tx, followed: Followed): Promise<void> {
  const { move, application, by, remarks, mandate = usualMandate, record } = followed;
  if (move.to === 'NACH_PENDING') {
    const mandateId = await openMandate(tx, application, mandate, by.now);
    await record(tx, {
      action: 'OPEN_MANDATE',
      entity: 'NACH_MANDATE',
      entityId: mandateId,
      loanApplicationNumber: application.loanApplicationNumber,
      after: { status: 'NACH_PENDING', ...mandate },
    });
  }
  if (move.to === 'DISBURSAL_INITIATED')
    await disbursals.release(tx, application.id, by, { isApproved: true, remarks });
}
