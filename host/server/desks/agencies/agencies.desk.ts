import { agenciesPlace } from '../../../../widgets/contract/agencies/agencies.place.ts';
import { defineListDesk } from '../../core/desk/define-desk.ts';
import { agencyHandlers } from './agencies.handlers.ts';
import { agencyBase } from './lists/agency-base.store.ts';
import { agencyLists } from './lists/agency-list.ts';

export const agenciesDesk = defineListDesk({
  place: agenciesPlace,
  base: agencyBase,
  lists: agencyLists,
  handlers: agencyHandlers,
});
