import type { HeaderActionType } from './list-actions.ts';
import { listPlaces, type ListSubjectName, type ListType } from './list-places.ts';

type Head = readonly HeaderActionType[];

/** What the head of a list offers, by what its rows are. */
const bySubject: Readonly<Record<ListSubjectName, Head>> = {
  application: ['downloadList', 'nextApplication'],
  collectionsCase: ['downloadList'],
  agent: ['downloadList'],
  otpTemplate: ['createOtpTemplate', 'downloadList'],
  partnerRule: ['stopAutoMovement', 'downloadList'],
  promoCode: ['createPromoCode', 'downloadList'],
  unsubscription: ['uploadUnsubscribe', 'downloadList', 'addUnsubscription'],
  feedback: ['downloadList', 'uploadFeedback', 'uploadRecordings'],
  settlement: ['downloadList'],
};

/** The lists whose head differs from their likes'. */
const own: Readonly<Partial<Record<ListType, Head>>> = {
  hold: ['downloadList'],
  'nach-upload': ['downloadList', 'mandateBatches', 'uploadBankAnswers', 'nextApplication'],
  'disbursal-initiated': ['downloadList', 'uploadDisbursalAnswers', 'nextApplication'],
  'agency-calling-list': ['downloadList', 'nextApplication'],
  'agency-customer-list': ['downloadList', 'uploadAllocation'],
};

/** What the head of a list may offer (QL-21), in the order in which it stands there. */
export function headerActionsOf(type: ListType): Head {
  return own[type] ?? bySubject[listPlaces[type].over];
}
