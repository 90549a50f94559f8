import type { Migration } from '../../migration.ts';

/**
 * The accounts that stand on cards. An account is verified where its check has said so, and refused where its payout has failed
 * for it.
 */
export const accountsOfCards: Migration = {
  name: '20261201T0401-accounts-of-cards',
  backfill: {
    table: 'document',
    key: 'id',
    undone: `section_key = 'BANK_ACCOUNT'
      and coalesce(nullif(field_values ->> 'BA_ACCOUNT_NUMBER', ''), nullif(field_values ->> 'BA_IFSC', '')) is not null
      and not exists (select from bank_account b where b.application_id = document.application_id)`,
    into: `bank_account (id, application_id, number, last_four, ifsc, type, holder, source, at, state, is_current,
      name_at_bank, checked_by_id, checked_at, confirmed_at, refusal, failed_cause)`,
    select: `
      select md5('bank_account ' || batch.id)::uuid, batch.application_id,
        case when card.number ~ '^[0-9]{9,18}$' then card.number end,
        right(regexp_replace(card.number, '[^0-9]', '', 'g'), 4),
        case when card.ifsc ~ '^[A-Z]{4}0[A-Z0-9]{6}$' then card.ifsc end,
        case when card.type in ('SAVINGS', 'CURRENT') then card.type end,
        a.full_name, 'CARD', batch.created_at,
        case when failed.cause is not null then 'REFUSED' when fact.is_bank_account_verified then 'CONFIRMED'
          else 'PROPOSED' end,
        true, coalesce(verified.name_at_bank, ''), verified.by_id, verified.at,
        case when failed.cause is null and fact.is_bank_account_verified then coalesce(verified.at, batch.changed_at) end,
        case failed.cause when 'ACCOUNT_CLOSED' then 'Beneficiary account is closed'
          when 'IFSC_NOT_VALID' then 'IFSC is not valid' when 'NAME_DIFFERS' then 'Name differs at the bank'
          when 'CREDIT_NOT_ALLOWED' then 'Account takes no credit' end,
        failed.cause
      from batch
      join application a on a.id = batch.application_id
      left join application_fact fact on fact.application_id = batch.application_id
      cross join lateral (select coalesce(batch.field_values ->> 'BA_ACCOUNT_NUMBER', '') as number,
        upper(batch.field_values ->> 'BA_IFSC') as ifsc, batch.field_values ->> 'BA_ACCOUNT_TYPE' as type) as card
      cross join lateral (select case when a.udrs = 'DISBURSAL_FAILED'
        and fact.failure_cause in ('ACCOUNT_CLOSED', 'IFSC_NOT_VALID', 'NAME_DIFFERS', 'CREDIT_NOT_ALLOWED')
        then fact.failure_cause end as cause) as failed
      left join lateral (select c.name_at_bank, c.by_id, c.at from account_check c
        where c.application_id = batch.application_id and c.result = 'VERIFIED'
        order by c.id desc limit 1) as verified on fact.is_bank_account_verified`,
  },
};
