import { alertsPlace } from '../../../../widgets/contract/alerts/alerts.place.ts';
import { defineListDesk } from '../../core/desk/define-desk.ts';
import { alertsHandlers } from './alerts.handlers.ts';
import * as alerts from './alerts.store.ts';
import { alertBase } from './lists/alert-base.store.ts';
import { alertLists } from './lists/alert-list.ts';

export const alertsDesk = defineListDesk({
  place: alertsPlace,
  base: alertBase,
  lists: alertLists,
  handlers: alertsHandlers,
  forgets: [alerts],
});
