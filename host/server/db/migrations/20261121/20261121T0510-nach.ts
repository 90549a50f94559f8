import { nachStatuses, nachTypes } from '../../../../../widgets/contract/nach/nach.ts';
import type { Migration } from '../../migration.ts';

const listOf = (texts: readonly string[]) => texts.map((text) => `'${text}'`).join(', ');

/** NPCI's reject codes for e-mandates and paper mandates, each with kind, reason and remedy. */
const rejectCodes: readonly (readonly [code: string, kind: string, reason: string, remedy: string])[] = [
  ['AP01', 'NEW_ACCOUNT', 'Account blocked', 'Register the mandate on another account'],
  ['AP02', 'NEW_ACCOUNT', 'Account closed', 'Register the mandate on another account'],
  ['AP03', 'NEW_ACCOUNT', 'Account frozen', 'Register the mandate on another account'],
  ['AP04', 'NEW_ACCOUNT', 'Account inoperative', 'Register the mandate on another account'],
  ['AP05', 'FIX_DATA', 'No such account', 'Check the account number and IFSC, then send it again'],
  ['AP08', 'FIX_DATA', 'Account holder name differs', 'Correct the name as the bank has it, then send it again'],
  ['AP09', 'FIX_DATA', 'Account type differs', 'Correct the account type, then send it again'],
  ['AP10', 'FIX_DATA', 'Amount above the e-mandate limit', 'Lower the mandate amount, then send it again'],
  ['AP11', 'E_MANDATE_RETRY', 'Authentication failed', 'Ask the customer to try the e-mandate again'],
  ['AP12', 'FIX_DATA', 'EMI above the limit of the account', 'Lower the mandate amount, then send it again'],
  ['AP14', 'E_MANDATE_RETRY', 'Invalid user credentials', 'Ask the customer to try the e-mandate again'],
  ['AP15', 'E_MANDATE_RETRY', 'Required balance not maintained', 'Ask the customer to add funds and try again'],
  ['AP16', 'NEW_ACCOUNT', 'Account of a minor', 'Register the mandate on another account'],
  ['AP17', 'NEW_ACCOUNT', 'NRE account', 'Register the mandate on another account'],
  ['AP18', 'NEW_ACCOUNT', 'Cash credit account', 'Register the mandate on another account'],
  ['M003', 'PAPER', 'Drawer signature differs', 'Ask for a form signed as in the bank record'],
  ['M008', 'PAPER', 'Company stamp required', 'Ask for a form with the company stamp'],
  ['M025', 'PAPER', 'Mandate category not permitted', 'Send a new form with the right category'],
  ['M049', 'PAPER', 'Signature not in the bank system', 'Ask for a form stamped by the branch'],
];

const headerItems: readonly (readonly [value: string, label: string, accessLevel: string])[] = [
  ['loanAmount', 'Loan amount', 'view'],
  ['emiAmount', 'EMI', 'view'],
  ['tenure', 'Tenure', 'view'],
  ['productType', 'Product', 'view'],
  ['partner', 'Partner', 'view'],
  ['riskLevel', 'Risk', 'hidden'],
];

const nachStatusChoices = {
  Connected: [
    'Mandate explained',
    'Will sign and mail the form',
    'Form sent by courier',
    'Will try the e-mandate again',
    'Wants another bank account',
    'Call back requested',
    'Refused to give a mandate',
  ],
  'Not connected': ['Ringing', 'Busy', 'Switched off', 'Out of coverage', 'Invalid number', 'Disconnected'],
  'Third party': ['Family member', 'Colleague', 'Wrong number'],
};
const bankingStatusChoices = {
  Connected: [
    'Right party contact',
    'Call back requested',
    'Interested',
    'Not interested',
    'KYC explained',
    'Documents pending',
    'Query resolved',
  ],
  'Not connected': ['Ringing', 'Busy', 'Switched off', 'Out of coverage', 'Invalid number', 'Disconnected'],
  'Third party': ['Family member', 'Colleague', 'Wrong number'],
};
const bankingOutcomes = ['Interested', 'Not interested', 'Follow up', 'Escalated', 'Resolved'];

function rowsOf(stage: string, statuses: Readonly<Record<string, readonly string[]>>, outcomes: readonly string[]) {
  const choices = [
    ...Object.entries(statuses).flatMap(([group, labels]) => labels.map((label) => ['callStatus', group, label])),
    ...outcomes.map((label) => ['callOutcome', '', label]),
  ];
  return choices.map(([kind, group, label], at) => `('${stage}', '${kind}', '${group}', '${label}', ${at + 1})`);
}

/** The NACH and banking calling CRMs: configuration, mandates, calls, tickets, and mails that bring signed mandates. */
export const nach: Migration = {
  name: '20261121T0510-nach',
  statements: [
    `create table crm_choice (
      stage text not null,
      kind text not null check (kind in ('callStatus', 'callOutcome')),
      group_name text not null,
      label text not null,
      position integer not null,
      primary key (stage, kind, group_name, label)
    )`,
    // A NACH save names the status without its heading, so two headings must not share a status.
    `create unique index crm_choice_of_nach on crm_choice (kind, label) where stage = 'NachCallingCRM'`,
    `insert into crm_choice (stage, kind, group_name, label, position) values ${[
      ...rowsOf('NachCallingCRM', nachStatusChoices, []),
      ...rowsOf('BankingCsCrm', bankingStatusChoices, bankingOutcomes),
      ...rowsOf('BankingOpsCRM', bankingStatusChoices, bankingOutcomes),
    ].join(', ')}`,
    `create table crm_header_item (
      stage text not null,
      value text not null,
      label text not null,
      access_level text not null,
      position integer not null,
      primary key (stage, value)
    )`,
    `insert into crm_header_item (stage, value, label, access_level, position) values ${headerItems
      .map(([value, label, level], at) => `('NachCallingCRM', '${value}', '${label}', '${level}', ${at + 1})`)
      .join(', ')}`,
    `create table nach_reject_code (
      code text not null,
      version integer not null check (version > 0),
      kind text not null check (kind in ('E_MANDATE_RETRY', 'FIX_DATA', 'NEW_ACCOUNT', 'PAPER')),
      reason text not null,
      remedy text not null,
      is_current boolean not null,
      primary key (code, version)
    )`,
    `create unique index nach_reject_code_current on nach_reject_code (code) where is_current`,
    `insert into nach_reject_code (code, version, kind, reason, remedy, is_current) values ${rejectCodes
      .map((texts) => `('${texts[0]}', 1, '${texts[1]}', '${texts[2]}', '${texts[3]}', true)`)
      .join(', ')}`,
    `create table nach_mandate (
      id uuid primary key,
      application_id uuid not null unique references application (id),
      loan_application_number text not null unique,
      nach_type text not null check (nach_type in (${listOf(nachTypes)})),
      instrument text not null,
      attempts integer not null check (attempts between 0 and 3),
      status text not null check (status in (${listOf(nachStatuses)})),
      remarks text,
      umrn text unique,
      reject_code text,
      reject_code_version integer,
      email text,
      mail_queue_id text unique,
      monthly_income integer,
      changed_at timestamptz(3) not null,
      version integer not null default 1,
      check ((reject_code is null) = (reject_code_version is null)),
      check (status <> 'NACH_REJECTED' or remarks is not null)
    )`,
    `create table nach_call (
      id uuid primary key,
      loan_application_number text not null,
      is_voice_bot boolean not null,
      called_at timestamptz(3) not null,
      call_status text not null,
      sub_call_status text not null,
      next_call_at timestamptz(3),
      remarks text not null,
      agent text,
      agent_id text,
      staff_id uuid references staff (id),
      reject_reason text,
      call_summary text,
      nach_type text,
      nach_status text,
      document_submitted_at timestamptz(3),
      customer_callback_at timestamptz(3),
      agent_callback_at timestamptz(3),
      language text,
      user_query text,
      number_of_leads integer,
      self_call_rating integer check (self_call_rating between 1 and 5),
      process text,
      convox_id text,
      type_of_call text,
      updated_at timestamptz(3) not null
    )`,
    `create index nach_call_by_loan on nach_call (loan_application_number, is_voice_bot, called_at, id)`,
    `create table crm_ticket (
      screen text not null,
      call_reference_id text not null,
      subject_id text not null,
      url text not null,
      staff_id uuid references staff (id),
      created_at timestamptz(3) not null,
      primary key (screen, subject_id, call_reference_id)
    )`,
    `alter table banking_customer add column additional_details text`,
    `alter table call_entry add column self_call_rating integer check (self_call_rating between 1 and 5)`,
    `alter table call_entry add column staff_id uuid references staff (id)`,
    `create table nach_mail (
      id uuid primary key,
      partner text check (partner in ('pb', 'wishfin')),
      queue_name text not null,
      mail_queue_id text,
      sender_name text,
      sender_email text not null,
      subject text not null,
      body text not null,
      received_at timestamptz(3) not null,
      read_at timestamptz(3),
      loan_application_number text,
      linked_at timestamptz(3),
      linked_by uuid references staff (id),
      version integer not null default 1
    )`,
    `create index nach_mail_by_queue_id on nach_mail (mail_queue_id, received_at, id)`,
    `create index nach_mail_by_sender on nach_mail ((lower(sender_email)), received_at, id)`,
    `create index nach_mail_by_loan on nach_mail (loan_application_number, received_at, id)`,
    `create index nach_mail_unlinked on nach_mail (received_at, id) where loan_application_number is null`,
    `create table nach_mail_attachment (
      mail_id uuid not null references nach_mail (id),
      file_id uuid not null references stored_file (id),
      position integer not null,
      primary key (mail_id, file_id)
    )`,
  ],
};
