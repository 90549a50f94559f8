import type { Migration } from '../../migration.ts';

/**
 * Whose manager has proposed something for one of its own people. Who is of another agency afterwards is none of those, whatever
 * has moved them: a trigger, so that an earlier version of the server need not know.
 */
export const agencyProposals: Migration = {
  name: '20261130T2336-agency-proposals',
  statements: [
    `alter table access_request add column agency_id uuid,
      add constraint access_request_agency foreign key (agency_id) references agency (id) not valid`,
    `create function leave_agency_proposals() returns trigger language plpgsql as $$
      begin
        update access_request set agency_id = null
        where staff_id = new.id and agency_id is distinct from new.agency_id;
        return null;
      end $$`,
    `create trigger staff_agency_leaves_proposals after update on staff
      for each row when (new.agency_id is distinct from old.agency_id) execute function leave_agency_proposals()`,
  ],
};
