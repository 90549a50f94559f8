import type { Insertable } from 'kysely';
import { failureCauses } from '../../../../../widgets/contract/stage-work/stage-work.ts';
import type { Udrs } from '../../../../../widgets/contract/applications/udrs.ts';
import { insertInBatches } from '../../../db/insert-in-batches.ts';
import type { Database } from '../../../db/schema.ts';
import { pageOfCheckSubjects, type CheckSubject } from './application-checks.store.ts';
import { staffWithRole } from '../../../demo/kit/applications-seed.store.ts';
import type { SeededRandom } from '../../../demo/kit/seeded-random.ts';
import { pagesOf } from '../../../demo/kit/pages-of.ts';
import type { SeedContext, Seeder } from '../../../demo/kit/seeder.ts';
import { dayOf } from '../../../../../widgets/contract/time.ts';

type Check = Insertable<Database['application_check']>;

const verdicts = { VERIFIED: 60, PENDING: 28, MISMATCH: 12 };
const bureau = { CLEAR: 66, THIN_FILE: 22, DEFAULT_FOUND: 12 };
const partnerStatuses = { SENT: 50, ACKNOWLEDGED: 35, QUERY_RAISED: 15 };
const verificationTypes = ['Telephonic', 'Office visit', 'Employer e-mail', 'Video'] as const;
const apps: Record<string, string> = { XIAOMI: 'Mi Credit', AIRTEL: 'Airtel Thanks', UD_CHALO: 'udChalo' };

const withAgreement: readonly Udrs[] = [
  'LOAN_APPROVED',
  'NACH_PENDING',
  'NACH_REVIEW',
  'NACH_UPLOAD',
  'READY_FOR_DISBURSAL',
  'DISBURSAL_INITIATED',
  'DISBURSAL_FAILED',
];
const atDisbursal: readonly Udrs[] = ['READY_FOR_DISBURSAL', 'DISBURSAL_INITIATED', 'DISBURSAL_FAILED'];
const inReview: readonly Udrs[] = ['PENDING_REVIEW_REGULAR', 'PENDING_REVIEW_GPS', 'FRAUD_REVIEW'];

/** The results of an application's checks up to its present state. */
function makeCheck(random: SeededRandom, subject: CheckSubject, staff: readonly string[]): Check {
  const { udrs, fraud_list, sourcing_partner, failure_cause } = subject;
  const isReviewed = inReview.includes(udrs);
  const day = dayOf(subject.status_changed_at);
  return {
    application_id: subject.id,
    app_name: apps[fraud_list ?? ''] ?? (random.chance(0.5) ? 'Android' : 'iOS'),
    verification_type: random.pick(verificationTypes),
    employment_verification: random.weighted(verdicts),
    employer_verification_status: random.weighted(verdicts),
    bureau_status: random.weighted(bureau),
    bounce_verification: fraud_list === 'BOUNCE' ? random.weighted(verdicts) : null,
    evehicle_verification: fraud_list === 'ELECTRIC_VEHICLE' ? random.weighted(verdicts) : null,
    check_point_status: isReviewed ? random.weighted({ PENDING: 70, IN_REVIEW: 30 }) : 'CLEARED',
    case_status: udrs === 'KYC_VERIFICATION' ? random.weighted({ PENDING: 60, IN_PROGRESS: 30, RE_WORK: 10 }) : null,
    partner_status: sourcing_partner || fraud_list === 'PARTNER_CHANGE' ? random.weighted(partnerStatuses) : null,
    is_disbursal_enabled: atDisbursal.includes(udrs) ? random.chance(0.9) : null,
    error_message: failure_cause === null ? null : failureCauses[failure_cause].label,
    agreement_verified_on: withAgreement.includes(udrs) ? day : null,
    last_modified_by: staff.length > 0 && random.chance(0.5) ? random.pick(staff) : null,
  };
}

async function seed({ tx, random, applications, report }: SeedContext): Promise<void> {
  const staff = await staffWithRole(tx, ['OPS_AGENT']);
  const subjects = pagesOf(
    { read: (after, count) => pageOfCheckSubjects(tx, after, count), size: 2_000, total: applications },
    report,
  );
  for await (const page of subjects)
    await insertInBatches(
      tx,
      'application_check',
      page.map((subject) => makeCheck(random, subject, staff)),
    );
}

/** The results of the checks of all applications that are worked on. */
export const applicationChecksSeeder: Seeder = { name: 'application checks', seed };
