import { isEditable } from '../../../../widgets/contract/documents/document-cards.ts';
import type { CallReply } from '../../../../widgets/contract/schemas.ts';
import type { CardRow } from '../documents/documents.store.ts';

type Fields = NonNullable<CallReply<'fetchComplianceCase'>['documents'][number]['fields']>;

/** The fields of a card that may be corrected, as it says them now. */
export function correctableFields(card: CardRow | undefined): Fields {
  if (!card) return [];
  return card.fields.filter(isEditable).map(({ key, label, variant }) => ({
    key,
    label,
    variant,
    value: card.field_values[key] ?? '',
    choices: [...(card.additional_data[key] ?? [])],
  }));
}
