import type { Migration } from '../../migration.ts';

/** The lenders by index, without those that are no lenders of their own, and the partners who bring applications. */
const partners = [
  ['PARTNER', '1', 'Navarathna'],
  ['PARTNER', '3', 'DMI'],
  ['PARTNER', '4', 'FICCL'],
  ['PARTNER', '5', 'IIFL'],
  ['PARTNER', '6', 'FICCL-Loc'],
  ['PARTNER', '8', 'Clix'],
  ['PARTNER', '9', 'ABFL'],
  ['PARTNER', '10', 'IDFC'],
  ['PARTNER', '11', 'GSFT'],
  ['PARTNER', '12', 'NACL'],
  ['PARTNER', '13', 'Western Capital'],
  ['PARTNER', '14', 'KSF'],
  ['PARTNER', '15', 'INCRED'],
  ['PARTNER', '16', 'LiquiLoans'],
  ['PARTNER', '17', 'VCPL'],
  ['PARTNER', '18', 'PIRAMAL'],
  ['PARTNER', '19', 'Cholamandalam'],
  ['PARTNER', '20', 'Suryoday'],
  ['PARTNER', '21', 'OXYZO'],
  ['PARTNER', '22', 'Muthoot'],
  ['SOURCING', 'pb', 'PB'],
  ['SOURCING', 'wishfin', 'Wishfin'],
] as const;

const rows = partners
  .map(([queue, key, name], place) => {
    const id = `00000000-0000-4000-8000-${String(place + 1).padStart(12, '0')}`;
    return `('${id}', '${queue}', '${key}', '${name}')`;
  })
  .join(', ');

/** The rules of auto-movement, one for each partner and all off, what they moved each day, and what they tried in vain. */
export const autoMovement: Migration = {
  name: '20261126T0910-auto-movement',
  statements: [
    `create table partner_rule (
      id uuid primary key,
      queue text collate "C" not null check (queue in ('PARTNER', 'SOURCING')),
      partner_key text collate "C" not null,
      name text not null,
      sort_name text collate "C" not null generated always as (lower(name)) stored,
      is_on boolean not null default false,
      product_types jsonb not null default '[]',
      max_amount integer check (max_amount > 0),
      max_risk text collate "C" check (max_risk in ('Low', 'Medium', 'High', 'Extreme')),
      daily_cap integer check (daily_cap > 0),
      proposal jsonb,
      proposal_by uuid references staff (id),
      proposed_by uuid references staff (id),
      approved_by uuid references staff (id),
      changed_by uuid references staff (id),
      changed_at timestamptz(3),
      standing text collate "C" not null generated always as (
        case when proposal is not null then 'WAITS' when is_on then 'ON' else 'OFF' end) stored,
      version integer not null default 1,
      unique (queue, partner_key),
      check ((proposal is null) = (proposal_by is null)),
      check (is_on = (approved_by is not null) and is_on = (proposed_by is not null)),
      check (approved_by <> proposed_by)
    )`,
    `insert into partner_rule (id, queue, partner_key, name) values ${rows}`,
    `create index partner_rule_by_sort_name on partner_rule (queue, sort_name, id)`,
    `create table partner_rule_day (
      rule_id uuid not null references partner_rule (id),
      day text collate "C" not null,
      moved integer not null default 0,
      stopped integer not null default 0,
      primary key (rule_id, day)
    )`,
    `create table auto_movement_try (
      application_id uuid primary key references application (id),
      tried_at timestamptz(3) not null
    )`,
  ],
};
