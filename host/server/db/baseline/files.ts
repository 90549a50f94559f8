/** Stored files, the secrets of the installation, and the row by which readiness is written. */
export const files: readonly string[] = [
  `create table stored_file (
    id uuid primary key,
    kind text not null check (kind in ('image', 'pdf', 'word', 'video', 'audio', 'csv', 'zip')),
    media_type text not null,
    bytes integer not null check (bytes > 0),
    sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
    name text not null,
    width integer,
    height integer,
    owner_id uuid references staff (id),
    loan_application_number text,
    attached_to text,
    version integer not null default 1 check (version > 0),
    replaces_id uuid references stored_file (id),
    created_at timestamptz(3) not null,
    stored_at timestamptz(3),
    attached_at timestamptz(3),
    deleted_at timestamptz(3),
    removed_at timestamptz(3),
    check ((attached_at is null) = (attached_to is null)),
    check (attached_at is null or (stored_at is not null and removed_at is null))
  )`,
  `create index stored_file_by_loan on stored_file (loan_application_number, created_at, id) where attached_at is not null`,
  `create index stored_file_unattached on stored_file (created_at, id) where attached_at is null and removed_at is null`,
  // For the sums before each upload: a person's recent uploads, and those that wait for a save.
  `create index stored_file_by_owner on stored_file (owner_id, created_at) where removed_at is null`,
  `create index stored_file_waiting on stored_file (owner_id) where attached_at is null and removed_at is null`,

  `create table server_secret (
    name text primary key,
    value text not null,
    created_at timestamptz(3) not null
  )`,

  // Readiness checks write here: a database that answers may have no room left.
  `create table server_ready (
    process text primary key,
    at timestamptz(3) not null
  )`,
];
