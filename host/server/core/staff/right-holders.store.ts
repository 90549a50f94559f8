import { sql, type RawBuilder } from 'kysely';
import { rights, type RightName } from '../../../../widgets/contract/session/rights.ts';

/** The condition on staff of who has a right. */
export function holdersOf(right: RightName): RawBuilder<boolean> {
  const held = JSON.stringify(rights[right].roles);
  return sql`staff.roles ?| array(select jsonb_array_elements_text(${held}::jsonb))`;
}
