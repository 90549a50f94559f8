import type { AccessState } from '../../../../../widgets/contract/access/access.ts';
import { may } from '../../../../../widgets/contract/session/rights.ts';
import type { ListBase, Right } from '../../../core/lists/base.ts';
import { begins } from '../../../core/lists/search-sql.store.ts';
import type { ShapeOf } from '../../../core/lists/source.ts';
import { readRequestRows } from './requests-rows.store.ts';

const works: Right = (roles) => may('proposeAccess', roles) || may('approveAccess', roles);
const beginsAsWritten = begins('username');

/** Requests for access as the base of a list. They belong to no loan, are nobody's, and are never locked. */
export const requestsBase = {
  table: 'access_request',
  readRows: readRequestRows,
  search: { accountName: (value) => beginsAsWritten(value.toLowerCase()) },
  facts: ({ queue, agency_id }: { queue: AccessState | null; agency_id: string | null }) => ({ queue, agency_id }),
  rights: { edit: works },
  hotTables: ['access_request'],
} as const satisfies ListBase;
export type AccessRequests = ShapeOf<typeof requestsBase>;
