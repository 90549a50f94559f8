import { rupeesUp } from '../../../../../widgets/contract/ledger/paise.ts';
import { position, type Position } from '../../../../../widgets/contract/ledger/position.ts';
import { dayOf } from '../../../../../widgets/contract/time.ts';
import type { AuditEntry } from '../../../base/audit-entry.ts';
import { newId } from '../../../db/new-id.ts';
import type { Tx } from '../../../db/transaction.ts';
import { onlyWorking } from '../../agencies/agencies.store.ts';
import type { Actor } from '../actor.ts';
import * as cases from '../cases.store.ts';
import type { FoundCase } from '../cases.store.ts';
import { findDisbursed } from '../disbursed.store.ts';
import { changeCase } from '../schedule/stand-case.ts';
import { caseColumns } from './case-columns.ts';
import { turnTo } from './ledger-turn.ts';
import { monthDigits } from './month-digits.ts';
import { installmentRows } from './installment-rows.ts';
import { putRows } from './project.store.ts';
import type { HeldLedger, LoanLedger } from './read-ledger.ts';

/** Opens a case of a loan that was never in collection: no queue has it yet. */
export async function openCase(tx: Tx, actor: Actor, loan: string, { emi }: Position): Promise<FoundCase | undefined> {
  const disbursed = await findDisbursed(tx, loan);
  if (!disbursed) return undefined;
  const { applicationId } = disbursed;
  const agencyId = await onlyWorking(tx);
  await cases.open(tx, { id: newId(actor.now), loan, applicationId, emi: rupeesUp(emi), agencyId, now: actor.now });
  return cases.findByLoanForChange(tx, loan);
}

/** What the audit says of a loan that has come into collection, for the first time or again. */
export function openedEvent(loan: FoundCase): AuditEntry {
  return {
    action: 'OPEN_CASE',
    entity: 'collectionsCase',
    entityId: loan.id,
    loanApplicationNumber: loan.loanApplicationNumber,
    after: { bucket: loan.bucket, totalOutstanding: loan.totalOutstanding },
    version: loan.version,
  };
}

/** The columns of a case as they are written: what follows from the ledger, and the digits of the months that are over. */
export function writtenColumns(standing: Position, ledger: LoanLedger, before: FoundCase) {
  return {
    ...caseColumns(standing, ledger.entries, before),
    dqstring: monthDigits(ledger, before, standing),
  };
}

/**
 * Makes instalments and case of a loan what its ledger says today: with the night (`age-ledgers.ts`), which does the same of many, the
 * only writer of both for a loan that has one. The case is opened, closed and opened again by that alone. The loan must be held.
 *
 * @returns the case as it is now; undefined for a loan that was never in collection
 */
export async function standLedger(
  tx: Tx,
  actor: Actor,
  { loan, ledger, inCollection }: HeldLedger,
): Promise<{ standing: Position; inCollection: FoundCase | undefined }> {
  const { plan, entries } = ledger;
  const standing = position(plan, entries, dayOf(actor.now));
  await putRows(tx, [loan], installmentRows(loan, standing, entries));
  await turnTo(tx, [{ loan, standing, entries }]);
  const opened = inCollection ?? (standing.dpd > 0 ? await openCase(tx, actor, loan, standing) : undefined);
  if (!opened) return { standing, inCollection: undefined };
  const after = await changeCase(tx, opened, writtenColumns(standing, ledger, opened));
  if (opened.queue === null && after.queue !== null) await actor.record(openedEvent(after));
  return { standing, inCollection: after };
}
