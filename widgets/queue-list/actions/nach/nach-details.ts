import type { ListType } from '../../../contract/lists.ts';
import type { RouteKey } from '../../../contract/screens.ts';
import type { Widget } from '../../../kit/widget/widget.ts';

const ofPartners: Partial<Record<ListType, RouteKey>> = {
  'pb-nach-review': 'PB_NACH_EMAIL_LIST_DETAILS',
  'wishfin-nach-review': 'WISHFIN_NACH_EMAIL_LIST_DETAILS',
};

/** The page of NACH mails that a list leads to: a partner's list to that partner's (QL-28). */
export function nachDetailsOf(type: ListType): RouteKey {
  return ofPartners[type] ?? 'NACH_MAIL_LIST_DETAILS';
}

/** Whether the viewer's route list holds a screen. */
export function opensRoute({ connection }: Widget, routeKey: RouteKey): boolean {
  const granted = connection.session.state.userInfo.peek()?.portalRouteList ?? [];
  return granted.some(({ routeList }) => routeList.some(({ key }) => key === routeKey));
}
