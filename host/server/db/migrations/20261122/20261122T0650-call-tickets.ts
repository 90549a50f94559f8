import type { Migration } from '../../migration.ts';

/**
 * Moves tickets from one load of a call to the dialer's call, which may be loaded again. The unused column
 * `call_grant.ticket_url` stays: in a rolling restart older processes still write it, and their loads would fail
 * without it.
 */
export const callTickets: Migration = {
  name: '20261122T0650-call-tickets',
  statements: [
    `insert into crm_ticket (screen, call_reference_id, subject_id, url, created_at)
      select 'TELEPHONY', coalesce(crt_object_id, call_reference_id, id::text), entity_id, ticket_url, created_at
      from call_grant where ticket_url is not null
      on conflict do nothing`,
  ],
};
