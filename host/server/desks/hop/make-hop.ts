import { hopFault, hopLifetime } from '../../../../widgets/contract/hop/hop.ts';
import type { CallInput, CallReply } from '../../../../widgets/contract/schemas.ts';
import { screens } from '../../../../widgets/contract/screens.ts';
import type { AuditEntry } from '../../base/audit-entry.ts';
import type { Tx } from '../../db/transaction.ts';
import { refuse } from '../../base/refusal.ts';
import { hashOf, newToken } from '../../base/tokens.ts';
import * as staffs from '../../core/staff/staff.store.ts';
import * as store from './hop.store.ts';

/** The maker of a code: the dialer, or the command on the server's own machine. */
export interface HopMaker {
  now: Date;
  record(entry: AuditEntry): Promise<void>;
}

/**
 * Makes a code that opens a screen for a member of staff, once and within five minutes.
 *
 * @throws Refusal NOT_FOUND for an unknown or disabled member of staff, NOT_ALLOWED for a screen that is not theirs,
 *   VALIDATION_FAILED for a screen or values that no address has
 */
export async function makeHop(
  tx: Tx,
  { now, record }: HopMaker,
  { username, screen, params = {} }: CallInput<'createHop'>,
): Promise<CallReply<'createHop'>> {
  const fieldErrors = hopFault(screen, params);
  if (fieldErrors) throw refuse('VALIDATION_FAILED', { fieldErrors });
  const found = await staffs.findEnabled(tx, username);
  if (!found) throw refuse('NOT_FOUND', { message: 'Nobody of this username may sign in' });
  const { routeKeys } = staffs.toStaff(found);
  const missing = ['HOP', screen].find((key) => !routeKeys.includes(key));
  if (missing !== undefined)
    throw refuse('NOT_ALLOWED', { message: `${missing} is no screen of this member of staff` });
  const code = newToken();
  const expires = new Date(now.getTime() + hopLifetime);
  const row = { code_hash: hashOf(code), staff_id: found.id, screen, params: JSON.stringify(params) };
  await store.insert(tx, { ...row, expires_at: expires, used_at: null }, now);
  await record({ action: 'CREATE_HOP', entity: 'staff', entityId: found.id, after: { screen } });
  return { code, path: `${screens.HOP.path}?code=${code}`, expiresAt: expires.toISOString() };
}
