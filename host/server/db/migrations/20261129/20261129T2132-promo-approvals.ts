import type { Migration } from '../../migration.ts';

/** The check of a code's approval, which was added without reading the rows that stood. */
export const promoApprovals: Migration = {
  name: '20261129T2132-promo-approvals',
  validate: ['alter table promo_code validate constraint promo_code_approval_check'],
};
