import type { NachType } from '../../../../widgets/contract/nach/nach.ts';
import {
  changedSince,
  mandateTerms,
  type ChangedPart,
  type MandateRules,
  type MandateTerms,
} from '../../../../widgets/contract/nach/mandate-terms.ts';
import { dayOf } from '../../../../widgets/contract/time.ts';
import type { CollectionSettings, MandateSettings } from '../../base/settings.ts';
import { newId } from '../../db/new-id.ts';
import type { Tx } from '../../db/transaction.ts';
import { cancelRegistered } from '../bank/cancel-mandate.ts';
import { changeMandate, lockMandate, type Mandate } from '../calls/nach.store.ts';
import { addIssue, basisOf, lastIssue } from './mandates.store.ts';

/** The settings that a mandate's terms follow from. */
export interface MandateRuleSettings {
  collections: Pick<CollectionSettings, 'instalmentDay'>;
  mandates: MandateSettings;
}

/** What a lender has set of mandates, for their terms. */
export function rulesOf({ collections, mandates }: MandateRuleSettings): MandateRules {
  const { ceilingPercent, tailMonths } = mandates;
  return { instalmentDay: collections.instalmentDay, ceilingPercent, tailMonths };
}

/** Who opens a mandate, when and by what rules; without an id: the system. */
export interface Opening {
  staffId: string | null;
  now: Date;
  rules: MandateRules;
}

/**
 * Opens the mandate of an application, with its terms. An open one ends: what its customer signed stays with it, and what the
 * bank has registered of it is to be cancelled there. The application's row must be locked.
 */
export async function openMandate(
  tx: Tx,
  { id: applicationId, loanApplicationNumber }: { id: string; loanApplicationNumber: string },
  { nachType, instrument }: { nachType: NachType; instrument: string },
  { staffId, now, rules }: Opening,
): Promise<{ id: string; issue: number; ended: Mandate | undefined }> {
  const ended = await lockMandate(tx, loanApplicationNumber);
  // The queue id goes to the open one: by it the customer's next mail finds the mandate that it is for.
  if (ended) {
    await cancelRegistered(tx, ended, 'REPLACED', now);
    await changeMandate(tx, ended, { ended_at: now, mail_queue_id: null }, now);
  }
  // Versions go on from issue to issue: who has read an ended one changes nothing of the next.
  const { issue: last, email, version } = await lastIssue(tx, applicationId);
  const terms = mandateTerms(await basisOf(tx, applicationId), rules, dayOf(now));
  const opened = { id: newId(now), issue: last + 1 };
  await addIssue(tx, {
    ...opened,
    application_id: applicationId,
    loan_application_number: loanApplicationNumber,
    nach_type: nachType,
    instrument,
    attempts: 0,
    status: 'NACH_PENDING',
    mail_queue_id: nachType === 'MANUAL' ? `NRQ-${loanApplicationNumber}` : null,
    email,
    changed_at: now,
    opened_at: now,
    opened_by_id: staffId,
    terms: JSON.stringify(terms),
    version,
  });
  return { ...opened, ended };
}

/** What of a loan is another than a mandate's terms say; nothing where they hold, or where none were written. */
export async function changedTerms(tx: Tx, { application_id: id, terms }: Mandate): Promise<ChangedPart[]> {
  return terms === null ? [] : changedSince(terms, await basisOf(tx, id));
}

/**
 * The terms that a form is signed for which comes in now: those that were written, or where the loan has another amount, EMI
 * or account since, new ones.
 */
export async function termsForForm(
  tx: Tx,
  { application_id: id, terms }: Mandate,
  { now, rules }: Omit<Opening, 'staffId'>,
): Promise<MandateTerms> {
  const basis = await basisOf(tx, id);
  return terms !== null && changedSince(terms, basis).length === 0 ? terms : mandateTerms(basis, rules, dayOf(now));
}
