import { inHouseAgencyCode, inHouseAgencyId } from '../../../../../widgets/contract/agencies/agencies.ts';
import type { Migration } from '../../migration.ts';

const inHouse = `'${inHouseAgencyId}'`;
const agencyRoles = `array['AGENCY_AGENT', 'AGENCY_MANAGER']`;

/** Tables whose rows an agency has. What an earlier version of the server adds is the lender's own agency's, like all that stands. */
const held = [
  'collections_case',
  'feedback',
  'settlement',
  'penalty_waiver',
  'emi_restructure',
  'payment_link',
] as const;

const ofAgency = (table: string, column = 'agency_id') =>
  `alter table ${table} add column ${column} uuid default ${inHouse},
    add constraint ${table}_${column.replace(/_id$/, '')} foreign key (${column}) references agency (id) not valid`;

/**
 * The agencies that collect, who of the staff is theirs, and what they have. Triggers give people an agency, so that an
 * earlier version of the server, a provider and an upstream backend need not know of agencies.
 */
export const agencies: Migration = {
  name: '20261130T0200-agencies',
  statements: [
    `create table agency (
      id uuid primary key,
      name text not null check (length(name) between 1 and 80),
      code text collate "C" not null unique check (code ~ '^[A-Z0-9_]{2,20}$'),
      kind text not null check (kind in ('IN_HOUSE', 'EXTERNAL')),
      status text collate "C" not null check (status in ('DRAFT', 'ACTIVE', 'SUSPENDED', 'ENDED')),
      starts_on date,
      ends_on date,
      contact text,
      version integer not null default 1,
      check (ends_on >= starts_on),
      check (kind = 'EXTERNAL' or (id = ${inHouse} and status = 'ACTIVE'))
    )`,
    `insert into agency (id, name, code, kind, status) values
      (${inHouse}, 'In-house', '${inHouseAgencyCode}', 'IN_HOUSE', 'ACTIVE')`,

    `create table agency_allocation (
      id uuid primary key,
      case_id uuid not null references collections_case (id) on delete cascade,
      agency_id uuid not null references agency (id),
      from_on date not null,
      until_on date,
      allocated_by uuid references staff (id),
      ended_at timestamptz(3),
      ended_by uuid references staff (id),
      why text check (why in ('RECALLED', 'EXPIRED', 'MOVED', 'CLOSED')),
      check (until_on >= from_on),
      check ((ended_at is null) = (why is null))
    )`,
    `create unique index agency_allocation_open on agency_allocation (case_id) where ended_at is null`,
    `create index agency_allocation_by_end on agency_allocation (until_on, id) where ended_at is null`,
    `create index agency_allocation_of_case on agency_allocation (case_id, from_on)`,

    ...held.map((table) => ofAgency(table)),
    ofAgency('feedback', 'made_by_agency_id'),

    `alter table staff add column agency_id uuid,
      add constraint staff_agency foreign key (agency_id) references agency (id) not valid,
      add constraint staff_agency_of_roles check ((agency_id is not null) = (roles ?| ${agencyRoles})) not valid,
      add constraint staff_roles_of_agency check (agency_id is null or agency_id = ${inHouse}
        or roles <@ '["AGENCY_AGENT", "AGENCY_MANAGER"]') not valid`,
    `create function keep_staff_agency() returns trigger language plpgsql as $$
      begin
        new.agency_id := case when new.roles ?| ${agencyRoles} then coalesce(new.agency_id, ${inHouse}) end;
        return new;
      end $$`,
    `create trigger staff_agency_is_kept before insert or update on staff
      for each row execute function keep_staff_agency()`,

    `alter table agent add column agency_id uuid,
      add constraint agent_agency foreign key (agency_id) references agency (id) not valid`,
    `create function take_staff_agency() returns trigger language plpgsql as $$
      begin
        new.agency_id := (select agency_id from staff where id = new.id);
        return new;
      end $$`,
    `create trigger agent_agency_is_taken before insert on agent
      for each row execute function take_staff_agency()`,
    `create function pass_on_staff_agency() returns trigger language plpgsql as $$
      begin
        update agent set agency_id = new.agency_id where id = new.id;
        return null;
      end $$`,
    `create trigger staff_agency_changes after update on staff
      for each row when (new.agency_id is distinct from old.agency_id) execute function pass_on_staff_agency()`,

    `alter table authorship drop constraint authorship_kind_check, add constraint authorship_kind_check
      check (kind in ('otpTemplate', 'partnerRule', 'agentKyc', 'certificate', 'promoCode', 'communication', 'settlement',
        'waiver', 'restructure', 'agency')) not valid`,
  ],
};
