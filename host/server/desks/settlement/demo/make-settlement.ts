import { createHash } from 'node:crypto';
import type { Insertable } from 'kysely';
import { dayOf, daysAfter, type Day } from '../../../../../widgets/contract/time.ts';
import {
  haircutOf,
  levelOf,
  preApprovedPercent,
  termsOf,
} from '../../../../../widgets/contract/settlement/settlement-policy.ts';
import { usualExpiry } from '../../../../../widgets/contract/settlement/settlement-terms.ts';
import { callingHour } from '../../../demo/kit/working-hours.ts';
import type { Database } from '../../../db/schema.ts';
import type { StoredApproval } from '../../../db/tables/settlements.ts';
import type { SeededRandom } from '../../../demo/kit/seeded-random.ts';
import { hashOf } from '../../../base/tokens.ts';
import type { Plan } from './plans.ts';
import { closingOf } from './settlement-closing.ts';
import type { LoanToSettle } from './settlement-seed.store.ts';

type Row = Insertable<Database['settlement']>;

/** The people of the demo who offer and approve. */
export interface DemoPeople {
  agents: readonly string[];
  manager: string;
  head: string;
}

export interface MadeSettlement {
  row: Row;
  link: { token: string; at: Date; by: string } | undefined;
  payment: { amount: number; paidOn: Day } | undefined;
}

const dayMs = 86_400_000;
const hourMs = 3_600_000;

function amountOf({ percent }: Plan, dues: number, preApproved: number): number {
  const amount = percent === null ? preApproved : Math.ceil((dues * percent) / 100);
  return Math.max(1, Math.min(amount, dues - 1));
}

/**
 * A settlement of a loan as a plan has it. Every person named has the role for what they did.
 *
 * @param dues what was owed when it was submitted
 */
export function makeSettlement(
  random: SeededRandom,
  loan: LoanToSettle,
  plan: Plan,
  { dues, people, today, now }: { dues: number; people: DemoPeople; today: Date; now: Date },
): MadeSettlement {
  const { status, age, term } = plan;
  const wanted = callingHour(new Date(today.getTime() - age * dayMs), random.fraction());
  const at = wanted > now ? new Date(now.getTime() - random.integer(5, 90) * 60_000) : wanted;
  const day = dayOf(at);
  const settlementDate = daysAfter(day, term);
  const expiryDate = usualExpiry(settlementDate, day);
  const terms = termsOf(dues, { grid: preApprovedPercent(loan.bucket), fixed: loan.pre_approved_amount });
  const amount = amountOf(plan, dues, terms.preApprovedAmount);
  const isAuto = amount >= terms.preApprovedAmount;
  const level = isAuto || plan.reason === 'BELOW_FLOOR' ? null : (levelOf(amount, dues) ?? 'TWO_APPROVERS');
  // A manager's own offer waits for the head, and where two approve, an agent's is approved by both.
  const agent = loan.calling_allocated_to ?? random.pick(people.agents);
  const submittedBy = plan.by === 'manager' ? people.manager : agent;
  const approve = (by: string, hours: number): StoredApproval => ({
    by,
    isHead: by === people.head,
    at: new Date(at.getTime() + hours * hourMs).toISOString(),
    totalOutstanding: dues,
    level: level ?? 'AGENCY_MANAGER',
  });
  const isApproved =
    !['MGR_PENDING', 'MGR_REJECTED'].includes(status) && plan.reason !== 'BELOW_FLOOR' && level !== null;
  const isDeletedFirst = status === 'DELETED';
  const first = level === 'COLLECTIONS_HEAD' || submittedBy === people.manager ? people.head : people.manager;
  const all = [approve(first, 1), ...(level === 'TWO_APPROVERS' ? [approve(people.head, 2)] : [])];
  const approvals = isApproved && !isDeletedFirst ? all : plan.approvals ? [approve(people.manager, 0.2)] : [];
  const closedAt = closingOf(plan, at, { expiryDate, settlementDate });
  const isAccepted = ['ACCEPTED', 'COMPLETED', 'VIOLATED'].includes(status);
  const acceptedAt = isAccepted ? new Date(at.getTime() + 20 * hourMs) : null;
  const paid = plan.paid === undefined ? 0 : Math.ceil((amount * plan.paid) / 100);
  const paidAt = closedAt && status === 'COMPLETED' ? closedAt : new Date(at.getTime() + 3 * dayMs);
  return {
    row: {
      id: random.id(at),
      loan_application_number: loan.loan_application_number,
      case_id: loan.id,
      settlement_amount: amount,
      settlement_date: settlementDate,
      expiry_date: expiryDate,
      total_outstanding: dues,
      pre_approved_amount: terms.preApprovedAmount,
      haircut_basis_points: haircutOf(amount, dues),
      level: plan.reason === 'BELOW_FLOOR' ? null : level,
      approve_mode: isAuto ? 'autoapprove' : 'approve',
      status,
      waiting_since: closedAt ?? acceptedAt ?? at,
      submitted_by: submittedBy,
      submitted_at: at,
      remark: plan.remark ?? null,
      approvals: JSON.stringify(approvals),
      accepted_at: acceptedAt,
      accepted_ip: acceptedAt && '203.0.113.20',
      paid_amount: paid,
      closed_at: closedAt,
      closed_by: status === 'MGR_REJECTED' ? people.manager : status === 'DELETED' ? submittedBy : null,
      reason_code: plan.reason ?? null,
      close_remark: plan.closeRemark ?? null,
      recovered_from_id: null,
      version: 1 + approvals.length,
    },
    link: plan.isSent && {
      token: createHash('sha256').update(random.id()).digest('base64url'),
      at: new Date(at.getTime() + 3 * hourMs),
      by: submittedBy,
    },
    payment: paid === 0 ? undefined : { amount: paid, paidOn: dayOf(paidAt) },
  };
}

/** The row of an address that was sent. */
export function linkRow(
  settlementId: string,
  { token, at, by }: NonNullable<MadeSettlement['link']>,
): Insertable<Database['settlement_link']> {
  return { token_hash: hashOf(token), settlement_id: settlementId, channel: 'SMS', created_by: by, created_at: at };
}
