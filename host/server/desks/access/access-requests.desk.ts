import { accessRequestsPlace } from '../../../../widgets/contract/access/access-requests.place.ts';
import { defineListDesk } from '../../core/desk/define-desk.ts';
import { requestsBase } from './lists/requests-base.store.ts';
import { requestLists } from './lists/requests-list.ts';
import { accessRequestHandlers } from './requests.handlers.ts';

export const accessRequestsDesk = defineListDesk({
  place: accessRequestsPlace,
  base: requestsBase,
  lists: requestLists,
  handlers: accessRequestHandlers,
});
