import { disbursalResults, type DisbursalResult } from '../../../../widgets/contract/stage-work/disbursal-answers.ts';
import { failureCauses, isFailureCause } from '../../../../widgets/contract/stage-work/stage-work.ts';
import { dayOf } from '../../../../widgets/contract/time.ts';
import { rights } from '../../../../widgets/contract/session/rights.ts';
import { findForChange } from '../../core/applications/applications.store.ts';
import * as facts from '../../core/applications/facts.store.ts';
import { systemContext } from '../../core/applications/system-moves.ts';
import { moveApplication } from '../../core/applications/udrs.ts';
import { bearLoan } from '../../core/loans/schedule/bear-loan.ts';
import type { CheckedLine } from '../../db/tables/lists.ts';
import type { Tx } from '../../db/transaction.ts';
import type { CallContext } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import * as disbursals from './disbursals.store.ts';
import * as store from './stage-work.store.ts';

/** Why nobody answers for the bank on a disbursal that they have approved. */
export const ownApproval = rights.uploadDisbursalAnswers.apart.released;

/** The result that a line of the bank's file names; undefined for a text that is none. */
export const resultOf = (text: string): DisbursalResult | undefined =>
  disbursalResults.find((each) => each === text.toUpperCase());

/**
 * Gives one disbursal the bank's answer, on which the system moves its application, in the same transaction. What is paid
 * is a loan from then on, with its schedule.
 */
export async function answerDisbursal(tx: Tx, context: CallContext, staffId: string, line: CheckedLine): Promise<void> {
  const { loanApplicationNumber, version, values } = line;
  const { result: said = '', utr = '', failureCode = '' } = values;
  const result = resultOf(said);
  const found = await findForChange(tx, loanApplicationNumber);
  if (!found || result === undefined) throw refuse('NOT_FOUND');
  if (found.hold !== null) throw refuse('UDRS_ON_HOLD');
  // Another version than the checked one may stand elsewhere or be answered by now.
  if (found.version !== version) throw refuse('STALE_VERSION');
  const { disbursalApprovedById } = await facts.find(tx, found.id);
  if (disbursalApprovedById === staffId) throw refuse('MAKER_CHECKER_VIOLATION', { message: ownApproval });
  if (utr !== '' && !(await disbursals.takeUtr(tx, found.id, utr))) throw refuse('DISBURSAL_UTR_TAKEN');
  const failureCause = isFailureCause(failureCode) ? failureCode : null;
  const { loan_amount: amount } = await store.termsOf(tx, found.id);
  const by = { staffId, now: context.now() };
  await disbursals.answer(tx, { id: found.id, amount }, by, { result, utr: utr || null, failureCause });
  await disbursals.showFailure(tx, found.id, failureCause && failureCauses[failureCause].label);
  await facts.change(tx, found.id, { bankAnswer: result, ...(failureCause && { failureCause }) });
  await context.record(tx, {
    action: 'ANSWER_DISBURSAL',
    entity: 'application',
    entityId: found.id,
    loanApplicationNumber,
    after: { bankAnswer: result, ...(utr !== '' && { utr }) },
    reasonCodes: failureCause === null ? [] : [failureCause],
    version: found.version,
  });
  const system = systemContext(context, 'anybody');
  await moveApplication(tx, system, {
    loanApplicationNumber,
    currentStage: 'DISBURSAL_INITIATED',
    targetStage: result === 'PAID' ? 'DISBURSED' : 'DISBURSAL_FAILED',
    remarks: failureCause === null ? 'The bank has paid' : failureCauses[failureCause].label,
  });
  if (result !== 'PAID') return;
  const rules = context.settings.collections;
  const born = await bearLoan(tx, loanApplicationNumber, { paidOutOn: dayOf(by.now), rules });
  if (born) await system.record(tx, born);
}
