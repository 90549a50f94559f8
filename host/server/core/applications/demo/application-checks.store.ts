import type { SourcingPartner } from '../../../../../widgets/contract/applications/queues.ts';
import type { Udrs } from '../../../../../widgets/contract/applications/udrs.ts';
import type { FailureCause } from '../../../../../widgets/contract/stage-work/stage-work.ts';
import type { Tx } from '../../../db/transaction.ts';

/** The fields of an application that decide the results of its checks. */
export interface CheckSubject {
  id: string;
  udrs: Udrs;
  fraud_list: string | null;
  sourcing_partner: SourcingPartner | null;
  status_changed_at: Date;
  failure_cause: FailureCause | null;
}

/** The next applications, by id, that stand in a list. */
export async function pageOfCheckSubjects(tx: Tx, after: string, count: number): Promise<CheckSubject[]> {
  return tx
    .selectFrom('application')
    .leftJoin('application_fact as fact', 'fact.application_id', 'application.id')
    .select(['id', 'udrs', 'fraud_list', 'sourcing_partner', 'status_changed_at', 'fact.failure_cause'])
    .where('id', '>', after)
    .where((is) => is.or([is('queue', 'is not', null), is('hold', 'is not', null)]))
    .orderBy('id')
    .limit(count)
    .execute();
}
