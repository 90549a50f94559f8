import type { RowActionType } from './list-actions.ts';
import { listPlaces, type ListSubjectName, type ListType } from './list-places.ts';

type Actions = readonly RowActionType[];

/** What a row offers, by its subject. */
const bySubject: Readonly<Record<ListSubjectName, Actions>> = {
  application: ['openIssueDetails', 'save'],
  collectionsCase: [],
  agent: [],
  otpTemplate: ['edit', 'delete'],
  partnerRule: ['edit', 'save', 'accept', 'reject'],
  promoCode: ['edit', 'save', 'delete'],
  unsubscription: ['edit'],
  feedback: ['validate', 'openLink'],
  settlement: ['openLink', 'accept', 'reject', 'delete'],
};

const mails: Actions = ['openIssueDetails', 'save', 'goToNachDetails'];

/** The lists whose rows differ from their likes'. */
const own: Readonly<Partial<Record<ListType, Actions>>> = {
  'kyc-verification': ['openIssueDetails', 'save', 'reassignForOsv'],
  'nach-review': mails,
  'nach-upload': mails,
  'pb-nach-review': mails,
  'wishfin-nach-review': mails,
  'agency-calling-list': ['call', 'save'],
  'agency-customer-list': ['allocate', 'reAllocate', 'allocateAgent'],
};

/** What a row of a list may offer (CO-47), in the order in which it stands there. */
export function rowActionsOf(type: ListType): Actions {
  return own[type] ?? bySubject[listPlaces[type].over];
}
