import type { Migration } from '../../migration.ts';

/**
 * Who has written what another person decides on. Whoever made a promo code may approve it again once others have approved and
 * rewritten it, which a check refused.
 */
export const authorship: Migration = {
  name: '20261129T2130-authorship',
  statements: [
    `create table authorship (
      kind text collate "C" not null check (kind in ('otpTemplate', 'partnerRule', 'agentKyc', 'certificate', 'promoCode',
        'communication', 'settlement', 'waiver', 'restructure')),
      subject_id uuid not null,
      round integer not null check (round > 0),
      staff_id uuid not null references staff (id),
      at timestamptz(3) not null,
      closed_at timestamptz(3),
      primary key (kind, subject_id, round, staff_id)
    )`,
    `alter table promo_code drop constraint promo_code_check2, add constraint promo_code_approval_check
      check (approved_by is null or (approved_at is not null and approved_by <> changed_by)) not valid`,
  ],
};
