import type { Migration } from '../../migration.ts';

/** Indexes for the tabs of two desks' lists, and for the decisions of compliance, newest first. */
export const deskIndexes: Migration = {
  name: '20261123T0811-desk-indexes',
  indexes: [
    {
      name: 'application_by_desk',
      on: `application (queue, queued_at, id) include (sub_queue, compliance_status, vkyc_session, vkyc_outcome)
        where queue in ('VKYC_MAKER', 'VKYC_CHECKER', 'VKYC_AUDIT',
          'COMPLIANCE_REVIEW', 'COMPLIANCE_FIXER', 'COMPLIANCE_CALLING')`,
    },
    {
      name: 'application_by_decision',
      on: `application (compliance_status_at, id) include (compliance_status)
        where compliance_status in ('APPROVED', 'REJECTED')`,
    },
  ],
};
