import { inHouseAgencyId } from '../../../../../widgets/contract/agencies/agencies.ts';
import type { Migration } from '../../migration.ts';

/** All who collect so far are the lender's own agency's; their rows as agents follow. */
export const agenciesOfStaff: Migration = {
  name: '20261130T0201-agencies-of-staff',
  backfill: {
    table: 'staff',
    key: 'id',
    undone: `agency_id is null and roles ?| array['AGENCY_AGENT', 'AGENCY_MANAGER']`,
    set: `agency_id = '${inHouseAgencyId}'`,
  },
};
