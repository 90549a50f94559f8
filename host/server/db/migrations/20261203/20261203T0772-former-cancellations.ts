import type { Migration } from '../../migration.ts';

/**
 * The mandates that were marked on their own rows; those that the bank has registered and another was issued in place of, which
 * nobody has marked; and those of applications that had ended before marks were made.
 */
export const formerCancellations: Migration = {
  name: '20261203T0772-former-cancellations',
  backfill: [
    {
      table: 'nach_mandate',
      key: 'id',
      undone: 'cancel_umrn is not null and cancel_since is not null',
      into: 'mandate_cancellation (id, application_id, umrn, reason, since)',
      select: `select md5('mandate_cancellation ' || batch.id || ' ' || batch.cancel_umrn)::uuid, batch.application_id,
          batch.cancel_umrn,
          case when a.udrs in ('REJECTED', 'CANCELLED') then 'ENDED' when batch.ended_at is not null then 'REPLACED'
            else 'REPORTED' end,
          batch.cancel_since
        from batch join application a on a.id = batch.application_id`,
    },
    {
      table: 'nach_mandate',
      key: 'id',
      undone: `umrn is not null and status in ('NACH_PROCESSED', 'E_MANDATE_COMPLETE')
        and (ended_at is not null
          or exists (select from application a where a.id = nach_mandate.application_id and a.udrs in ('REJECTED', 'CANCELLED')))`,
      into: 'mandate_cancellation (id, application_id, umrn, reason, since)',
      select: `select md5('mandate_cancellation ' || batch.id || ' ' || batch.umrn)::uuid, batch.application_id, batch.umrn,
          case when batch.ended_at is null then 'ENDED' else 'REPLACED' end, coalesce(batch.ended_at, batch.changed_at)
        from batch`,
    },
  ],
};
