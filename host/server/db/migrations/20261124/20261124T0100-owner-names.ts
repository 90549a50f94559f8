import type { Migration } from '../../migration.ts';

/**
 * The owner's name on each application, empty for nobody's: lists are sorted by it, and an index holds no name of another
 * table. The database keeps it, so that no writer of `owner_id` and no change of a name can forget it.
 */
export const ownerNames: Migration = {
  name: '20261124T0100-owner-names',
  statements: [
    `alter table application add column owner_name text collate "C" not null default ''`,
    `create function sortable_staff_name(staff_id uuid) returns text language sql stable as $$
      select coalesce((select lower(trim(first_name || ' ' || last_name)) from staff where id = staff_id), '')
    $$`,
    `create function keep_owner_name() returns trigger language plpgsql as $$
    begin
      new.owner_name := sortable_staff_name(new.owner_id);
      return new;
    end $$`,
    `create trigger application_owner_is_added before insert on application
      for each row when (new.owner_id is not null) execute function keep_owner_name()`,
    `create trigger application_owner_changes before update of owner_id on application
      for each row when (new.owner_id is distinct from old.owner_id) execute function keep_owner_name()`,
    `create function pass_on_staff_name() returns trigger language plpgsql as $$
    begin
      update application set owner_name = sortable_staff_name(new.id) where owner_id = new.id;
      return null;
    end $$`,
    `create trigger staff_name_changes after update of first_name, last_name on staff
      for each row when ((new.first_name, new.last_name) is distinct from (old.first_name, old.last_name))
      execute function pass_on_staff_name()`,
    `update application set owner_name = sortable_staff_name(owner_id) where owner_id is not null`,
  ],
};
