import type { Kysely } from 'kysely';
import { agencyMoves } from '../../../../widgets/contract/agencies/agency-rules.ts';
import { inHouseAgencyId, type AgencyMove } from '../../../../widgets/contract/agencies/agencies.ts';
import type { CallReply } from '../../../../widgets/contract/schemas.ts';
import { apartMessage } from '../../../../widgets/contract/session/rights.ts';
import type { Agency } from '../../core/agencies/agencies.store.ts';
import { authorsOf } from '../../core/audit/authorship.store.ts';
import type { Staff } from '../../call/handler.ts';
import type { Database } from '../../db/schema.ts';
import { countsOf } from './agency-view.store.ts';

type Shown = CallReply<'fetchAgencies'>['agencies'][number];

export const authored = (id: string) => ({ kind: 'agency', id }) as const;

/** The statuses that an agency may have next. The lender's own always works. */
export function movesOf({ id, status }: Pick<Agency, 'id' | 'status'>): readonly AgencyMove[] {
  return id === inHouseAgencyId ? [] : agencyMoves(status);
}

/** Agencies as somebody who manages them sees them. */
export async function presentAgencies(db: Kysely<Database>, staff: Staff, rows: readonly Agency[]): Promise<Shown[]> {
  const counts = await countsOf(db);
  const agencies: Shown[] = [];
  for (const row of rows) {
    const wrote = await authorsOf(db, authored(row.id));
    agencies.push({
      agencyId: row.id,
      version: row.version,
      name: row.name,
      code: row.code,
      kind: row.kind,
      status: row.status,
      startsOn: row.starts_on,
      endsOn: row.ends_on,
      contact: row.contact,
      ...(counts.get(row.id) ?? { loans: 0, people: 0 }),
      moves: movesOf(row).map((to) => ({
        to,
        refusal: to === 'ACTIVE' ? (apartMessage('activateAgencies', staff, { wrote }) ?? null) : null,
      })),
    });
  }
  return agencies;
}
