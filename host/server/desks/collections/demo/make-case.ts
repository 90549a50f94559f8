import { inHouseAgencyId } from '../../../../../widgets/contract/agencies/agencies.ts';
import { dayOf, daysBetween, type Day } from '../../../../../widgets/contract/time.ts';
import type { ApplicationSeed, CaseSeed } from '../../../demo/kit/applications-seed.store.ts';
import { callingHour } from '../../../demo/kit/working-hours.ts';
import type { SeededRandom } from '../../../demo/kit/seeded-random.ts';
import { figuresOf } from '../../../core/loans/schedule/stand-case.ts';
import { dqstringOf } from './dqstring.ts';
import type { MadeLoan } from './make-loan.ts';

const day = 86_400_000;
const comments = ['Pays after the 5th', 'Asks for a call in the evening', 'वेतन 25 तारीख को आता है'] as const;
/** What a settlement needs nobody's approval for, by bucket, in per cent of the dues. */
const preApproved: Readonly<Record<string, number>> = { '61-90': 90, '91-180': 80, '180+': 65 };

const noRequests = {
  initiations: 0,
  deletions: 0,
  complaint_at: null,
  complaint_by_id: null,
  complaint_of_ids: null,
  complaint_remark: null,
  contact_opens: null,
  contact_closes: null,
  contact_place: null,
  notice_due_at: null,
  notice_message_id: null,
  restructured_on: null,
  closed_reason: null,
  closed_on: null,
} satisfies Partial<CaseSeed>;

/** The agency's case of a loan that is overdue: its figures are the schedule's. A promise comes later, with its row. */
export function makeCase(
  random: SeededRandom,
  application: ApplicationSeed,
  { schedule, payments, peak }: MadeLoan,
  { now, agentIds }: { now: Date; agentIds: readonly string[] },
): CaseSeed {
  const today = dayOf(now);
  const figures = figuresOf(schedule, today, peak ?? '1-30');
  const calls = random.integer(0, 12);
  const reached = calls === 0 ? 0 : random.integer(0, Math.ceil(calls / 3));
  const lastCall = new Date(now.getTime() - random.integer(2, 9) * day);
  const isLate = figures.dpd > 60;
  const isCalled = agentIds.length > 0 && random.chance(0.7);
  const share = figures.bucket === null ? undefined : preApproved[figures.bucket];
  const nextCallAt = random.chance(0.8)
    ? callingHour(new Date(now.getTime() + random.integer(1, 4) * day), random.fraction())
    : null;
  const lastPaidOn = payments.at(-1)?.paidOn ?? null;
  const allocatedDays = random.integer(1, Math.max(1, Math.min(figures.dpd, 25)));
  const made = {
    id: random.id(application.queued_at),
    application_id: application.id,
    loan_application_number: application.loan_application_number,
    ...figures,
    dqstring: dqstringOf(schedule, today),
    customer_type: random.chance(0.35) ? ('Repeat' as const) : ('New' as const),
    emi: application.emi,
    pre_approved_amount:
      share !== undefined && random.chance(0.6) ? Math.ceil((figures.total_outstanding * share) / 100) : null,
    allocated_at: callingHour(new Date(now.getTime() - allocatedDays * day), random.fraction()),
    calling_allocated_to: isCalled ? random.pick(agentIds) : null,
    field_allocated_to: isLate && agentIds.length > 0 && random.chance(0.4) ? random.pick(agentIds) : null,
    no_of_calls: calls,
    no_of_rpc: reached,
    promised_on: null,
    latest_response_at: calls === 0 ? null : callingHour(lastCall, random.fraction()),
    next_call_at: nextCallAt,
    next_contact_at: nextCallAt,
    last_contact_type: calls === 0 ? null : reached > 0 ? ('RPC' as const) : ('NOT_CONNECTED' as const),
    last_contact_outcome: calls === 0 ? null : reached > 0 ? 'Right party contact' : 'Ringing',
    calling_comment: calls > 0 && random.chance(0.2) ? random.pick(comments) : null,
    last_paid_on: lastPaidOn,
    agency_id: inHouseAgencyId,
    ...noRequests,
  };
  const author = made.calling_comment === null ? null : made.calling_allocated_to;
  return {
    ...made,
    calling_comment_by_id: author,
    calling_comment_at: author === null ? null : made.latest_response_at,
  };
}

/** Whether a borrower has paid nothing for some days. */
export function isSilent({ payments }: MadeLoan, { today, days }: { today: Day; days: number }): boolean {
  const last = payments.at(-1)?.paidOn;
  return last === undefined || daysBetween(last, today) > days;
}
