import type { Migration } from '../../migration.ts';

export const applicationFacts: Migration = {
  name: '20261121T0500-application-facts',
  statements: [
    `create table application_fact (
      application_id uuid primary key references application (id),
      hold_remark text,
      review_flag text,
      has_gps_mismatch boolean not null default false,
      document_approver_ids jsonb not null default '[]',
      vkyc_maker_id uuid references staff (id),
      vkyc_checker_id uuid references staff (id),
      vkyc_audit_result text check (vkyc_audit_result in ('APPROVED', 'REJECTED', 'RETRY')),
      compliance_result text check (compliance_result in ('APPROVED', 'REJECTED')),
      compliance_reviewer_id uuid references staff (id),
      discrepancies integer not null default 0,
      discrepancies_answered integer not null default 0 check (discrepancies_answered <= discrepancies),
      compliance_call_outcome text,
      decision text check (decision in ('APPROVED', 'DECLINED')),
      approved_by_id uuid references staff (id),
      agreement_valid_until date,
      mandate text check (mandate in ('NACH_PROCESSED', 'E_MANDATE_COMPLETE')),
      is_bank_account_verified boolean not null default false,
      bank_answer text check (bank_answer in ('PAID', 'FAILED')),
      failed_attempts integer not null default 0,
      is_cause_fixed boolean not null default false,
      rejected_by_id uuid references staff (id),
      rejected_at timestamptz(3)
    )`,
  ],
};
