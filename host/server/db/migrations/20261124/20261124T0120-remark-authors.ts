import type { Migration } from '../../migration.ts';

/** Who wrote a row's remark, its hold's remark or its calling comment, and when. Of older texts the audit alone knows. */
export const remarkAuthors: Migration = {
  name: '20261124T0120-remark-authors',
  statements: [
    `alter table application
      add column remark_by_id uuid references staff (id),
      add column remark_at timestamptz(3)`,
    `alter table application_fact
      add column hold_remark_by_id uuid references staff (id),
      add column hold_remark_at timestamptz(3)`,
    `alter table collections_case
      add column calling_comment_by_id uuid references staff (id),
      add column calling_comment_at timestamptz(3)`,
  ],
};
