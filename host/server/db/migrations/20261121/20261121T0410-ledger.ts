import type { Migration } from '../../migration.ts';

export const ledger: Migration = {
  name: '20261121T0410-ledger',
  statements: [
    `create table audit_event (
      id uuid primary key,
      at timestamptz(3) not null,
      actor_id uuid,
      actor text not null,
      roles jsonb not null,
      portal text,
      ip text not null,
      session_id uuid,
      action text not null,
      entity text not null,
      entity_id text,
      loan_application_number text,
      before jsonb,
      after jsonb,
      reason_codes jsonb not null,
      remark text,
      version integer,
      request_id text not null,
      channel text not null check (channel in ('UI', 'TELEPHONY', 'JOB')),
      result text not null check (result in ('OK', 'DENIED'))
    )`,
    `create index audit_event_by_loan on audit_event (loan_application_number, at, id)`,
    `create index audit_event_by_entity on audit_event (entity, entity_id, at, id)`,
    `create function refuse_audit_change() returns trigger language plpgsql as $$
      begin
        raise exception 'audit_event is append-only' using errcode = 'insufficient_privilege';
      end
    $$`,
    `create trigger audit_event_is_append_only before update or delete on audit_event
      for each row execute function refuse_audit_change()`,
    `create trigger audit_event_is_never_emptied before truncate on audit_event
      for each statement execute function refuse_audit_change()`,
    `create table idempotency_key (
      caller text not null,
      call text not null,
      key text not null,
      input_hash text not null,
      reply jsonb,
      created_at timestamptz(3) not null,
      primary key (caller, call, key)
    )`,
    `create index idempotency_key_by_age on idempotency_key (created_at)`,
    `create table demo_seed (
      id integer primary key check (id = 1),
      version text not null,
      applications integer not null,
      seeded_at timestamptz(3) not null
    )`,
  ],
};
