import { defineListDesk } from '../desk/define-desk.ts';
import { applicationsPlace } from '../../../../widgets/contract/applications/applications.place.ts';
import { applicationHandlers } from './applications.handlers.ts';
import { holdCsvHandlers } from './hold-csv.ts';
import { applicationBase } from './lists/application-base.store.ts';
import { applicationLists } from './lists/application-lists.ts';
import { osvHandlers } from './osv.handlers.ts';

export const applicationsDesk = defineListDesk({
  place: applicationsPlace,
  base: applicationBase,
  lists: applicationLists,
  handlers: { ...applicationHandlers, ...holdCsvHandlers, ...osvHandlers },
});
