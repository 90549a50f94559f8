import type { Migration } from '../../migration.ts';

/** Renewed certificates of agents whose KYC is done, which stays as it was decided. */
export const agentCertificates: Migration = {
  name: '20261125T1700-agent-certificates',
  statements: [
    `create table agent_certificate (
      id uuid primary key,
      agent_id uuid not null references agent_kyc (agent_id),
      certificate text not null,
      valid_until date not null,
      file_id uuid not null references stored_file (id),
      status text not null check (status in ('SUBMITTED', 'ACCEPTED', 'REFUSED')),
      submitted_by_id uuid not null references staff (id),
      submitted_at timestamptz(3) not null,
      decided_by_id uuid references staff (id),
      decided_at timestamptz(3),
      remark text,
      check ((decided_by_id is null) = (status = 'SUBMITTED')),
      check ((decided_by_id is null) = (decided_at is null)),
      check (decided_by_id is distinct from submitted_by_id)
    )`,
    `create index agent_certificate_of_agent on agent_certificate (agent_id, submitted_at, id)`,
    // One renewal of an agent waits, however many people submit at the same moment.
    `create unique index agent_certificate_open on agent_certificate (agent_id) where status = 'SUBMITTED'`,
    `create index agent_certificate_number on agent_certificate (certificate)`,
    `create index agent_certificate_file on agent_certificate (file_id)`,
    `alter table agent_kyc_event drop constraint agent_kyc_event_event_check`,
    `alter table agent_kyc_event add constraint agent_kyc_event_event_check check (event in
      ('STARTED', 'SUBMITTED', 'REWORK', 'REJECTED', 'DONE', 'REOPENED', 'CERTIFICATE_ENDED',
      'RENEWAL_SUBMITTED', 'RENEWED', 'RENEWAL_REFUSED'))`,
  ],
};
