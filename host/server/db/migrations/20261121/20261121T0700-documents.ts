import { tabs, sections, type Choice, type Section } from '../../first-document-sections.ts';
import type { Migration } from '../../migration.ts';

const headerItems: readonly (readonly [value: string, label: string, accessLevel: string])[] = [
  ['productType', 'Product', 'view'],
  ['loanAmount', 'Loan amount', 'view'],
  ['partner', 'Partner', 'view'],
  ['riskLevel', 'Risk', 'view'],
  ['queuedOn', 'Queued on', 'view'],
  ['tenure', 'Tenure', 'hidden'],
  ['city', 'City', 'hidden'],
];

const proofs: Readonly<Record<string, readonly string[]>> = {
  'Identity Proof': ['Passport', 'Voter ID', 'Driving licence', 'NREGA job card'],
  'Address Proof': ['Passport', 'Electricity bill', 'Gas connection', 'Rent agreement', 'Bank passbook'],
  'Income Proof': ['Form 16', 'Income tax return', 'Appointment letter'],
  'Relationship Proof': ['Marriage certificate', 'Birth certificate'],
};

const text = (value: string) => `'${value.replaceAll("'", "''")}'`;
const json = (value: unknown) => text(JSON.stringify(value));
const choice = ([key, label]: Choice) => ({ key, label });

function sectionRow(section: Section, position: number): string {
  const { key, tab, group, summary, title, sides, isMandatory, reasons, fields, choices = {} } = section;
  const additional = Object.fromEntries(Object.entries(choices).map(([field, list]) => [field, list.map(choice)]));
  const shaped = fields.map(([name, label, accessLevel, variant]) => ({ key: name, label, accessLevel, variant }));
  const texts = [key, tab, group, summary, title].map(text).join(', ');
  return `(${texts}, ${position + 1}, ${json(sides)}, ${isMandatory}, ${json(reasons.map(choice))}, ${json(shaped)}, ${json(additional)})`;
}

/** The document desk: kinds of cards, the applications' cards, their files, and companies for the employer search. */
export const documents: Migration = {
  name: '20261121T0700-documents',
  statements: [
    `create table document_tab (
      key text primary key,
      label text not null,
      position integer not null,
      is_default boolean not null
    )`,
    `create unique index document_tab_default on document_tab (is_default) where is_default`,
    `insert into document_tab (key, label, position, is_default) values ${tabs
      .map(([key, label, isDefault], at) => `(${text(key)}, ${text(label)}, ${at + 1}, ${isDefault})`)
      .join(', ')}`,
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
      reject_reasons, fields, additional_data) values ${sections.map(sectionRow).join(', ')}`,
    `create table document_header_item (
      value text primary key,
      label text not null,
      position integer not null,
      access_level text not null
    )`,
    `insert into document_header_item (value, label, position, access_level) values ${headerItems
      .map(([value, label, level], at) => `(${text(value)}, ${text(label)}, ${at + 1}, ${text(level)})`)
      .join(', ')}`,
    `create table kyc_proof (
      type text not null,
      proof_type text not null,
      position integer not null,
      primary key (type, proof_type)
    )`,
    `insert into kyc_proof (type, proof_type, position) values ${Object.entries(proofs)
      .flatMap(([type, list]) => list.map((proof) => [type, proof] as const))
      .map(([type, proof], at) => `(${text(type)}, ${text(proof)}, ${at + 1})`)
      .join(', ')}`,
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
    `create table employer (
      id uuid primary key,
      name text not null unique
    )`,
    `create index employer_by_name on employer ((lower(name)) text_pattern_ops)`,
  ],
};
