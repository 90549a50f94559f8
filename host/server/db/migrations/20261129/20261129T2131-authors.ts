import type { Backfill, Migration } from '../../migration.ts';

const into = 'authorship (kind, subject_id, round, staff_id, at, closed_at)';

interface Audited {
  kind: string;
  table: string;
  undone: string;
  /** SQL: whether a round begins with an event `e`: the making, or a decision. */
  begins: string;
  /** SQL: whether an event `e` is a write of what is decided. */
  writes: string;
  /** The columns that have named its makers, as rows of id and time. They count where the audit does not reach back so far. */
  columns: string;
}

/** Authors by the audit since the last decision. */
const byAudit = ({ kind, table, undone, begins, writes, columns }: Audited): Backfill => ({
  table,
  key: 'id',
  undone,
  into,
  select: `
    select '${kind}', batch.id, 1, author.id, max(author.at), null::timestamptz
    from batch
    cross join lateral (
      select max(e.at) as at from audit_event e
      where e.entity = '${kind}' and e.entity_id = batch.id::text and e.result = 'OK' and (${begins})
    ) as begun
    cross join lateral (
      select e.actor_id as id, e.at from audit_event e
      where e.entity = '${kind}' and e.entity_id = batch.id::text and e.result = 'OK'
        and (begun.at is null or e.at >= begun.at) and (${writes})
      union all
      select c.id, c.at from (values ${columns}) as c (id, at) where begun.at is null
    ) as author
    join staff on staff.id = author.id
    group by batch.id, author.id`,
});

/** Authors by the row, which one person has made. */
const byRow = (kind: string, table: string, undone: string, author: string): Backfill => ({
  table,
  key: 'id',
  undone,
  into,
  select: `select '${kind}', id, 1, ${author}, null::timestamptz from batch`,
});

/** Of a KYC that was sent back the authors of what was decided on stay those of a closed round. */
const agentKyc: Backfill = {
  table: 'agent_kyc',
  key: 'agent_id',
  undone: `agent_id in (select id from agent where kyc_status not in ('NOT_STARTED', 'DONE'))`,
  into,
  select: `
    select 'agentKyc', batch.agent_id, case when author.at > decided.at then 2 else 1 end, author.id, max(author.at),
      case when author.at > decided.at then null else decided.at end
    from batch
    cross join lateral (
      select max(k.at) as at from agent_kyc_event k
      where k.agent_id = batch.agent_id and k.event in ('REWORK', 'REJECTED', 'DONE')
    ) as decided
    cross join lateral (
      select e.actor_id as id, e.at from audit_event e
      where e.entity = 'agentKyc' and e.entity_id = batch.agent_id::text and e.result = 'OK'
        and (e.action in ('ATTACH_AGENT_KYC_DOCUMENT', 'REMOVE_AGENT_KYC_DOCUMENT', 'SUBMIT_AGENT_KYC')
          or e.action = 'SAVE_AGENT_KYC' and e.after -> 'fields' <> '[]')
      union all
      select d.uploaded_by_id, d.uploaded_at from agent_kyc_document d where d.agent_id = batch.agent_id
      union all
      select batch.submitted_by_id, batch.submitted_at
    ) as author
    join staff on staff.id = author.id
    group by batch.agent_id, author.id, author.at > decided.at, decided.at`,
};

/** The authors of all that waits for a decision, or may come to wait for one. */
export const authors: Migration = {
  name: '20261129T2131-authors',
  backfill: [
    byAudit({
      kind: 'otpTemplate',
      table: 'otp_template',
      undone: `status in ('DRAFT', 'PENDING_DLT')`,
      begins: `e.action in ('CREATE_OTP_TEMPLATE', 'CREATE_OTP_TEMPLATE_VERSION')`,
      writes: `e.action in ('CREATE_OTP_TEMPLATE', 'CREATE_OTP_TEMPLATE_VERSION')
        or e.action = 'SAVE_OTP_TEMPLATE' and e.before - 'dltTemplateId' is distinct from e.after - 'dltTemplateId'`,
      columns: '(batch.created_by, batch.changed_at), (batch.changed_by, batch.changed_at)',
    }),
    byAudit({
      kind: 'promoCode',
      table: 'promo_code',
      undone: 'approved_by is null',
      begins: `e.action in ('CREATE_PROMO_CODE', 'APPROVE_PROMO_CODE')`,
      writes: `e.action = 'CREATE_PROMO_CODE'
        or e.action = 'SAVE_PROMO_CODE_RULES' and e.before is distinct from e.after
        or e.action = 'UPDATE_PROMO_CODE'
          and coalesce(e.after -> 'discount', e.after -> 'maxDiscount', e.after -> 'maxUsageCount') is not null`,
      columns: '(batch.created_by, batch.created_at), (batch.changed_by, batch.changed_at)',
    }),
    byAudit({
      kind: 'partnerRule',
      table: 'partner_rule',
      undone: 'changed_by is not null',
      // Accepted, rejected or withdrawn.
      begins: `e.before -> 'proposal' <> 'null' and e.after -> 'proposal' = 'null'`,
      writes: `e.action = 'SAVE_PARTNER_RULE' and (
        e.after -> 'proposal' <> 'null' and e.after -> 'proposal' <> e.before -> 'proposal'
        or e.after -> 'isOn' = 'false' and e.after -> 'rule' <> e.before -> 'rule')`,
      columns: '(batch.proposal_by, batch.changed_at)',
    }),
    agentKyc,
    byRow('certificate', 'agent_certificate', `status = 'SUBMITTED'`, 'submitted_by_id, submitted_at'),
    byRow('communication', 'communication', `status = 'WAITS_FOR_RELEASE'`, 'created_by, created_at'),
    byRow('settlement', 'settlement', `status = 'MGR_PENDING'`, 'submitted_by, submitted_at'),
    byRow('waiver', 'penalty_waiver', `status = 'REQUESTED'`, 'requested_by, requested_at'),
    byRow('restructure', 'emi_restructure', `status = 'INITIATED'`, 'initiated_by, initiated_at'),
  ],
};
