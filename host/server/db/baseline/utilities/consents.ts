/** Consents of customers: every event for ever, and beside them where each consent stands now. */
export const consents: readonly string[] = [
  `create table consent_event (
    id uuid primary key,
    subject_hash text collate "C" not null check (subject_hash ~ '^[0-9a-f]{64}$'),
    subject_masked text not null,
    loan_application_number text collate "C",
    purpose text collate "C" not null check (purpose in ('CREDIT_BUREAU', 'KYC', 'AADHAAR_OFFLINE', 'DATA_SHARING_LENDER', 'MARKETING', 'CALL_RECORDING')),
    turn integer not null check (turn > 0),
    notice_version text,
    language text,
    channel text not null,
    event text collate "C" not null check (event in ('GRANTED', 'WITHDRAWN', 'EXPIRED')),
    at timestamptz(3) not null,
    source text not null,
    evidence jsonb not null,
    check (event <> 'GRANTED' or notice_version is not null)
  )`,
  `create unique index consent_event_in_turn on consent_event (subject_hash, purpose, turn)`,
  `create index consent_event_by_loan on consent_event (loan_application_number, subject_hash)
    where loan_application_number is not null`,
  `create function refuse_consent_change() returns trigger language plpgsql as $$
      begin
        raise exception 'consent_event is append-only' using errcode = 'insufficient_privilege';
      end
    $$`,
  `create trigger consent_event_is_append_only before update or delete on consent_event
    for each row execute function refuse_consent_change()`,
  `create trigger consent_event_is_never_emptied before truncate on consent_event
    for each statement execute function refuse_consent_change()`,

  `create table consent_standing (
    id uuid primary key,
    subject_hash text collate "C" not null,
    subject_masked text not null,
    loan_application_number text collate "C",
    purpose text collate "C" not null check (purpose in ('CREDIT_BUREAU', 'KYC', 'AADHAAR_OFFLINE', 'DATA_SHARING_LENDER', 'MARKETING', 'CALL_RECORDING')),
    notice_version text,
    language text,
    channel text not null,
    status text collate "C" not null check (status in ('GRANTED', 'WITHDRAWN', 'EXPIRED')),
    at timestamptz(3) not null,
    turns integer not null check (turns > 0)
  )`,
  `create unique index consent_standing_of_subject on consent_standing (subject_hash, purpose)`,
  `create index consent_standing_by_time on consent_standing (at, id)`,
  `create index consent_standing_by_purpose on consent_standing (purpose, at, id)`,
  `create index consent_standing_by_status on consent_standing (status, at, id)`,
  `create index consent_standing_by_both on consent_standing (purpose, status, at, id)`,

  `create table consent_count (
    purpose text collate "C" not null,
    status text collate "C" not null,
    n integer not null,
    primary key (purpose, status)
  )`,
];
