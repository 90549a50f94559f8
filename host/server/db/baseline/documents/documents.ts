import { sectionRows } from './document-sections.ts';

/** The document desk: kinds of cards, the applications' cards, their files, and companies for the employer search. */
export const documents: readonly string[] = [
  `create table document_tab (
    key text primary key,
    label text not null,
    position integer not null,
    is_default boolean not null
  )`,
  `create unique index document_tab_default on document_tab (is_default) where is_default`,
  `insert into document_tab (key, label, position, is_default) values
    ('IDENTITY', 'Identity', 1, true),
    ('ADDRESS', 'Address', 2, false),
    ('EMPLOYMENT', 'Employment', 3, false),
    ('INCOME', 'Bank and income', 4, false),
    ('PERSONAL', 'Personal details', 5, false)`,

  `create table document_section (
    key text primary key,
    tab_key text not null references document_tab (key),
    group_by text not null,
    summary_title text not null,
    header_title text not null,
    position integer not null,
    sides jsonb not null,
    is_mandatory boolean not null,
    reject_reasons jsonb not null,
    fields jsonb not null,
    additional_data jsonb not null
  )`,
  `insert into document_section (key, tab_key, group_by, summary_title, header_title, position, sides, is_mandatory,
    reject_reasons, fields, additional_data) values
    ${sectionRows.join(',\n    ')}`,

  `create table document_header_item (
    value text primary key,
    label text not null,
    position integer not null,
    access_level text not null
  )`,
  `insert into document_header_item (value, label, position, access_level) values
    ('productType', 'Product', 1, 'view'),
    ('loanAmount', 'Loan amount', 2, 'view'),
    ('partner', 'Partner', 3, 'view'),
    ('riskLevel', 'Risk', 4, 'view'),
    ('queuedOn', 'Queued on', 5, 'view'),
    ('tenure', 'Tenure', 6, 'hidden'),
    ('city', 'City', 7, 'hidden')`,

  `create table kyc_proof (
    type text not null,
    proof_type text not null,
    position integer not null,
    primary key (type, proof_type)
  )`,
  `insert into kyc_proof (type, proof_type, position) values
    ('Identity Proof', 'Passport', 1),
    ('Identity Proof', 'Voter ID', 2),
    ('Identity Proof', 'Driving licence', 3),
    ('Identity Proof', 'NREGA job card', 4),
    ('Address Proof', 'Passport', 5),
    ('Address Proof', 'Electricity bill', 6),
    ('Address Proof', 'Gas connection', 7),
    ('Address Proof', 'Rent agreement', 8),
    ('Address Proof', 'Bank passbook', 9),
    ('Income Proof', 'Form 16', 10),
    ('Income Proof', 'Income tax return', 11),
    ('Income Proof', 'Appointment letter', 12),
    ('Relationship Proof', 'Marriage certificate', 13),
    ('Relationship Proof', 'Birth certificate', 14)`,

  `create table document (
    id uuid primary key,
    application_id uuid not null references application (id),
    loan_application_number text collate "C" not null,
    key text not null,
    section_key text not null references document_section (key),
    type text,
    proof_type text,
    status text check (status in ('approved', 'rejected')),
    reject_reasons jsonb not null,
    field_values jsonb not null,
    decided_by_id uuid references staff (id),
    changed_by_id uuid references staff (id),
    changed_at timestamptz(3) not null,
    created_at timestamptz(3) not null,
    version integer not null default 1,
    unique (application_id, key),
    check ((type is null) = (proof_type is null))
  )`,

  `create table document_file (
    id uuid primary key,
    document_id uuid not null references document (id),
    file_id uuid not null references stored_file (id),
    side text check (side in ('front', 'back')),
    origin text not null check (origin in ('ORIGINAL', 'MODIFIED', 'USER_UPLOADED')),
    is_redacted boolean not null default false,
    original_file_id uuid references document_file (id),
    created_by_id uuid references staff (id),
    created_at timestamptz(3) not null,
    removed_at timestamptz(3),
    check (not is_redacted or original_file_id is not null)
  )`,
  `create index document_file_by_document on document_file (document_id, created_at, id) where removed_at is null`,
  `create index document_file_by_file on document_file (file_id) where removed_at is null`,

  `create table employer (
    id uuid primary key,
    name text not null unique
  )`,
  `create index employer_by_name on employer ((lower(name)) text_pattern_ops)`,
];
