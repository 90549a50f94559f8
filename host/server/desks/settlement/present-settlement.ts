import type { Kysely } from 'kysely';
import { barredMonths, type SettlementStatus } from '../../../../widgets/contract/settlement/settlement.ts';
import { dayOf, monthsAfter, type Day } from '../../../../widgets/contract/time.ts';
import {
  approvalRefusal,
  approvalsNeeded,
  isRecoverable,
  mayDelete,
  rejectionRefusal,
  standingOn,
} from '../../../../widgets/contract/settlement/settlement-moves.ts';
import { approverNote } from '../../../../widgets/contract/settlement/settlement-policy.ts';
import { lastPaymentDay } from '../../../../widgets/contract/settlement/settlement-terms.ts';
import type { CallReply } from '../../../../widgets/contract/schemas.ts';
import { may } from '../../../../widgets/contract/session/rights.ts';
import type { Database } from '../../db/schema.ts';
import { authorsOfEach } from '../../core/audit/authorship.store.ts';
import { agencyReachOf, isReached, reachOfHistory, type AgencyReach } from '../../call/agency-reach.ts';
import type { CallContext, Staff } from '../../call/handler.ts';
import { errors } from '../../../../widgets/contract/errors.ts';
import { refuse } from '../../base/refusal.ts';
import { datesOf } from './hold-settlement.ts';
import { approverEmail, type Approvers } from './loan-terms.ts';
import { shownParts } from './offer-parts.ts';
import { paymentsOf } from './ledger/settlement-payments.ts';
import { newestOf } from './settlement-link.store.ts';
import * as store from './settlement.store.ts';
import type { SettlementRow } from './settlement.store.ts';

type Shown = CallReply<'fetchSettlements'>['settlements'][number];
type Action = Shown['actions'][number];

/** What the settlements of a loan are shown with. */
interface Around {
  staff: Staff;
  /** Whose settlements they work on. */
  reach: AgencyReach;
  today: Day;
  approvers: Approvers;
  names: Map<string, string>;
  authorsFor: Awaited<ReturnType<typeof authorsOfEach>>;
  /** Staff id of who sanctioned the loan. */
  sanctionedBy: string | null;
  payments: Awaited<ReturnType<typeof paymentsOf>>;
  links: Awaited<ReturnType<typeof newestOf>>;
  recovered: ReadonlySet<string>;
  /** Why there can be no further settlement now; null when there can. */
  offerRefusal: string | null;
}

const validationList = 'AGENCY_SETTLEMENT_VALIDATION_LIST';

function decisionsOn({ id, level, approvals }: SettlementRow, { staff, authorsFor, sanctionedBy }: Around): Action[] {
  if (level === null || !may('approveSettlement', staff.roles) || !staff.routeKeys.includes(validationList)) return [];
  const authors = authorsFor(id);
  const said = (refusal: { message: string | undefined } | undefined) =>
    refusal && (refusal.message ?? errors.NOT_ALLOWED.message);
  return [
    { action: 'accept', refusal: said(approvalRefusal({ level, approvals, authors, sanctionedBy }, staff)) ?? null },
    { action: 'reject', refusal: said(rejectionRefusal({ authors }, staff)) ?? null },
  ];
}

/** What the caller could do with a settlement in the status that it has today. */
function actionsOn(row: SettlementRow, standing: SettlementStatus, around: Around): Action[] {
  const { staff, recovered, offerRefusal } = around;
  const actions = standing === 'MGR_PENDING' ? decisionsOn(row, around) : [];
  const isUnanswered = standing === 'MGR_PENDING' || standing === 'CX_PENDING';
  if (isUnanswered && mayDelete({ submittedBy: row.submitted_by }, staff))
    actions.push({ action: 'delete', refusal: null });
  if (!may('offerSettlement', staff.roles)) return actions;
  if (standing === 'CX_PENDING') actions.push({ action: 'link', refusal: null });
  if (isRecoverable(standing))
    actions.push({
      action: 'recover',
      refusal: recovered.has(row.id) ? errors.SETTLEMENT_RECOVERED.message : offerRefusal,
    });
  return actions;
}

function noteOf({ id, level }: SettlementRow, { approvers, authorsFor }: Around): string | null {
  const email = level && approverEmail(level, approvers, authorsFor(id));
  return email && approverNote(email);
}

function present(row: SettlementRow, around: Around): Shown {
  const { names, today } = around;
  const standing = standingOn(datesOf(row), today);
  const isEnded = standing !== row.status;
  const link = around.links.get(row.id);
  return {
    settlementId: row.id,
    version: row.version,
    loanApplicationNumber: row.loan_application_number,
    settlementDate: row.settlement_date,
    settlementAmount: row.settlement_amount,
    expiryDate: row.expiry_date,
    totalOutstanding: row.total_outstanding,
    preApprovedAmount: row.pre_approved_amount,
    status: standing,
    approveMode: row.approve_mode,
    haircutPercent: row.haircut_basis_points / 100,
    level: row.level,
    submittedBy: names.get(row.submitted_by) ?? '',
    submittedAt: row.submitted_at.toISOString(),
    remark: row.remark,
    approvals: row.approvals.map(({ by, at }) => ({ by: names.get(by) ?? '', at })),
    approvalsNeeded: row.level === null ? 0 : approvalsNeeded(row.level),
    approverNote: standing === 'MGR_PENDING' ? noteOf(row, around) : null,
    sentAt: link?.created_at.toISOString() ?? null,
    sentBy: link?.channel ?? null,
    acceptedAt: row.accepted_at?.toISOString() ?? null,
    ...(row.accepted_by && { codeTo: row.accepted_by.codeTo }),
    paidAmount: row.paid_amount,
    ...(row.paid_amount_paise !== null && { exact: { paidAmount: row.paid_amount_paise } }),
    parts: shownParts(row),
    payments: around.payments
      .filter((payment) => payment.settlementId === row.id)
      .map(({ amount, paidOn, paymentMode }) => ({ amount, paidOn, paymentMode })),
    lastPaymentDay: lastPaymentDay(row.settlement_date),
    closedAt: row.closed_at?.toISOString() ?? null,
    closedBy: row.closed_by && (names.get(row.closed_by) ?? null),
    reason: isEnded ? (standing === 'VIOLATED' ? 'UNDERPAID' : 'EXPIRED') : row.reason_code,
    closeRemark: row.close_remark,
    recoveredFromId: row.recovered_from_id,
    actions: isReached(around.reach, row.agency_id) ? actionsOn(row, standing, around) : [],
  };
}

/**
 * The settlements of one loan as the caller sees them.
 *
 * @param offerRefusal why the caller could not offer another one now; null when they could
 */
export async function presentSettlements(
  db: Kysely<Database>,
  { caller, now, settings }: Pick<CallContext, 'caller' | 'now' | 'settings'>,
  rows: readonly SettlementRow[],
  offerRefusal: string | null,
): Promise<Shown[]> {
  if (caller.kind !== 'staff') throw refuse('SESSION_REQUIRED');
  const ids = rows.map(({ id }) => id);
  const people = rows.flatMap((row) =>
    [row.submitted_by, row.closed_by ?? [], row.approvals.map(({ by }) => by)].flat(),
  );
  const [first] = rows;
  const today = dayOf(now());
  const around: Around = {
    staff: caller.staff,
    reach: agencyReachOf(caller.staff),
    today,
    approvers: first
      ? await store.approvers(db, { agencyId: first.agency_id, loanApplicationNumber: first.loan_application_number })
      : [],
    names: await store.namesOf(db, [...new Set(people)], reachOfHistory({ caller, settings })),
    authorsFor: await authorsOfEach(db, 'settlement', ids),
    payments: first ? await paymentsOf(db, first.loan_application_number, { ids, today }) : [],
    sanctionedBy: first ? await store.sanctionedBy(db, first.loan_application_number) : null,
    links: await newestOf(db, ids),
    recovered: first ? await store.recoveredOf(db, first.loan_application_number) : new Set(),
    offerRefusal,
  };
  return rows.map((row) => present(row, around));
}

/** A settlement as the reply of the call that has just changed it. */
export async function presentOne(db: Kysely<Database>, context: CallContext, row: SettlementRow): Promise<Shown> {
  const [shown] = await presentSettlements(db, context, [row], errors.SETTLEMENT_ACTIVE.message);
  if (!shown) throw refuse('NOT_FOUND');
  return shown;
}

/** Until when the borrower of a settled loan gets no new one; null for a loan that is not settled. */
export function barredUntil(rows: readonly SettlementRow[]): string | null {
  const settled = rows.find(({ status }) => status === 'COMPLETED');
  return settled?.closed_at ? monthsAfter(dayOf(settled.closed_at), barredMonths) : null;
}
