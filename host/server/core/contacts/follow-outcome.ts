import type { Doers } from '../../../../widgets/contract/session/rights.ts';
import type { ContactType } from '../../../../widgets/contract/collections/contacts.ts';
import type { Tx } from '../../db/transaction.ts';
import { hashOf } from '../../base/tokens.ts';
import type { Actor } from '../loans/actor.ts';
import type { FoundCase } from '../loans/cases.store.ts';
import { changeCase, holdersOf } from '../loans/schedule/stand-case.ts';
import { dayOf } from '../../../../widgets/contract/time.ts';
import { pause } from '../loans/placements.store.ts';
import * as contacts from './contact.store.ts';

const wrongNumber = 'Wrong number';
const dispute = 'Dispute raised';

/** Whom a call reached, by its status: the group Connected is the borrower in person. */
export function contactTypeOf(group: string, status: string): ContactType {
  if (status === wrongNumber || group === 'Third party') return 'THIRD_PARTY';
  return group === 'Connected' ? 'RPC' : 'NOT_CONNECTED';
}

/** Those who may not end the hold for a complaint. */
export function complaintDoers(loan: FoundCase): Doers<'clearComplaint'> {
  return { raised: loan.complaintById, complainedOf: loan.complaintOfIds ?? holdersOf(loan) };
}

/** Puts a loan on hold for a complaint. The case must be locked. */
export async function holdForComplaint(tx: Tx, actor: Actor, loan: FoundCase, remark: string): Promise<FoundCase> {
  if (loan.complaintAt !== null) return loan;
  const held = await changeCase(tx, loan, {
    complaint_at: actor.now,
    complaint_by_id: actor.staffId,
    complaint_of_ids: JSON.stringify(holdersOf(loan)),
    complaint_remark: remark,
  });
  await pause(tx, loan.id, dayOf(actor.now));
  await actor.record({
    action: 'RAISE_COMPLAINT',
    entity: 'collectionsCase',
    entityId: loan.id,
    loanApplicationNumber: loan.loanApplicationNumber,
    after: { complaint: true },
    remark,
    version: held.version,
  });
  return held;
}

/**
 * Does what the outcome of a contact demands: a wrong number is not called again, a dispute puts the loan on hold. The
 * case must be locked.
 */
export async function followOutcome(
  tx: Tx,
  actor: Actor,
  loan: FoundCase,
  { outcome, remark }: { outcome: string; remark: string },
): Promise<FoundCase> {
  if (outcome === dispute) return holdForComplaint(tx, actor, loan, remark);
  if (outcome !== wrongNumber) return loan;
  const borrower = await contacts.findBorrower(tx, loan.loanApplicationNumber);
  if (!borrower) return loan;
  await contacts.barNumber(tx, {
    number_hash: hashOf(borrower.number),
    loan_application_number: loan.loanApplicationNumber,
    barred_by: actor.staffId,
    barred_at: actor.now,
  });
  return loan;
}
