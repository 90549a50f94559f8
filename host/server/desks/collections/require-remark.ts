import { caseRemarkMessage } from '../../../../widgets/contract/collections/requests.ts';
import { refuse } from '../../base/refusal.ts';

/** @param field the call's name of the remark. @throws Refusal VALIDATION_FAILED for a remark that says nothing */
export function requireRemark(remark: string, field = 'remark'): void {
  const message = caseRemarkMessage(remark);
  if (message !== undefined) throw refuse('VALIDATION_FAILED', { fieldErrors: { [field]: message } });
}
