import type { Kysely } from 'kysely';
import { agencyRoles, isAgencyRole } from '../../../widgets/contract/session/roles.ts';
import * as agencies from '../core/agencies/agencies.store.ts';
import type { Agency } from '../core/agencies/agencies.store.ts';
import { heldLoansMessage } from '../core/agents/held-loans.ts';
import { isExternal } from '../call/agency-reach.ts';
import { SettingsError } from '../base/settings.ts';
import type { Database } from '../db/schema.ts';
import type { PortalRoutes } from '../db/tables/staff.ts';
import type { Tx } from '../db/transaction.ts';

interface Account {
  roles: readonly string[];
  portalRouteList: PortalRoutes;
}

function requireOwnKind({ roles, portalRouteList }: Account, { name }: Agency): void {
  const other = roles.find((role) => !isAgencyRole(role));
  if (other !== undefined) throw new SettingsError(`${other} is a role of the lender's own people, not of ${name}.`);
  if (portalRouteList.some(({ viewName }) => viewName !== 'agency'))
    throw new SettingsError(`People of ${name} have screens of the agency's portal alone.`);
}

/**
 * The agency that is named for an account, by its code; undefined when none is named.
 *
 * @throws SettingsError for an unknown one, or one that such an account cannot be of
 */
export async function readAgency(
  db: Kysely<Database>,
  code: string | undefined,
  account: Account,
): Promise<Agency | undefined> {
  if (code === undefined) return undefined;
  if (!account.roles.some(isAgencyRole))
    throw new SettingsError(`Only an account with a role of ${agencyRoles.join(' or ')} has an agency.`);
  const agency = await agencies.findByCode(db, code);
  if (!agency) {
    const codes = (await agencies.all(db)).map((each) => each.code).join(', ');
    throw new SettingsError(`There is no agency ${code}. The agencies are ${codes}.`);
  }
  if (isExternal(agency.id)) requireOwnKind(account, agency);
  return agency;
}

/** @throws SettingsError when an account of another company would have what only the lender's own people have */
export async function requireAllowed(db: Kysely<Database>, agencyId: string | null, account: Account): Promise<void> {
  const agency = agencyId !== null && isExternal(agencyId) ? await agencies.find(db, agencyId) : undefined;
  if (agency) requireOwnKind(account, agency);
}

/** @throws SettingsError for somebody who has loans, which stay with the agency */
export async function requireNoLoans(tx: Tx, account: { id: string; username: string }): Promise<void> {
  const message = await heldLoansMessage(tx, account);
  if (message !== undefined) throw new SettingsError(`${message}.`);
}
