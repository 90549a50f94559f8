import { staffPlace } from '../../../../widgets/contract/access/staff.place.ts';
import { defineListDesk } from '../../core/desk/define-desk.ts';
import { accountHandlers } from './accounts.handlers.ts';
import { staffBase } from './lists/staff-base.store.ts';
import { staffLists } from './lists/staff-list.ts';
import { tellStaff } from './tell-staff.ts';

export const staffDesk = defineListDesk({
  place: staffPlace,
  base: staffBase,
  lists: staffLists,
  handlers: accountHandlers,
  follows: { 'staff.changed': [tellStaff] },
});
