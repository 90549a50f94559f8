import type { Migration } from '../../migration.ts';

/** The progress of an application's compliance review and video KYC. */
export const deskStanding: Migration = {
  name: '20261123T0810-desk-standing',
  statements: [
    `alter table application
      add column compliance_status text collate "C"
        check (compliance_status in ('pending', 'In-Progress', 'Re-Work', 'APPROVED', 'REJECTED')),
      add column compliance_status_at timestamptz(3),
      add column vkyc_session text collate "C"
        check (vkyc_session in ('LINK_SENT', 'QUEUED', 'IN_CALL', 'COMPLETED', 'DROPPED', 'EXPIRED')),
      add column vkyc_outcome text collate "C" check (vkyc_outcome in ('APPROVED', 'DECLINED', 'REJECTED', 'RETRY')),
      add check ((compliance_status is null) = (compliance_status_at is null))`,
    // The desks' lists leave out applications without a status. Earlier decisions get none: their time is unknown.
    `update application set compliance_status_at = queued_at,
        compliance_status = case queue when 'COMPLIANCE_REVIEW' then 'pending' else 'Re-Work' end
      where queue in ('COMPLIANCE_REVIEW', 'COMPLIANCE_FIXER', 'COMPLIANCE_CALLING')`,
    `update application set
        vkyc_session = case queue when 'VKYC_MAKER' then 'LINK_SENT' else 'COMPLETED' end,
        vkyc_outcome = case queue when 'VKYC_MAKER' then null else 'APPROVED' end
      where queue in ('VKYC_MAKER', 'VKYC_CHECKER', 'VKYC_AUDIT')`,
  ],
};
