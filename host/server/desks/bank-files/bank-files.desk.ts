import { bankProfilesPlace } from '../../../../widgets/contract/bank-files/bank-files.place.ts';
import { defineListDesk } from '../../core/desk/define-desk.ts';
import { bankProfileBase } from './lists/bank-profile-base.store.ts';
import { bankProfileLists } from './lists/bank-profile-list.ts';
import { payoutFileHandlers } from './payout-files.handlers.ts';
import { bankProfileHandlers } from './profiles.handlers.ts';

export const bankFilesDesk = defineListDesk({
  place: bankProfilesPlace,
  base: bankProfileBase,
  lists: bankProfileLists,
  handlers: { ...bankProfileHandlers, ...payoutFileHandlers },
});
