/** The rules of auto-movement, what they moved each day, and what they tried in vain. */
export const autoMovement: readonly string[] = [
  // The lenders and the partners who bring applications, each with its rule of auto-movement, all off.
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
    standing text collate "C" not null generated always as ( case when proposal is not null then 'WAITS' when is_on then 'ON' else 'OFF' end) stored,
    version integer not null default 1,
    unique (queue, partner_key),
    check ((proposal is null) = (proposal_by is null)),
    check (is_on = (approved_by is not null) and is_on = (proposed_by is not null)),
    check (approved_by <> proposed_by)
  )`,
  `create index partner_rule_by_sort_name on partner_rule (queue, sort_name, id)`,
  `insert into partner_rule (id, queue, partner_key, name) values
    ('00000000-0000-4000-8000-000000000001', 'PARTNER', '1', 'Navarathna'),
    ('00000000-0000-4000-8000-000000000002', 'PARTNER', '3', 'DMI'),
    ('00000000-0000-4000-8000-000000000003', 'PARTNER', '4', 'FICCL'),
    ('00000000-0000-4000-8000-000000000004', 'PARTNER', '5', 'IIFL'),
    ('00000000-0000-4000-8000-000000000005', 'PARTNER', '6', 'FICCL-Loc'),
    ('00000000-0000-4000-8000-000000000006', 'PARTNER', '8', 'Clix'),
    ('00000000-0000-4000-8000-000000000007', 'PARTNER', '9', 'ABFL'),
    ('00000000-0000-4000-8000-000000000008', 'PARTNER', '10', 'IDFC'),
    ('00000000-0000-4000-8000-000000000009', 'PARTNER', '11', 'GSFT'),
    ('00000000-0000-4000-8000-000000000010', 'PARTNER', '12', 'NACL'),
    ('00000000-0000-4000-8000-000000000011', 'PARTNER', '13', 'Western Capital'),
    ('00000000-0000-4000-8000-000000000012', 'PARTNER', '14', 'KSF'),
    ('00000000-0000-4000-8000-000000000013', 'PARTNER', '15', 'INCRED'),
    ('00000000-0000-4000-8000-000000000014', 'PARTNER', '16', 'LiquiLoans'),
    ('00000000-0000-4000-8000-000000000015', 'PARTNER', '17', 'VCPL'),
    ('00000000-0000-4000-8000-000000000016', 'PARTNER', '18', 'PIRAMAL'),
    ('00000000-0000-4000-8000-000000000017', 'PARTNER', '19', 'Cholamandalam'),
    ('00000000-0000-4000-8000-000000000018', 'PARTNER', '20', 'Suryoday'),
    ('00000000-0000-4000-8000-000000000019', 'PARTNER', '21', 'OXYZO'),
    ('00000000-0000-4000-8000-000000000020', 'PARTNER', '22', 'Muthoot'),
    ('00000000-0000-4000-8000-000000000021', 'SOURCING', 'pb', 'PB'),
    ('00000000-0000-4000-8000-000000000022', 'SOURCING', 'wishfin', 'Wishfin')`,

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
];
