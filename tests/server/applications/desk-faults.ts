import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../host/server/db/schema.ts';

/** Applications that are further at a desk than where they stand allows, or less far: how many of each kind. */
export async function deskFaults(db: Kysely<Database>): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select udrs, compliance_status, vkyc_session, vkyc_outcome, count(*) as n from application where not case
      when udrs in ('DOCUMENT_PROCESSING', 'PENDING_REVIEW_REGULAR', 'PENDING_REVIEW_GPS', 'FRAUD_REVIEW', 'KYC_VERIFICATION')
        then compliance_status is null and vkyc_session is null and vkyc_outcome is null
      when udrs = 'VKYC_MAKER' then compliance_status is null and vkyc_session is not null
        and coalesce(vkyc_outcome, 'RETRY') in ('RETRY', 'DECLINED')
      when udrs in ('VKYC_CHECKER', 'VKYC_AUDIT') then compliance_status is null and vkyc_session in ('COMPLETED', 'DROPPED', 'EXPIRED')
        and coalesce(vkyc_outcome in ('APPROVED', 'REJECTED'), false)
      when udrs = 'COMPLIANCE_REVIEW' then coalesce(compliance_status in ('pending', 'In-Progress'), false)
      when udrs in ('COMPLIANCE_FIXER', 'COMPLIANCE_CALLING') then coalesce(compliance_status = 'Re-Work', false)
      when udrs = 'REJECTED' then coalesce(compliance_status in ('REJECTED', 'APPROVED'), true)
        and (compliance_status = 'REJECTED' or compliance_status is null or vkyc_outcome is distinct from 'REJECTED')
      when udrs = 'CANCELLED' then true
      else coalesce(compliance_status, 'APPROVED') = 'APPROVED' and coalesce(vkyc_outcome, 'APPROVED') = 'APPROVED'
    end group by 1, 2, 3, 4`.execute(db);
  return rows;
}
