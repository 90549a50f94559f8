import { defineListDesk } from '../desk/define-desk.ts';
import { casesPlace } from '../../../../widgets/contract/collections/cases.place.ts';
import { caseBase } from './lists/case-base.store.ts';
import { caseLists } from './lists/case-lists.ts';

export const casesDesk = defineListDesk({
  place: casesPlace,
  base: caseBase,
  lists: caseLists,
});
