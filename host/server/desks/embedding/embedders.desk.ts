import { embeddersPlace } from '../../../../widgets/contract/embedding/embedders.place.ts';
import { defineListDesk } from '../../core/desk/define-desk.ts';
import { embedderHandlers } from './embedders.handlers.ts';
import { embedderBase } from './lists/embedder-base.store.ts';
import { embedderLists } from './lists/embedder-list.ts';

export const embeddersDesk = defineListDesk({
  place: embeddersPlace,
  base: embedderBase,
  lists: embedderLists,
  handlers: embedderHandlers,
});
