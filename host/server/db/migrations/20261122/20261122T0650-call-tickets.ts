import type { Migration } from '../../migration.ts';

/**
 * A ticket belongs to the dialer's call, which may be loaded again, and no more to one load of it. `call_grant.ticket_url`
 * stays, empty: in a rolling restart the older processes go on writing it, and without it each of their loads would fail.
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
