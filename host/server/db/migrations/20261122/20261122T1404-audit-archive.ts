import type { Migration } from '../../migration.ts';

/**
 * The months of the audit that are kept outside the database. An event may be deleted only once its month is listed
 * here. The table has no partitions: a key with the month in it would rewrite the whole table under a lock, a partition
 * that was not made in time would refuse every write, and not every distributed PostgreSQL has partitions.
 */
export const auditArchive: Migration = {
  name: '20261122T1404-audit-archive',
  statements: [
    `create table audit_archive (
      month text primary key check (month ~ '^[0-9]{4}-[0-9]{2}$'),
      from_at timestamptz(3) not null,
      until_at timestamptz(3) not null,
      events integer not null,
      file text not null,
      sha256 text not null,
      exported_at timestamptz(3) not null,
      dropped_at timestamptz(3)
    )`,
    `create or replace function refuse_audit_change() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' then
          if exists (select 1 from audit_archive where old.at >= from_at and old.at < until_at) then
            return old;
          end if;
        end if;
        raise exception 'audit_event is append-only' using errcode = 'insufficient_privilege';
      end
    $$`,
  ],
};
