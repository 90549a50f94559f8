import type { Migration } from '../../migration.ts';

const risk = `(case risk_level when 'Low' then 1 when 'Medium' then 2 when 'High' then 3 when 'Extreme' then 4 end)`;
const review = `(case when hold is not null then 5 when documents_rejected > 0 then 3
  when documents_approved = documents_total then 4 when owner_id is null then 1 else 2 end)`;

/**
 * Indexes by which lists are sorted by risk, and document processing by the status of its review. The columns that a
 * rank is made of are carried, so that a page's keys are found in the index alone.
 */
export const applicationRanks: Migration = {
  name: '20261123T2220-application-ranks',
  indexes: [
    {
      name: 'application_by_risk',
      on: `application (queue, ${risk}, id) include (sub_queue, risk_level) where queue is not null`,
    },
    {
      name: 'application_by_hold_risk',
      on: `application (hold, ${risk}, id) include (risk_level) where hold is not null`,
    },
    {
      name: 'application_by_review',
      on: `application (queue, ${review}, id)
        include (sub_queue, hold, documents_rejected, documents_approved, documents_total, owner_id)
        where queue = 'DOCUMENT_PROCESSING'`,
    },
  ],
};
