import { sql } from 'kysely';
import { mostInBatch } from '../../../../widgets/contract/nach/bank-answers.ts';
import type { Mandate } from '../../core/calls/nach.store.ts';
import type { Tx } from '../../db/transaction.ts';

/** What of a mandate's terms is another than the loan has it now. */
const isAnother = sql<boolean>`(
  (mandate.terms ->> 'loanAmount')::integer <> a.loan_amount
  or (mandate.terms ->> 'emi')::integer <> a.emi
  or (mandate.terms ->> 'months')::integer <> a.tenure_months
  or (mandate.terms -> 'account' ->> 'number') is distinct from account.number
  or (mandate.terms -> 'account' ->> 'lastFour') is distinct from account.last_four
  or (mandate.terms -> 'account' ->> 'ifsc') is distinct from account.ifsc
  or (mandate.terms -> 'account' ->> 'type') is distinct from account.type
  or (mandate.terms -> 'account' ->> 'holder') is distinct from account.holder
)`;

/** The accepted mandates that are in no file and whose terms the loan has left; one that somebody works on is not waited for. */
export async function lockChanged(tx: Tx): Promise<Mandate[]> {
  return tx
    .selectFrom('nach_mandate as mandate')
    .innerJoin('application as a', 'a.id', 'mandate.application_id')
    .leftJoin('bank_account as account', (join) =>
      join.onRef('account.application_id', '=', 'a.id').on('account.is_current', '=', true),
    )
    .selectAll('mandate')
    .where('mandate.status', '=', 'NACH_READY')
    .where('mandate.batch_id', 'is', null)
    .where('mandate.ended_at', 'is', null)
    .where('mandate.terms', 'is not', null)
    .where(isAnother)
    .orderBy('mandate.changed_at')
    .limit(mostInBatch)
    .forUpdate('mandate')
    .skipLocked()
    .execute();
}
