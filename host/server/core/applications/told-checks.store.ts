import type { Tx } from '../../db/transaction.ts';

/** What another system says of an application's checks, where lists show it. */
export interface ToldChecks {
  verification: string;
  employment: string;
  employer: string;
  checkPoint: string;
  bounce: string;
  electricVehicle: string;
  caseStatus: string;
  partnerStatus: string;
  isDisbursalEnabled: boolean;
}

const columns = {
  verification: 'verification_type',
  employment: 'employment_verification',
  employer: 'employer_verification_status',
  checkPoint: 'check_point_status',
  bounce: 'bounce_verification',
  electricVehicle: 'evehicle_verification',
  caseStatus: 'case_status',
  partnerStatus: 'partner_status',
  isDisbursalEnabled: 'is_disbursal_enabled',
} as const satisfies Record<keyof ToldChecks, string>;
const names = Object.keys(columns) as (keyof ToldChecks)[];

/**
 * Writes what is told of the checks of an application whose row is locked. What is not told stays.
 *
 * @returns what it was before and is now, of what has changed; undefined where nothing has
 */
export async function writeToldChecks(
  tx: Tx,
  applicationId: string,
  told: { readonly [Name in keyof ToldChecks]?: ToldChecks[Name] | undefined },
): Promise<{ before: Record<string, unknown>; after: Record<string, unknown> } | undefined> {
  const row = await tx
    .selectFrom('application_check')
    .select(Object.values(columns))
    .where('application_id', '=', applicationId)
    .executeTakeFirst();
  const changed = names.filter((name) => told[name] !== undefined && told[name] !== row?.[columns[name]]);
  if (changed.length === 0) return undefined;
  const values = Object.fromEntries(changed.map((name) => [columns[name], told[name]]));
  await tx
    .insertInto('application_check')
    .values({ application_id: applicationId, ...values })
    .onConflict((conflict) => conflict.column('application_id').doUpdateSet(values))
    .execute();
  return {
    before: Object.fromEntries(changed.map((name) => [name, row?.[columns[name]] ?? null])),
    after: Object.fromEntries(changed.map((name) => [name, told[name]])),
  };
}
