import { headerActionsOf, type ListSubjectName } from '../contract/lists/list-places.ts';
import { listRows, type HeaderActionType, type ListType } from '../contract/lists.ts';
import type { Widget } from '../kit/widget/widget.ts';
import type { ActionType } from './action-type.ts';
import { accessRequestsActions } from './actions/access/access-requests.actions.ts';
import { embeddersActions } from './actions/access/embedders.actions.ts';
import { staffActions } from './actions/access/staff.actions.ts';
import { agenciesActions } from './actions/agencies/agencies.actions.ts';
import { agentsActions } from './actions/agents/agents.actions.ts';
import { alertsActions } from './actions/alerts/alerts.actions.ts';
import { applicationsActions } from './actions/applications/applications.actions.ts';
import { autoMovementActions } from './actions/auto-movement/auto-movement.actions.ts';
import { bankExceptionsActions } from './actions/bank/bank-exceptions.actions.ts';
import { bankProfilesActions } from './actions/bank-files/bank-profiles.actions.ts';
import { casesActions } from './actions/collections/cases.actions.ts';
import { choicesActions } from './actions/choices/choices.actions.ts';
import { feedbackActions } from './actions/feedback/feedback.actions.ts';
import { nachCodesActions } from './actions/nach-codes/nach-codes.actions.ts';
import { otpTemplatesActions } from './actions/otp-templates/otp-templates.actions.ts';
import { paymentExceptionsActions } from './actions/payments/payment-exceptions.actions.ts';
import { promoActions } from './actions/promo/promo.actions.ts';
import { settlementActions } from './actions/settlement/settlement.actions.ts';
import { sessionsActions } from './actions/signed-in/sessions.actions.ts';
import { unsubscribeActions } from './actions/unsubscribe/unsubscribe.actions.ts';
import type { HeadAction, PlaceActions, RowAction } from './define-actions.ts';

const everyAction = [
  applicationsActions,
  casesActions,
  agentsActions,
  feedbackActions,
  settlementActions,
  otpTemplatesActions,
  promoActions,
  unsubscribeActions,
  autoMovementActions,
  sessionsActions,
  alertsActions,
  staffActions,
  accessRequestsActions,
  agenciesActions,
  embeddersActions,
  choicesActions,
  nachCodesActions,
  bankExceptionsActions,
  paymentExceptionsActions,
  bankProfilesActions,
] as const;

/** The actions of each place. A place without its actions does not compile. */
const bySubject: Readonly<Record<ListSubjectName, PlaceActions>> = bySubjectOf(everyAction);

function bySubjectOf<Given extends PlaceActions>(each: readonly Given[]) {
  return Object.fromEntries(each.map((actions) => [actions.subject, actions])) as Record<Given['subject'], Given>;
}

/** The action on the rows of a list; undefined for one that its place does not have. */
export function rowActionOf(type: ListType, action: ActionType): RowAction | undefined {
  return bySubject[listRows[type].over].rows[action];
}

export interface OfferedInHead extends HeadAction {
  key: HeaderActionType;
}

/** The actions on a list as a whole that the server grants and the screen offers, in the order of the list's place. */
export function offeredInHead(type: ListType, granted: readonly string[], { isReadonly }: Widget): OfferedInHead[] {
  const { heads } = bySubject[listRows[type].over];
  return headerActionsOf(type).flatMap((key) => {
    const action = heads[key];
    return action && granted.includes(key) && (action.isForReading || !isReadonly) ? [{ ...action, key }] : [];
  });
}
