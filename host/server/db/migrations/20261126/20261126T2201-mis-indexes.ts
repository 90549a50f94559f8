import type { Migration } from '../../migration.ts';

/** Indexes by which the work of a day is found. */
export const misIndexes: Migration = {
  name: '20261126T2201-mis-indexes',
  indexes: [
    { name: 'application_by_submission', on: 'application (submitted_at) include (partner_id)' },
    {
      name: 'application_by_partner_wait',
      on: `application (partner_id, queue, queued_at, id) include (sub_queue, product_type, loan_application_number)
        where queue is not null`,
    },
    {
      name: 'application_stage_by_entry',
      on: 'application_stage (entered_at) include (application_id, queue) where entered_from is distinct from queue',
    },
    {
      name: 'application_stage_by_exit',
      on: 'application_stage (left_at) where left_at is not null and left_for is distinct from queue',
    },
    { name: 'contact_attempt_by_time', on: 'contact_attempt (at)' },
    { name: 'promise_by_making', on: 'promise (made_at)' },
    { name: 'promise_by_end', on: `promise (closed_at) where closed_at is not null` },
    { name: 'payment_by_record', on: 'payment (recorded_at)' },
    { name: 'collections_case_by_allocation', on: 'collections_case (allocated_at)' },
    { name: 'collections_case_by_end', on: 'collections_case (closed_on) where closed_on is not null' },
    { name: 'settlement_by_change', on: 'settlement (waiting_since)' },
  ],
};
