import { dayOf } from '../../../../widgets/contract/time.ts';
import type { AuditEntry } from '../../base/audit-entry.ts';
import type { CollectionSettings } from '../../base/settings.ts';
import type { Tx } from '../../db/transaction.ts';
import type { FoundStanding } from '../applications/applications.store.ts';
import * as facts from '../applications/facts.store.ts';
import type { MoveContext } from '../applications/move-context.ts';
import { moveApplication } from '../applications/udrs.ts';
import { bearLoan } from '../loans/schedule/bear-loan.ts';
import * as payments from './payments.store.ts';
import type { Attempt, PaymentAnswer } from './weigh-payment.rules.ts';

/** What the bank has said of an attempt, and who has brought it. */
interface Booked extends Pick<PaymentAnswer, 'result' | 'utr' | 'failureCause' | 'failureCode'> {
  fileId: string;
  staffId: string | null;
  /** Why it has failed, in words; null where it is paid. */
  why: string | null;
  remarks: string;
  rules: CollectionSettings;
}

/** Books what the bank has said of an attempt. The system moves the application, and what is paid is a loan from then on, with its ledger. */
export async function bookAttempt(
  tx: Tx,
  system: MoveContext,
  { id, udrs, loanApplicationNumber }: Pick<FoundStanding, 'id' | 'udrs' | 'loanApplicationNumber'>,
  attempt: Attempt,
  { staffId, why, remarks, rules, ...said }: Booked,
): Promise<void> {
  const { result, failureCause } = said;
  const now = system.now();
  await payments.keepAnswer(tx, { applicationId: id, attempt }, said, { staffId, now });
  await payments.showFailure(tx, id, why);
  await facts.change(tx, id, { bankAnswer: result, ...(result === 'FAILED' && { failureCause }) });
  const targetStage = result === 'PAID' ? 'DISBURSED' : 'DISBURSAL_FAILED';
  await moveApplication(tx, system, { loanApplicationNumber, currentStage: udrs, targetStage, remarks });
  if (result !== 'PAID') return;
  const actor = { now, staffId: null, rules, record: (entry: AuditEntry) => system.record(tx, entry) };
  await bearLoan(tx, actor, loanApplicationNumber, dayOf(now));
}
