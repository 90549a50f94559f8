/** OTP templates in their versions. Of a purpose, channel, language and partner one version is active. */
export const otpTemplates: readonly string[] = [
  `create table otp_template (
    id uuid primary key,
    queue text collate "C" not null default 'OTP' check (queue = 'OTP'),
    family_id uuid not null,
    revision integer not null check (revision > 0),
    template_name text not null,
    purpose text collate "C" not null check (purpose in ('LOGIN', 'CONSENT', 'E_SIGN', 'MANDATE', 'DISBURSAL')),
    partner_id integer check (partner_id between 0 and 22),
    channel text collate "C" not null check (channel in ('SMS', 'WHATSAPP', 'VOICE')),
    language text collate "C" not null,
    header text not null,
    dlt_template_id text not null,
    text text not null,
    status text collate "C" not null check (status in ('DRAFT', 'PENDING_DLT', 'APPROVED', 'ACTIVE', 'INACTIVE')),
    created_by uuid not null references staff (id),
    changed_by uuid not null references staff (id),
    changed_at timestamptz(3) not null,
    approved_by uuid references staff (id),
    version integer not null default 1,
    unique (family_id, revision),
    check (approved_by is null or (approved_by <> created_by and approved_by <> changed_by)),
    check (status in ('DRAFT', 'PENDING_DLT') or approved_by is not null),
    check (status not in ('APPROVED', 'ACTIVE') or channel = 'WHATSAPP' or (header <> '' and dlt_template_id <> ''))
  )`,
  `create unique index otp_template_active on otp_template (purpose, channel, language, coalesce(partner_id, -1))
    where status = 'ACTIVE'`,
  `create unique index otp_template_open on otp_template (family_id) where status in ('DRAFT', 'PENDING_DLT')`,
  `create index otp_template_by_name on otp_template (lower(template_name) text_pattern_ops)`,
  `create index otp_template_by_template_name on otp_template (queue, template_name, id)`,
  `create index otp_template_by_changed_at on otp_template (queue, changed_at, id)`,
];
