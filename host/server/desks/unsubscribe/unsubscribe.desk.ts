import { defineListDesk } from '../../core/desk/define-desk.ts';
import { unsubscribePlace } from '../../../../widgets/contract/unsubscribe/unsubscribe.place.ts';
import { unsubscribeBase } from './lists/unsubscribe-base.store.ts';
import { unsubscribeLists } from './lists/unsubscribe-list.ts';
import { seesUnsubscribeProof, unsubscribeHandlers } from './unsubscribe.handlers.ts';

export const unsubscribeDesk = defineListDesk({
  place: unsubscribePlace,
  base: unsubscribeBase,
  lists: unsubscribeLists,
  handlers: unsubscribeHandlers,
  sees: [seesUnsubscribeProof],
});
