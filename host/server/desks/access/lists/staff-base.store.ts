import { may, type RightName } from '../../../../../widgets/contract/session/rights.ts';
import type { ListBase, Right } from '../../../core/lists/base.ts';
import { begins } from '../../../core/lists/search-sql.store.ts';
import type { ShapeOf } from '../../../core/lists/source.ts';
import { readStaffRows } from './staff-rows.store.ts';

const has =
  (...rights: readonly RightName[]): Right =>
  (roles) =>
    rights.some((right) => may(right, roles));
const beginsAsWritten = begins('username');

/** Accounts as the base of a list. They belong to no loan, are nobody's, and are never locked. */
export const staffBase = {
  table: 'staff',
  readRows: readStaffRows,
  search: { username: (value) => beginsAsWritten(value.toLowerCase()) },
  facts: ({
    queue,
    disabled_at,
    agency_id,
  }: {
    queue: string;
    disabled_at: Date | null;
    agency_id: string | null;
  }) => ({
    queue,
    disabled_at,
    agency_id,
  }),
  rights: { edit: has('proposeAccess'), addAccount: has('proposeAccess') },
  hotTables: ['staff'],
} as const satisfies ListBase;
export type Accounts = ShapeOf<typeof staffBase>;
