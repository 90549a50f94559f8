/** Messages outside of chats, those of staff to many at once, and the people who want none. */
export const communications: readonly string[] = [
  `create table outbound_message (
    id uuid primary key,
    campaign_id uuid,
    loan_application_number text collate "C",
    staff_id uuid references staff (id),
    channel text not null check (channel in ('SMS', 'WHATSAPP', 'EMAIL')),
    purpose text not null check (purpose in ('TRANSACTIONAL', 'SERVICE', 'COLLECTION', 'PROMOTION')),
    template_id text collate "C" not null,
    template_values jsonb not null,
    text text not null,
    recipient text collate "C",
    recipient_masked text,
    status text not null check (status in ('QUEUED', 'SENT', 'DELIVERED', 'READ', 'FAILED', 'SUPPRESSED')),
    reason text,
    failure text,
    hand_over text not null check (hand_over in ('WAITING', 'STARTED', 'DONE')),
    hand_over_at timestamptz(3) not null,
    attempts integer not null default 0 check (attempts >= 0),
    gateway_id text collate "C" unique,
    created_by uuid references staff (id),
    created_at timestamptz(3) not null,
    sent_at timestamptz(3),
    check (status <> 'SUPPRESSED' or reason is not null),
    check (recipient is not null or status = 'SUPPRESSED')
  )`,
  `create index outbound_message_by_hand_over on outbound_message (hand_over, hand_over_at, id)
    where hand_over in ('WAITING', 'STARTED')`,
  `create index outbound_message_sent on outbound_message (sent_at, id) where status = 'SENT'`,
  `create index outbound_message_by_loan on outbound_message (loan_application_number, created_at)
    where loan_application_number is not null`,
  `create index outbound_message_by_campaign on outbound_message (campaign_id, hand_over) where campaign_id is not null`,

  `create table outbound_once (
    recipient text collate "C" not null,
    template_id text collate "C" not null,
    at timestamptz(3) not null,
    primary key (recipient, template_id)
  )`,
  `create index outbound_once_by_age on outbound_once (at)`,

  `create table unsubscription (
    id uuid primary key,
    contact text collate "C" not null unique,
    kind text not null check (kind in ('MOBILE', 'EMAIL')),
    choices jsonb not null,
    saved_at timestamptz(3) not null,
    queue text collate "C" not null default 'UNSUBSCRIBED' check (queue = 'UNSUBSCRIBED'),
    contact_hash text collate "C" not null,
    contact_masked text not null,
    reason text collate "C" not null check (reason in ('CUSTOMER_REQUEST', 'DND_REGISTER', 'COMPLAINT', 'WRONG_NUMBER', 'DECEASED')),
    proof_file_id uuid references stored_file (id),
    source text collate "C" not null check (source in ('FORM', 'CSV')),
    saved_by uuid references staff (id),
    version integer not null default 1
  )`,
  `create unique index unsubscription_by_hash on unsubscription (contact_hash)`,
  `create index unsubscription_by_saved_at on unsubscription (queue, saved_at, id)`,
  `create index unsubscription_by_proof on unsubscription (proof_file_id) where proof_file_id is not null`,

  `create table communication_template (
    id uuid primary key,
    name text collate "C" not null,
    title text not null,
    revision integer not null check (revision > 0),
    channel text collate "C" not null check (channel in ('SMS', 'WHATSAPP', 'EMAIL')),
    purpose text collate "C" not null check (purpose in ('TRANSACTIONAL', 'SERVICE', 'COLLECTION', 'PROMOTION')),
    audience text collate "C" not null check (audience in ('LOANS', 'AGENTS')),
    language text collate "C" not null,
    text text not null,
    status text collate "C" not null check (status in ('APPROVED', 'WITHDRAWN')),
    created_at timestamptz(3) not null,
    unique (name, channel, language, revision)
  )`,

  `create table communication (
    id uuid primary key,
    status text collate "C" not null check (status in ('WAITS_FOR_RELEASE', 'SENDING', 'STOPPED', 'DONE', 'REFUSED')),
    template_id uuid not null references communication_template (id),
    audience text collate "C" not null check (audience in ('LOANS', 'AGENTS')),
    channel text collate "C" not null check (channel in ('SMS', 'WHATSAPP', 'EMAIL')),
    purpose text collate "C" not null check (purpose in ('TRANSACTIONAL', 'SERVICE', 'COLLECTION', 'PROMOTION')),
    typed jsonb not null,
    recipients integer not null check (recipients between 1 and 2000),
    sends_at timestamptz(3),
    created_by uuid not null references staff (id),
    created_at timestamptz(3) not null,
    released_by uuid references staff (id),
    released_at timestamptz(3),
    stopped_by uuid references staff (id),
    ended_at timestamptz(3),
    remark text,
    version integer not null default 1,
    check (released_by is null or released_by <> created_by),
    check ((status = 'WAITS_FOR_RELEASE') = (sends_at is null and released_at is null and ended_at is null)),
    check (status <> 'REFUSED' or (released_by is not null and remark is not null)),
    check (status <> 'STOPPED' or stopped_by is not null),
    check ((status in ('STOPPED', 'DONE', 'REFUSED')) = (ended_at is not null))
  )`,
  `create index communication_by_time on communication (created_at, id)`,
  `create index communication_by_status on communication (status, created_at, id)`,
  `create index communication_sending on communication (sends_at, id) where status = 'SENDING'`,

  `create table communication_recipient (
    communication_id uuid not null references communication (id),
    position integer not null check (position > 0),
    loan_application_number text collate "C",
    staff_id uuid references staff (id),
    state text collate "C" not null check (state in ('WAITING', 'WRITTEN', 'STOPPED')),
    message_id uuid unique references outbound_message (id),
    primary key (communication_id, position),
    check ((loan_application_number is null) <> (staff_id is null)),
    check ((state = 'WRITTEN') = (message_id is not null))
  )`,
  `create unique index communication_recipient_loan on communication_recipient (communication_id, loan_application_number)
    where loan_application_number is not null`,
  `create unique index communication_recipient_staff on communication_recipient (communication_id, staff_id)
    where staff_id is not null`,
  `create index communication_recipient_waiting on communication_recipient (communication_id, position) where state = 'WAITING'`,
];
