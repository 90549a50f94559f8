import type { AgencyStatus } from '../../../../../widgets/contract/agencies/agencies.ts';
import { may } from '../../../../../widgets/contract/session/rights.ts';
import type { ListBase, Right } from '../../../core/lists/base.ts';
import type { ShapeOf } from '../../../core/lists/source.ts';
import { readAgencyRows } from './agency-rows.store.ts';

const manages: Right = (roles) => may('manageAgencies', roles);

/** Agencies as the base of a list. They belong to no loan, are nobody's, and are never locked. */
export const agencyBase = {
  table: 'agency',
  readRows: readAgencyRows,
  search: {},
  facts: ({ queue, status }: { queue: string; status: AgencyStatus | null }) => ({ queue, status }),
  rights: { edit: manages, addAgency: manages },
  hotTables: [],
} as const satisfies ListBase;
export type Agencies = ShapeOf<typeof agencyBase>;
