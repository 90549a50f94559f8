import type { Announcements } from '../../call/announcements.ts';
import { publishChange } from '../../core/lists/publish-lists.ts';
import type { Tx } from '../../db/transaction.ts';
import { factsOf } from './accounts.store.ts';
import { staffBase } from './lists/staff-base.store.ts';
import { staffLists } from './lists/staff-list.ts';

/** Tells the list of an account's change, whoever has made it: a screen, a command, or the system that knows its people. */
export async function tellStaff(tx: Tx, changed: Announcements['staff.changed']): Promise<void> {
  const row = await factsOf(tx, changed.id);
  const after = staffBase.facts(row);
  const wasEnabled = changed.isNew || changed.isEnabled === undefined ? row.disabled_at === null : !changed.isEnabled;
  const before = changed.isNew
    ? { queue: '', disabled_at: null, agency_id: row.agency_id }
    : {
        ...after,
        disabled_at: wasEnabled ? null : (row.disabled_at ?? new Date(0)),
        agency_id: changed.agencyBefore,
      };
  publishChange(tx, staffBase, staffLists, { row, before, after });
}
