/** The audit, which only grows, and the replies kept by idempotency key. */
export const ledger: readonly string[] = [
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
    channel text not null check (channel in ('UI', 'TELEPHONY', 'JOB', 'CUSTOMER')),
    result text not null check (result in ('OK', 'DENIED')),
    shown_remark text
  )`,
  `create index audit_event_by_loan on audit_event (loan_application_number, at, id)`,
  `create index audit_event_by_entity on audit_event (entity, entity_id, at, id)`,

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
  // A draft whose save is done is found by the key that both share.
  `create index idempotency_key_by_key on idempotency_key (key)`,

  `create table demo_seed (
    id integer primary key check (id = 1),
    version text not null,
    applications integer not null,
    seeded_at timestamptz(3) not null
  )`,

  // The months of the audit that are kept outside the database: an event may be deleted only once its month is listed.
  // The audit has no partitions: a key with the month in it would rewrite the whole table under a lock, a partition that was
  // not made in time would refuse every write, and not every distributed PostgreSQL has partitions.
  `create table audit_archive (
    month text primary key check (month ~ '^[0-9]{4}-[0-9]{2}$'),
    from_at timestamptz(3) not null,
    until_at timestamptz(3) not null,
    events integer not null,
    file text not null,
    sha256 text not null,
    exported_at timestamptz(3) not null,
    dropped_at timestamptz(3)
  )`,
  `create function refuse_audit_change() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' then
          if exists (select 1 from audit_archive where old.at >= from_at and old.at < until_at) then
            return old;
          end if;
        end if;
        raise exception 'audit_event is append-only' using errcode = 'insufficient_privilege';
      end
    $$`,
  `create trigger audit_event_is_append_only before update or delete on audit_event
    for each row execute function refuse_audit_change()`,
  `create trigger audit_event_is_never_emptied before truncate on audit_event
    for each statement execute function refuse_audit_change()`,
];
