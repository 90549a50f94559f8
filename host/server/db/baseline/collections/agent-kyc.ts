/** The KYC of the agency's agents: its fields, documents and history, the addresses that take an upload, and renewed certificates. */
export const agentKyc: readonly string[] = [
  `create table agent_kyc (
    agent_id uuid primary key references agent (id),
    pan text,
    date_of_birth date,
    aadhaar_last4 text check (aadhaar_last4 ~ '^[0-9]{4}$'),
    address text,
    pin_code text,
    account_number text,
    ifsc text,
    dra_certificate text,
    dra_valid_until date,
    police_verified_on date,
    submitted_by_id uuid references staff (id),
    submitted_at timestamptz(3),
    decided_by_id uuid references staff (id),
    decided_at timestamptz(3),
    rework jsonb not null default '[]',
    remark text,
    reject_reason text,
    version integer not null,
    check ((submitted_by_id is null) = (submitted_at is null)),
    check ((decided_by_id is null) = (decided_at is null)),
    check (decided_by_id is distinct from submitted_by_id or decided_by_id is null)
  )`,
  `create index agent_kyc_pan on agent_kyc (pan) where pan is not null`,
  `create index agent_kyc_certificate on agent_kyc (dra_certificate) where dra_certificate is not null`,

  `create table agent_kyc_document (
    agent_id uuid not null references agent_kyc (agent_id),
    kind text not null check (kind in ('PHOTO', 'PAN', 'ADDRESS', 'DRA', 'POLICE')),
    file_id uuid not null references stored_file (id),
    uploaded_by_id uuid references staff (id),
    uploaded_at timestamptz(3) not null,
    primary key (agent_id, kind)
  )`,
  `create index agent_kyc_document_file on agent_kyc_document (file_id)`,

  `create table agent_kyc_event (
    id uuid primary key,
    agent_id uuid not null references agent (id),
    event text not null check (event in ('STARTED', 'SUBMITTED', 'REWORK', 'REJECTED', 'DONE', 'REOPENED', 'CERTIFICATE_ENDED', 'RENEWAL_SUBMITTED', 'RENEWED', 'RENEWAL_REFUSED')),
    by_id uuid references staff (id),
    at timestamptz(3) not null,
    remark text,
    parts jsonb not null default '[]',
    reject_reason text
  )`,
  `create index agent_kyc_event_of_agent on agent_kyc_event (agent_id, at, id)`,

  `create table upload_address (
    file_id uuid primary key,
    owner_id uuid not null references staff (id),
    name text not null,
    bytes integer not null,
    sha256 text,
    kinds jsonb not null,
    max_bytes integer not null,
    portal text,
    expires_at timestamptz(3) not null,
    used_at timestamptz(3)
  )`,
  `create index upload_address_ends on upload_address (expires_at)`,

  `create table agent_certificate (
    id uuid primary key,
    agent_id uuid not null references agent_kyc (agent_id),
    certificate text not null,
    valid_until date not null,
    file_id uuid not null references stored_file (id),
    status text not null check (status in ('SUBMITTED', 'ACCEPTED', 'REFUSED')),
    submitted_by_id uuid not null references staff (id),
    submitted_at timestamptz(3) not null,
    decided_by_id uuid references staff (id),
    decided_at timestamptz(3),
    remark text,
    check ((decided_by_id is null) = (status = 'SUBMITTED')),
    check ((decided_by_id is null) = (decided_at is null)),
    check (decided_by_id is distinct from submitted_by_id)
  )`,
  `create index agent_certificate_of_agent on agent_certificate (agent_id, submitted_at, id)`,
  // One renewal of an agent waits, however many people submit at the same moment.
  `create unique index agent_certificate_open on agent_certificate (agent_id) where status = 'SUBMITTED'`,
  `create index agent_certificate_number on agent_certificate (certificate)`,
  `create index agent_certificate_file on agent_certificate (file_id)`,
];
