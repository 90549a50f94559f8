import { may } from '../../../../../widgets/contract/session/rights.ts';
import type { ListBase } from '../../../core/lists/base.ts';
import type { ShapeOf } from '../../../core/lists/source.ts';
import { readEmbedderRows } from './embedder-rows.store.ts';

/** Embedders as the base of a list. They belong to no loan, are nobody's, and are never locked. */
export const embedderBase = {
  table: 'embedder',
  readRows: readEmbedderRows,
  search: {},
  facts: ({ queue, disabled_at }: { queue: string; disabled_at: Date | null }) => ({ queue, disabled_at }),
  rights: { edit: (roles: readonly string[]) => may('administerAccess', roles) },
  hotTables: ['embedder'],
} as const satisfies ListBase;
export type Embedders = ShapeOf<typeof embedderBase>;
