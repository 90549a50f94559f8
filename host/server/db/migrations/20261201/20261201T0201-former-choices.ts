import type { Backfill, Migration } from '../../migration.ts';

/** A table of choices of some screens, and how its rows are choices of a group. */
interface Former {
  table: string;
  /** SQL of its columns: the group, the heading, the words. */
  group: string;
  heading: string;
  label: string;
  /** SQL: which of its rows forms offered. */
  where?: string;
}

const upper = (label: string) =>
  `coalesce(nullif(trim(both '_' from upper(regexp_replace(${label}, '[^A-Za-z0-9]+', '_', 'g'))), ''),
        'C_' || upper(substr(md5(${label}), 1, 8)))`;

/** The key is made of the words; where two of a heading make one, the second gets a number. */
function filling({ table, group, heading, label, where = 'true' }: Former): Backfill {
  return {
    table,
    key: label,
    undone: where,
    into: 'choice (id, group_name, heading, key, label, position, is_offered)',
    select: `select md5('choice ' || ${group} || '/' || ${heading} || '/' || ${label})::uuid, ${group}, ${heading},
        case n when 1 then base else base || '_' || n end, ${label}, greatest(position, 0), true
      from (select *, row_number() over (partition by ${group}, ${heading}, base order by position, ${label}) as n
        from (select *, ${upper(label)} as base from batch) as based) as numbered`,
  };
}

/** The choices of the screens that had tables of their own. */
export const formerChoices: Migration = {
  name: '20261201T0201-former-choices',
  backfill: [
    filling({ table: 'call_choice', group: 'kind', heading: 'group_name', label: 'label' }),
    filling({
      table: 'crm_choice',
      group: `(case stage when 'NachCallingCRM' then 'nach' when 'BankingCsCrm' then 'bankingCs' else 'bankingOps' end
        || upper(substr(kind, 1, 1)) || substr(kind, 2))`,
      heading: 'group_name',
      label: 'label',
      where: `stage in ('NachCallingCRM', 'BankingCsCrm', 'BankingOpsCRM')
        and (stage <> 'NachCallingCRM' or kind = 'callStatus')`,
    }),
    filling({ table: 'feedback_choice', group: `'feedbackOutcome'`, heading: 'contact_type', label: 'outcome' }),
    filling({ table: 'kyc_proof', group: `'kycProof'`, heading: 'type', label: 'proof_type' }),
  ],
};
