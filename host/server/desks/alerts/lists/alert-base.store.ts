import { may } from '../../../../../widgets/contract/session/rights.ts';
import type { ListBase, Right } from '../../../core/lists/base.ts';
import type { ShapeOf } from '../../../core/lists/source.ts';
import { readAlertRows } from './alert-rows.store.ts';

const reads: Right = (roles) => may('readAlerts', roles);

/** Alerts as the base of a list. They belong to no loan, are nobody's, and are never locked. */
export const alertBase = {
  table: 'alert',
  readRows: readAlertRows,
  search: {},
  facts: ({ queue }: { queue: string }) => ({ queue }),
  rights: { edit: reads },
  hotTables: [],
} as const satisfies ListBase;
export type Alerts = ShapeOf<typeof alertBase>;
