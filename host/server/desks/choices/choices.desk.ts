import { choicesPlace } from '../../../../widgets/contract/choices/choices.place.ts';
import { defineListDesk } from '../../core/desk/define-desk.ts';
import { choiceCsvHandlers } from './choices-csv.ts';
import { choiceHandlers } from './choices.handlers.ts';
import { choicesBase } from './lists/choices-base.store.ts';
import { choicesLists } from './lists/choices-list.ts';
import { deskPartCsvHandlers } from './parts/desk-parts-csv.ts';
import { deskPartHandlers } from './parts/desk-parts.handlers.ts';

export const choicesDesk = defineListDesk({
  place: choicesPlace,
  base: choicesBase,
  lists: choicesLists,
  handlers: { ...choiceHandlers, ...choiceCsvHandlers, ...deskPartHandlers, ...deskPartCsvHandlers },
});
