import type { Migration } from '../../migration.ts';

/** An id that a choice has in every database that begins with it, so that a step which runs again adds nothing. */
const idOf = (group: string, heading: string, label: string) =>
  `md5('choice ' || ${group} || '/' || ${heading} || '/' || ${label})::uuid`;

const rows = (group: string, choices: readonly (readonly [key: string, label: string])[]) =>
  choices.map(
    ([key, label], index) =>
      `(${idOf(`'${group}'`, `''`, `'${label}'`)}, '${group}', '', '${key}', '${label}', ${index + 1}, true)`,
  );

/**
 * What forms offer to choose from, every group in one table: what stood in tables of single screens, and in the code. The next step
 * fills it from those tables, which an older server beside this one still reads.
 */
export const choices: Migration = {
  name: '20261201T0200-choices',
  statements: [
    `create table choice (
      id uuid primary key,
      queue text collate "C" not null generated always as (
        case when proposal is not null then 'WAITING' when is_offered then 'OFFERED' else 'RETIRED' end) stored,
      group_name text collate "C" not null,
      heading text collate "C" not null,
      key text collate "C" not null check (key <> ''),
      label text collate "C" not null check (label <> ''),
      position integer not null check (position >= 0),
      place text collate "C" not null generated always as (
        group_name || '/' || heading || '/' || lpad(position::text, 10, '0')) stored,
      is_offered boolean not null,
      since timestamptz(3),
      retired_at timestamptz(3),
      former jsonb not null default '[]' check (jsonb_typeof(former) = 'array'),
      proposal jsonb check (jsonb_typeof(proposal) = 'object'),
      proposed_by uuid references staff (id),
      proposed_at timestamptz(3),
      version integer not null default 1,
      check ((proposal is null) = (proposed_by is null)),
      check ((proposal is null) = (proposed_at is null)),
      check (not is_offered or retired_at is null)
    )`,
    `create unique index choice_by_key on choice (group_name, heading, key)`,
    `create index choice_by_place on choice (queue, place, id)`,
    `create index choice_by_words on choice (queue, label, id)`,
    `create index choice_by_label on choice (lower(label) text_pattern_ops)`,
    `insert into choice (id, group_name, heading, key, label, position, is_offered) values
      ${[
        ...rows('holdReason', [
          ['CUSTOMER_NOT_REACHABLE', 'Customer not reachable'],
          ['EMPLOYER_TO_CONFIRM', 'Employer to be confirmed'],
          ['ADDRESS_PROOF_AWAITED', 'Address proof awaited'],
          ['CUSTOMER_ASKED_TO_WAIT', 'Customer asked to wait'],
          ['DOCUMENT_UNCLEAR', 'Document not clear'],
          ['TECHNICAL_ISSUE', 'Technical issue'],
        ]),
        ...rows('rejectReason', [
          ['DOCUMENTS_TAMPERED', 'Document tampered'],
          ['IDENTITY_NOT_CONFIRMED', 'Identity not confirmed'],
          ['INCOME_NOT_CONFIRMED', 'Income not confirmed'],
          ['EMPLOYMENT_NOT_CONFIRMED', 'Employment not confirmed'],
          ['ADDRESS_NOT_CONFIRMED', 'Address not confirmed'],
          ['FRAUD_SUSPECTED', 'Fraud suspected'],
          ['POLICY_NOT_MET', 'Credit policy not met'],
          ['CUSTOMER_NOT_REACHABLE', 'Customer not reachable'],
          ['DUPLICATE_APPLICATION', 'Duplicate application'],
        ]),
      ].join(',\n      ')}`,

    `alter table checked_file drop constraint checked_file_kind_check, add constraint checked_file_kind_check
      check (kind in ('allocation', 'hold', 'feedback', 'recordings', 'unsubscribe', 'bankAnswers', 'audience',
        'disbursalAnswers', 'choices')) not valid`,
  ],
};
