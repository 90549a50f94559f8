import type { Kysely } from 'kysely';
import type { AuditEntry } from '../../../base/audit-entry.ts';
import type { Database } from '../../../db/schema.ts';
import * as staff from '../../staff/staff.store.ts';
import type { CallGrant } from './grant.store.ts';

interface GrantActor {
  /** For the audit; undefined when only the dialer names somebody. */
  by: AuditEntry['by'];
  /** The agent's name in the call log. */
  agent: string | null;
}

/** Who acts with a grant: the member of staff whom the signed link names, else the agent whom the dialer has named. */
export async function actorOf(
  db: Kysely<Database>,
  { staff_id: staffId, user_id: userId }: Pick<CallGrant, 'staff_id' | 'user_id'>,
): Promise<GrantActor> {
  const named = staffId === null ? undefined : await staff.find(db, staffId);
  if (!named) return { by: undefined, agent: userId };
  const { id, username, roles, firstName, lastName } = named;
  return { by: { id, username, roles }, agent: `${firstName} ${lastName}`.trim() };
}
