import type { Migration } from '../../migration.ts';

/** A newer address of an offer ends the older ones; one that was handed to staff ends none that the customer was sent. */
export const offerLinksEnd: Migration = {
  name: '20261128T0601-offer-links-end',
  statements: [
    `alter table settlement_link add column ended_at timestamptz(3)`,
    `update settlement_link older set ended_at = now()
      where exists (
        select 1 from settlement_link newer
        where newer.settlement_id = older.settlement_id and newer.created_at > older.created_at
          and (newer.channel <> 'COPY' or older.channel = 'COPY'))`,
  ],
};
