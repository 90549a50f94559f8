import type { Migration } from '../../migration.ts';

/**
 * Issues of a mandate: each is a row, and those that ended stay. With each, who opened and who answered it, by which the two
 * are kept apart; its terms, and what its form was compared with. Who scanned a form that came on paper.
 */
export const mandateIssues: Migration = {
  name: '20261201T0420-mandate-issues',
  statements: [
    `alter table nach_mandate
      add column issue integer not null default 1,
      add column opened_at timestamptz(3),
      add column opened_by_id uuid,
      add column ended_at timestamptz(3),
      add column answered_by_id uuid,
      add column terms jsonb,
      add column compared jsonb,
      add constraint nach_mandate_issue_check check (issue > 0) not valid,
      add constraint nach_mandate_opened_by foreign key (opened_by_id) references staff (id) not valid,
      add constraint nach_mandate_answered_by foreign key (answered_by_id) references staff (id) not valid`,
    `alter table nach_mail
      add column scanned_by_id uuid,
      add constraint nach_mail_scanned_by foreign key (scanned_by_id) references staff (id) not valid`,
    `alter table nach_reject_code add column may_repeat boolean not null default true`,
  ],
};
