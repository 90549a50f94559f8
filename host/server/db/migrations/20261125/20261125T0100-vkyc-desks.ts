import type { Migration } from '../../migration.ts';

/** The three desks of video KYC: its sessions with what was recorded, and what each desk has decided about them. */
export const vkycDesks: Migration = {
  name: '20261125T0100-vkyc-desks',
  statements: [
    `create table vkyc_session (
      id uuid primary key,
      application_id uuid not null references application (id),
      attempt integer not null check (attempt > 0),
      status text not null check (status in ('LINK_SENT', 'QUEUED', 'IN_CALL', 'COMPLETED', 'DROPPED', 'EXPIRED')),
      link_sent_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      token_hash text,
      link_state text check (link_state in ('SENT', 'SUPPRESSED')),
      started_at timestamptz(3),
      ended_at timestamptz(3),
      end_reason text check (end_reason in ('CONSENT_REFUSED', 'CUSTOMER_NETWORK', 'OFFICER_NETWORK', 'CUSTOMER_LEFT')),
      conducted_by_id uuid references staff (id),
      recording_file_id uuid references stored_file (id),
      face_file_id uuid references stored_file (id),
      pan_file_id uuid references stored_file (id),
      language text,
      latitude double precision,
      longitude double precision,
      accuracy_m integer,
      place text,
      is_in_india boolean,
      network_country text,
      network_region text,
      is_proxy boolean,
      consent_at timestamptz(3),
      aadhaar_on text,
      liveness_code text,
      face_match_selfie integer check (face_match_selfie between 0 and 100),
      face_match_pan integer check (face_match_pan between 0 and 100),
      pan_read jsonb,
      questions jsonb not null default '[]',
      moments jsonb not null default '[]',
      unique (application_id, attempt),
      check (status <> 'COMPLETED' or (started_at is not null and ended_at is not null))
    )`,
    `create unique index vkyc_session_by_token on vkyc_session (token_hash) where token_hash is not null`,
    `create index vkyc_session_ending on vkyc_session (expires_at, id) where status = 'LINK_SENT'`,
    `create index vkyc_session_unsent on vkyc_session (link_sent_at, id)
      where status = 'LINK_SENT' and token_hash is null`,
    `create index vkyc_session_recording on vkyc_session (recording_file_id) where recording_file_id is not null`,
    `create table vkyc_decision (
      id uuid primary key,
      application_id uuid not null references application (id),
      session_id uuid not null references vkyc_session (id),
      desk text not null check (desk in ('maker', 'checker', 'audit')),
      decision text not null check (decision in ('APPROVED', 'REJECTED', 'RETRY')),
      outcome text not null check (outcome in ('APPROVED', 'DECLINED', 'REJECTED', 'RETRY')),
      checklist jsonb not null,
      reasons jsonb not null,
      reject_reason text,
      remark text not null,
      by_id uuid not null references staff (id),
      at timestamptz(3) not null,
      review_seconds integer not null check (review_seconds between 0 and 86400),
      watched_percent integer not null check (watched_percent between 0 and 100)
    )`,
    `create index vkyc_decision_of_case on vkyc_decision (application_id, at, id)`,
    `alter table application_fact
      add column vkyc_maker_decision text check (vkyc_maker_decision in ('APPROVED', 'REJECTED')),
      add column vkyc_checker_outcome text check (vkyc_checker_outcome in ('APPROVED', 'DECLINED', 'REJECTED', 'RETRY')),
      add column vkyc_declined_maker_ids jsonb,
      add column vkyc_retries integer not null default 0`,
    // What stood in these queues before has no session that anyone could review: its desk asks the customer for one.
    `update application_fact as fact set vkyc_maker_decision = a.vkyc_outcome
      from application as a where a.id = fact.application_id and a.queue in ('VKYC_CHECKER', 'VKYC_AUDIT')
        and a.vkyc_outcome in ('APPROVED', 'REJECTED')`,
    `update application_fact as fact set vkyc_checker_outcome = a.vkyc_outcome
      from application as a where a.id = fact.application_id and a.queue = 'VKYC_AUDIT'
        and a.vkyc_outcome in ('APPROVED', 'REJECTED')`,
  ],
};
