import { sql, type RawBuilder } from 'kysely';
import type { AgencyReach } from '../../call/agency-reach.ts';

/** The condition of rows that agencies within reach have. @param column the one that holds the agency's id */
export function inReach(column: string, reach: AgencyReach): RawBuilder<boolean> {
  return reach === 'all' ? sql`true` : sql`${sql.ref(column)} = any(${`{${reach.join(',')}}`}::uuid[])`;
}

/** The condition on staff of the lender's people and those within reach. */
export function ofReach(reach: AgencyReach): RawBuilder<boolean> {
  return sql`(staff.agency_id is null or ${inReach('staff.agency_id', reach)})`;
}

/** The condition of what people have done whose deeds somebody reads: the lender's, and those within reach. */
export function seenOf(column: string, reach: AgencyReach): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from staff where staff.id = ${sql.ref(column)} and ${ofReach(reach)})`;
}
