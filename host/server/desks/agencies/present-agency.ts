import type { Kysely } from 'kysely';
import { agencyMoves } from '../../../../widgets/contract/agencies/agency-rules.ts';
import { inHouseAgencyId, type AgencyMove } from '../../../../widgets/contract/agencies/agencies.ts';
import type { CallReply } from '../../../../widgets/contract/schemas.ts';
import { apartMessage } from '../../../../widgets/contract/session/rights.ts';
import type { Agency } from '../../core/agencies/agencies.store.ts';
import { authorsOf } from '../../core/audit/authorship.store.ts';
import type { Staff } from '../../call/handler.ts';
import type { Database } from '../../db/schema.ts';

export const authored = (id: string) => ({ kind: 'agency', id }) as const;

/** The statuses that an agency may have next. The lender's own always works. */
export function movesOf({ id, status }: Pick<Agency, 'id' | 'status'>): readonly AgencyMove[] {
  return id === inHouseAgencyId ? [] : agencyMoves(status);
}

/** Why somebody may not activate an agency; undefined where they may. */
export async function activationRefusal(db: Kysely<Database>, staff: Staff, id: string): Promise<string | undefined> {
  return apartMessage('activateAgencies', staff, { wrote: await authorsOf(db, authored(id)) });
}

/** What somebody may make of an agency now, and why not. */
export async function presentMoves(
  db: Kysely<Database>,
  staff: Staff,
  agency: Agency,
): Promise<CallReply<'fetchAgency'>['moves']> {
  const refusal = (await activationRefusal(db, staff, agency.id)) ?? null;
  return movesOf(agency).map((to) => ({ to, refusal: to === 'ACTIVE' ? refusal : null }));
}
