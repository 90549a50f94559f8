import { failureCauses, mandateInstruments } from '../../../../widgets/contract/stage-work/stage-work.ts';
import type { Announcements, MandateChoice } from '../../call/announcements.ts';
import * as accounts from '../../core/accounts/accounts.store.ts';
import { writeFailure } from '../../core/accounts/verify-account.ts';
import * as facts from '../../core/applications/facts.store.ts';
import { openMandate, rulesOf } from '../../core/mandates/open-mandate.ts';
import type { Tx } from '../../db/transaction.ts';
import { isOfAccount } from './account-offers.ts';
import * as disbursals from './disbursals.store.ts';

/** What a loan's mandate is made by, where nobody has chosen. */
const usualMandate: MandateChoice = { nachType: 'E_NACH', instrument: mandateInstruments.E_NACH[0] };

/** Refuses the account of a payout that has failed for it. */
async function refuseAccount(tx: Tx, applicationId: string): Promise<void> {
  const { failureCause: cause } = await facts.find(tx, applicationId);
  if (cause === null || !isOfAccount(cause)) return;
  const accountId = (await disbursals.newest(tx, applicationId))?.account_id ?? null;
  await writeFailure(tx, { applicationId, accountId }, { cause, refusal: failureCauses[cause].label });
}

/**
 * Writes what belongs to a move whoever makes it: an application that comes to NACH has its mandate opened, a disbursal that goes to
 * the bank is approved, one that is taken back is withdrawn, and an account that a payout has failed for is refused. What comes to
 * its decision again has its account checked again.
 */
export async function followMove(tx: Tx, moved: Announcements['application.moved']): Promise<void> {
  const { from, to, application, by, remarks, mandate = usualMandate, settings, record } = moved;
  // One that comes back there from a later stage has had another mandate issued.
  if (from === 'LOAN_APPROVED' && to === 'NACH_PENDING') {
    if (!settings) throw new Error('A mandate is opened by the lender’s rules');
    const { id: mandateId, issue } = await openMandate(tx, application, mandate, { ...by, rules: rulesOf(settings) });
    await record(tx, {
      action: 'OPEN_MANDATE',
      entity: 'NACH_MANDATE',
      entityId: mandateId,
      loanApplicationNumber: application.loanApplicationNumber,
      after: { status: 'NACH_PENDING', ...mandate, issue },
    });
  }
  if (to === 'DECISION_WAIT') await accounts.forgetChecks(tx, application.id);
  if (to === 'DISBURSAL_FAILED') await refuseAccount(tx, application.id);
  if (from === 'DISBURSAL_INITIATED' && to === 'READY_FOR_DISBURSAL') await disbursals.withdraw(tx, application.id, by);
  if (to === 'DISBURSAL_INITIATED') await disbursals.release(tx, application.id, by, { isApproved: true, remarks });
}
