import type { CrmStage } from '../../../../widgets/contract/calling/banking.ts';
import type { RouteKey } from '../../../../widgets/contract/screens.ts';
import type { Caller, Handler } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { readCrmChoices, readHeaderItems } from './crm-config.store.ts';
import { readRejectReasons } from '../../core/calls/nach.store.ts';

const screenOf: Readonly<Record<CrmStage, RouteKey>> = {
  NachCallingCRM: 'NACH_CALLING_CRM',
  BankingCsCrm: 'BANK_CALLING_CRM',
  BankingOpsCRM: 'BANK_CALLING_CRM',
};

function holds(caller: Caller, key: RouteKey): boolean {
  return caller.kind === 'staff' && caller.staff.routeKeys.includes(key);
}

/** The lender's configuration of a calling CRM (AP-45, AP-53, AP-54, EN-22); each stage only for those who have its screen. */
export const fetchCrmConfig: Handler<'fetchCrmConfig'> = async ({ stage }, { db, caller, settings }) => {
  if (!holds(caller, screenOf[stage])) throw refuse('NOT_ALLOWED');
  const { callStatuses, callOutcomes } = await readCrmChoices(db, stage);
  if (stage !== 'NachCallingCRM') return { callDispositionConfig: { callStatuses, callOutComes: callOutcomes } };
  const { standard, support } = settings.nachScripts;
  return {
    headerConfig: await readHeaderItems(db, stage),
    callDispositionConfig: { callStatuses, rejectReasons: await readRejectReasons(db) },
    ...(standard === undefined ? {} : { scriptUrl: standard }),
    ...(support === undefined ? {} : { supportScriptUrl: support }),
  };
};
