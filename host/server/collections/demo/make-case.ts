import { bucketOf, buckets, callingQueue, type Bucket } from '../collections.rules.ts';
import type { ApplicationSeed, CaseSeed } from '../../applications/demo/applications-seed.store.ts';
import type { SeededRandom } from '../../demo/seeded-random.ts';
import { callingHour } from '../../calling/demo/working-hours.ts';

const day = 86_400_000;
/** Overdue loans by bucket, in per cent. */
const shares = { '1-30': 45, '31-60': 20, '61-90': 12, '91-180': 13, '180+': 10 };
const daysOf: Record<Bucket, readonly [number, number]> = {
  '1-30': [1, 30],
  '31-60': [31, 60],
  '61-90': [61, 90],
  '91-180': [91, 180],
  '180+': [181, 330],
};

const comments = ['Pays after the 5th', 'Asks for a call in the evening', 'वेतन 25 तारीख को आता है'] as const;

const isoDay = (at: Date): string => at.toISOString().slice(0, 10);

/** The agency's case of a paid-out loan that is overdue. It has a promise to pay only if the borrower was reached. */
export function makeCase(
  random: SeededRandom,
  application: ApplicationSeed,
  now: Date,
  agentIds: readonly string[],
): CaseSeed {
  const [least, most] = daysOf[random.weighted(shares)];
  const paidOut = Math.floor((now.getTime() - application.queued_at.getTime()) / day);
  const dpd = Math.min(random.integer(least, most), Math.max(1, paidOut - 30));
  const bucket = bucketOf(dpd);
  const place = buckets.indexOf(bucket ?? '1-30');
  const overdueFor = Math.ceil(dpd / 30);
  const paid = Math.min(application.tenure_months - 1, Math.max(0, Math.floor(paidOut / 30) - overdueFor));
  const principal = Math.max(
    1_000,
    Math.ceil((application.loan_amount * (application.tenure_months - paid)) / application.tenure_months),
  );
  const calls = random.integer(0, 12);
  const reached = calls === 0 ? 0 : random.integer(0, Math.ceil(calls / 3));
  const lastCall = new Date(now.getTime() - random.integer(1, 9) * day);
  const made: Omit<CaseSeed, 'calling_comment_by_id' | 'calling_comment_at'> = {
    id: random.id(application.queued_at),
    application_id: application.id,
    loan_application_number: application.loan_application_number,
    dpd,
    bucket,
    queue: callingQueue,
    peak: buckets[Math.min(buckets.length - 1, place + random.integer(0, 1))] ?? '1-30',
    dqstring: `${'0'.repeat(Math.max(0, 6 - overdueFor))}${'123456'.slice(0, Math.min(6, overdueFor))}`,
    customer_type: random.chance(0.35) ? 'Repeat' : 'New',
    principal_outstanding: principal,
    total_outstanding: principal + Math.ceil(application.emi * overdueFor * 0.06) + random.integer(0, 500),
    emi: application.emi,
    allocated_at: callingHour(new Date(now.getTime() - random.integer(1, Math.min(dpd, 25)) * day), random.fraction()),
    calling_allocated_to: agentIds.length > 0 && random.chance(0.7) ? random.pick(agentIds) : null,
    field_allocated_to: place >= 2 && agentIds.length > 0 && random.chance(0.4) ? random.pick(agentIds) : null,
    no_of_calls: calls,
    no_of_rpc: reached,
    promised_on:
      reached > 0 && random.chance(0.5) ? isoDay(new Date(now.getTime() + random.integer(1, 15) * day)) : null,
    latest_response_at: calls === 0 ? null : callingHour(lastCall, random.fraction()),
    next_call_at: random.chance(0.8)
      ? callingHour(new Date(now.getTime() + random.integer(1, 4) * day), random.fraction())
      : null,
    calling_comment: calls > 0 && random.chance(0.2) ? random.pick(comments) : null,
    last_paid_on: paid > 0 ? isoDay(new Date(now.getTime() - (dpd + 30) * day)) : null,
  };
  const author = made.calling_comment === null ? null : made.calling_allocated_to;
  return {
    ...made,
    calling_comment_by_id: author,
    calling_comment_at: author === null ? null : made.latest_response_at,
  };
}
