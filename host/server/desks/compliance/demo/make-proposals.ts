import type { Insertable } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { SeededRandom } from '../../../demo/kit/seeded-random.ts';
import type { Subject } from './compliance-seed.store.ts';

type Row<Table extends keyof Database> = Required<Insertable<Database[Table]>>;

/** The card that a corrected address stands on. */
export const addressCard = 'CURRENT_ADDRESS';
const field = 'CA_ADDRESS';

/** The same address in another street. */
const elsewhere = (address: string, street: string) => [street, ...address.split(', ').slice(2)].join(', ');

/** What the corrected answers of a case propose: the address, as it is to be or, where it is accepted, as it was before. */
export function makeProposals(
  random: SeededRandom,
  discrepancies: readonly Row<'compliance_discrepancy'>[],
  { address_values: values, compliance_status_at: decidedAt }: Subject,
): Row<'field_proposal'>[] {
  const address = values?.[field] ?? '';
  return discrepancies.flatMap((each): Row<'field_proposal'>[] => {
    const {
      id,
      application_id: applicationId,
      answer,
      answered_by_id: fixer,
      answered_at: at,
      document_key: card,
    } = each;
    const by = each.raised_by_id;
    if (answer !== 'CORRECTED' || card !== addressCard || fixer === null || at === null || address === '') return [];
    const isApplied = each.verdict === 'ACCEPTED';
    const other = elsewhere(address, isApplied ? '12, MG Road' : '4, Park Street');
    return [
      {
        id: random.id(new Date(at)),
        application_id: applicationId,
        discrepancy_id: id,
        call_id: null,
        card_key: card,
        field_key: field,
        side: null,
        from_value: isApplied ? other : address,
        to_value: isApplied ? address : other,
        from_file_id: null,
        file_id: null,
        state: isApplied ? 'APPLIED' : 'PROPOSED',
        proposed_by_id: fixer,
        proposed_at: at,
        decided_by_id: isApplied ? by : null,
        decided_at: isApplied ? (decidedAt ?? at) : null,
        ended_because: null,
      },
    ];
  });
}
