/** Promo codes with their rules and approval, and which application has used which. */
export const promo: readonly string[] = [
  `create table promo_code (
    id uuid primary key,
    queue text collate "C" not null default 'PROMO' check (queue = 'PROMO'),
    code text collate "C" not null check (code ~ '^[A-Z0-9]{4,20}$'),
    description text not null,
    starts_at timestamptz(3) not null,
    last_day_at timestamptz(3) not null,
    active boolean not null,
    discount_basis_points integer not null check (discount_basis_points between 1 and 10000),
    max_discount integer not null check (max_discount > 0),
    max_usage_count integer not null check (max_usage_count > 0),
    used_count integer not null default 0 check (used_count >= 0 and used_count <= max_usage_count),
    rules jsonb not null,
    created_by uuid not null references staff (id),
    created_at timestamptz(3) not null,
    changed_by uuid not null references staff (id),
    changed_at timestamptz(3) not null,
    approved_by uuid references staff (id),
    approved_at timestamptz(3),
    standing text collate "C" not null generated always as ( case when approved_at is null then 'DRAFT' when used_count >= max_usage_count then 'EXHAUSTED' when not active then 'PAUSED' else 'OPEN' end) stored,
    version integer not null default 1,
    check (last_day_at > starts_at),
    check (approved_by is null or (approved_at is not null and approved_by <> created_by and approved_by <> changed_by))
  )`,
  `create unique index promo_code_by_name on promo_code (lower(code))`,
  `create index promo_code_by_code on promo_code (queue, code, id)`,
  `create index promo_code_by_starts_at on promo_code (queue, starts_at, id)`,
  `create index promo_code_by_last_day_at on promo_code (queue, last_day_at, id)`,
  `create index promo_code_by_discount_basis_points on promo_code (queue, discount_basis_points, id)`,
  `create index promo_code_by_max_discount on promo_code (queue, max_discount, id)`,

  `create table promo_use (
    promo_code_id uuid not null references promo_code (id),
    application_id uuid not null references application (id),
    amount integer not null check (amount > 0),
    used_at timestamptz(3) not null,
    primary key (promo_code_id, application_id)
  )`,
  `create index promo_use_by_application on promo_use (application_id)`,
];
