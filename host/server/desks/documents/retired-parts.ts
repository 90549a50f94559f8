import { readOnlyLevel, type KeyLabel } from '../../../../widgets/contract/documents/documents.ts';
import type { SectionField, SectionWords } from '../../db/tables/documents.ts';

interface Section {
  fields: readonly SectionField[];
  additional_data: Readonly<Record<string, readonly SectionWords[]>>;
}
type Field = Omit<SectionField, 'isRetired'>;

const words = ({ key, label }: SectionWords): KeyLabel => ({ key, label });

/** The choices of fields that are offered, and those that the values hold. */
const choicesOf = ({ additional_data: all }: Section, values: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(all).map(([field, choices]) => [
      field,
      choices.filter(({ key, isRetired }) => !isRetired || values[field] === key).map(words),
    ]),
  );

/** What new cards of a section are filled in with. */
export function askedOf(section: Section): { fields: Field[]; additional_data: Record<string, KeyLabel[]> } {
  return {
    fields: section.fields.filter(({ isRetired }) => !isRetired),
    additional_data: choicesOf(section, {}),
  };
}

/**
 * A card that is there, as its form has it. A field that is retired is read where the card has a value of it, and a reason that is
 * retired is among those that are known alone.
 */
export function shownOf({
  field_values: values,
  reject_reasons: reasons,
  ...section
}: Section & { field_values: Readonly<Record<string, string>>; reject_reasons: readonly SectionWords[] }) {
  return {
    fields: section.fields.flatMap(({ isRetired, ...field }): Field[] => {
      if (!isRetired) return [field];
      return (values[field.key] ?? '') === '' ? [] : [{ ...field, accessLevel: readOnlyLevel }];
    }),
    additional_data: choicesOf(section, values),
    reject_reasons: reasons.filter(({ isRetired }) => !isRetired).map(words),
    known_reasons: reasons.map(words),
  };
}
