import type { Migration } from '../../migration.ts';

/** What a promo code counts for, which another cost of it takes the place of. */
export const promoCosts: Migration = {
  name: '20261130T0102-promo-costs',
  indexes: [
    { name: 'limited_use_of_promo', on: `limited_use (subject_hash) where code = 'promoCost' and undone_at is null` },
  ],
};
