import {
  formStagesOf,
  isNachReviewable,
  madeOnline,
  takesForms,
} from '../../../../widgets/contract/nach/nach-moves.ts';
import { may, type RightName } from '../../../../widgets/contract/session/rights.ts';
import type { FoundStanding } from '../../core/applications/applications.store.ts';
import { isWithinReach } from '../../core/applications/seen.ts';
import { askApplication, lockApplication, staffOf } from '../../core/applications/take-application.ts';
import { lockMandate, type Mandate } from '../../core/calls/nach.store.ts';
import type { Tx } from '../../db/transaction.ts';
import type { CallContext, Staff } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import * as mails from './nach-mail.store.ts';

/** Whether a mandate has a form, and its application stands where that is worked on. */
export function isAtFormDesk({ udrs }: FoundStanding, { status, nach_type: type }: Mandate): boolean {
  return takesForms(type) && formStagesOf(status).includes(udrs);
}

/** A loan's application and mandate, their rows locked until the transaction ends. */
export interface TakenMandate {
  standing: FoundStanding;
  /** Undefined for an application that has none. */
  mandate: Mandate | undefined;
}

/**
 * Takes an application and its mandate for whatever writes the mandate: the application first, as every move of it does.
 * Mails and files of the bank show applications that stand in none of the caller's lists.
 *
 * @throws Refusal NOT_FOUND when there is no such application within the caller's reach
 */
export async function takeMandate(tx: Tx, context: CallContext, loanApplicationNumber: string): Promise<TakenMandate> {
  const standing = await lockApplication(tx, context, loanApplicationNumber, (_, found, caller) =>
    isWithinReach(caller, found),
  );
  return { standing, mandate: await lockMandate(tx, loanApplicationNumber) };
}

/** The calls that work on the form of a mandate, from the page of mails. */
type FormCall = 'acceptNachMail' | 'rejectNachMail' | 'linkNachMail' | 'receiveForm';

/**
 * Asks whether the form of a taken mandate may be worked on now. The page of mails opens mails: a colleague who has the
 * application open keeps its mandate as it is, and the work leaves no lock behind.
 *
 * @param read the row that the writer has read
 * @throws Refusal what `askApplication` throws
 */
export async function requireFormDesk(
  tx: Tx,
  context: CallContext,
  call: FormCall,
  { standing, mandate, right, read = mandate }: FormWork,
): Promise<void> {
  await askApplication(tx, context, call, standing, {
    isAllowed: (roles) => may(right, roles),
    at: formStagesOf(mandate.status),
    read: () => read,
  });
}

interface FormWork {
  standing: FoundStanding;
  mandate: Mandate;
  right: RightName;
  read?: { version: number };
}

/** A linked mail and the mandate that waits for its review, with who reviews it. */
export interface Reviewed {
  loan: string;
  mail: mails.Mail;
  mandate: Mandate;
  standing: FoundStanding;
  staff: Staff;
}

/**
 * Takes the mandate whose form a mail brought, to be accepted or rejected.
 *
 * @throws Refusal NOT_FOUND, NOT_ALLOWED, MAIL_NOT_LINKED, what `requireFormDesk` throws, NACH_NOT_REVIEWABLE
 */
export async function takeForReview(
  tx: Tx,
  context: CallContext,
  { call, reach, mailId, right }: { call: FormCall; reach: mails.Reach; mailId: string; right: RightName },
): Promise<Reviewed> {
  const staff = staffOf(context);
  const mail = await mails.lock(tx, reach, mailId);
  if (!mail) throw refuse('NOT_FOUND');
  if (!may(right, staff.roles)) throw refuse('NOT_ALLOWED');
  const loan = mail.loan_application_number;
  if (loan === null) throw refuse('MAIL_NOT_LINKED');
  const { standing, mandate } = await takeMandate(tx, context, loan);
  if (!mandate) throw refuse('NACH_NOT_REVIEWABLE');
  await requireFormDesk(tx, context, call, { standing, mandate, right });
  if (!takesForms(mandate.nach_type)) throw refuse('NACH_NOT_REVIEWABLE', { message: madeOnline });
  if (!isNachReviewable(mandate.status)) throw refuse('NACH_NOT_REVIEWABLE');
  // A form that came for an earlier issue says nothing of this one.
  if (mail.linked_at !== null && mandate.opened_at !== null && mail.linked_at < mandate.opened_at)
    throw refuse('NACH_NOT_REVIEWABLE', { message: 'This form came for an earlier mandate of the loan' });
  return { loan, mail, mandate, standing, staff };
}
