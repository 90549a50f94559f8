import type { Migration } from '../../migration.ts';

/** The promo codes that nobody has approved count for who has written them last, as those do that are written from now on. */
export const countedPromoCosts: Migration = {
  name: '20261130T0103-counted-promo-costs',
  backfill: {
    table: 'promo_code',
    key: 'id',
    undone: `approved_at is not null and approved_by is null and changed_at > now() - interval '30 days'`,
    into: 'limited_use (id, code, person_id, subject_hash, amount, at)',
    select: `select id, 'promoCost', changed_by::text,
      encode(sha256(convert_to('promoCost ' || id::text, 'UTF8')), 'hex'),
      least(max_discount::bigint * max_usage_count, 2147483647)::integer, changed_at from batch`,
  },
};
