import type { Migration } from '../../migration.ts';

/**
 * The totals of closed days, so that a range is read from its ends. They are made here for the days that are closed
 * already, from their figures.
 *
 * Each closed day names the one before it: a day that does not come after the last of all is refused, as a total up to
 * a day holds only while no day before it is added. An earlier version of the server, which names none, cannot close
 * days from here on.
 */
export const misTotals: Migration = {
  name: '20261127T0200-mis-totals',
  statements: [
    `alter table mis_closed_day add column after_day date`,
    `update mis_closed_day c set after_day = o.after_day
      from (select day, lag(day, 1, '-infinity') over (order by day) as after_day from mis_closed_day) o
      where o.day = c.day`,
    `alter table mis_closed_day
      alter column after_day set not null,
      add constraint mis_closed_day_after unique (after_day),
      add check (after_day < day)`,
    `create table mis_key_list (
      partner_id integer primary key,
      keys json not null
    )`,
    `create table mis_closed_total (
      partner_id integer not null,
      day date not null references mis_closed_day (day),
      of_day json not null,
      to_date json not null,
      primary key (partner_id, day)
    )`,
    `insert into mis_key_list (partner_id, keys)
      select partner_id, json_object_agg(part, keys)
      from (
        select partner_id, part, json_agg(distinct key order by key) as keys from mis_day group by 1, 2) as parts
      group by 1`,
    `insert into mis_closed_total (partner_id, day, of_day, to_date)
      select o.partner_id, o.day, o.of_day, t.to_date
      from (
        select partner_id, day, json_object_agg(part, json_build_array(n, good, amount)) as of_day
        from (
          select partner_id, day, part, sum(n) as n, sum(good) as good, sum(amount) as amount
          from mis_day where part not like '%\\_OF' group by 1, 2, 3) as parts
        group by 1, 2) as o
      join (
        select partner_id, day, json_object_agg(part, sums) as to_date
        from (
          select partner_id, day, part, json_build_array(
            json_agg(n order by key), json_agg(good order by key), json_agg(amount order by key)) as sums
          from (
            select d.partner_id, d.day, k.part, k.key, coalesce(sum(f.n) over up_to, 0) as n,
              coalesce(sum(f.good) over up_to, 0) as good, coalesce(sum(f.amount) over up_to, 0) as amount
            from (select distinct partner_id, day from mis_day) as d
            join (select distinct partner_id, part, key from mis_day) as k on k.partner_id = d.partner_id
            left join mis_day f
              on f.partner_id = d.partner_id and f.day = d.day and f.part = k.part and f.key = k.key
            window up_to as (partition by d.partner_id, k.part, k.key order by d.day)) as running
          group by 1, 2, 3) as parts
        group by 1, 2) as t on t.partner_id = o.partner_id and t.day = o.day`,
  ],
};
