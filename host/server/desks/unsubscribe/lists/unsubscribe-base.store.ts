import { readContact } from '../../../../../widgets/contract/unsubscribe/subscription.ts';
import { may } from '../../../../../widgets/contract/session/rights.ts';
import type { ListBase, Right } from '../../../core/lists/base.ts';
import { whole } from '../../../core/lists/search-sql.store.ts';
import type { ShapeOf } from '../../../core/lists/source.ts';
import { hashOf } from '../../../base/tokens.ts';
import { readUnsubscribeRows } from './unsubscribe-rows.store.ts';

const unsubscribes: Right = (roles) => may('unsubscribe', roles);
const looksUp: Right = (roles) => may('readSubscriptions', roles);
const hashed = whole('contact_hash');

/** Contacts that have unsubscribed as the base of a list. They belong to no loan, are nobody's, and are never locked. */
export const unsubscribeBase = {
  table: 'unsubscription',
  readRows: readUnsubscribeRows,
  search: { contact: (value) => hashed(hashOf(readContact(value)?.contact ?? '')) },
  facts: ({ queue }: { queue: string }) => ({ queue }),
  rights: { edit: looksUp, addUnsubscription: looksUp, uploadUnsubscribe: unsubscribes },
  hotTables: ['unsubscription'],
} as const satisfies ListBase;
export type Unsubscriptions = ShapeOf<typeof unsubscribeBase>;
