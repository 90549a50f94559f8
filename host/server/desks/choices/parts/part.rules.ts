import type { PartValues } from '../../../../../widgets/contract/desk-parts/desk-parts.ts';
import { partMessages } from '../../../../../widgets/contract/desk-parts/part-rules.ts';
import type { FieldErrors } from '../../../../../widgets/contract/errors.ts';
import type { Part } from './desk-parts.store.ts';

/** A part as far as these rules read it. */
export type Standing = Pick<Part, 'id' | 'kind' | 'key' | 'values' | 'proposal' | 'isDefault'>;

/** A part as somebody wants it; `before` is null where it is new. */
export interface Wish {
  kind: Part['kind'];
  key: string;
  before: Pick<Part, 'id' | 'values' | 'isDefault'> | null;
  wanted: PartValues;
}

const sameWords = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** What is wrong with a tab, as far as other parts say it. */
function tabErrors({ key, before, wanted }: Wish, every: readonly Standing[]): FieldErrors {
  if (!before?.values.isShown || wanted.isShown) return {};
  if (before.isDefault) return { isShown: 'The document desk opens on this tab, so it stays' };
  const isUsed = every.some(
    ({ kind, values, proposal }) => kind === 'card' && (values.card?.tab === key || proposal?.card?.tab === key),
  );
  // what is retired stands there too, where an application has it
  return isUsed ? { isShown: 'Cards stand under this tab. Move them first' } : {};
}

/** What is wrong with a part, by path: by itself, and among the others. */
export function partErrors(wish: Wish, every: readonly Standing[]): FieldErrors {
  const { kind, key, before, wanted } = wish;
  const errors = partMessages({ kind, key }, wanted, before?.values ?? null);
  const others = every.filter((each) => each.kind === kind && each.id !== before?.id);
  const isNamed = !before || !sameWords(before.values.label, wanted.label);
  if (
    isNamed &&
    others.some(({ values, proposal }) =>
      [values, proposal].some((each) => each && sameWords(each.label, wanted.label)),
    )
  )
    errors['label'] ??= 'Another one has these words already';
  if (kind === 'tab') return { ...tabErrors(wish, every), ...errors };
  const { card } = wanted;
  const tab = every.find((each) => each.kind === 'tab' && each.key === card?.tab);
  if (kind === 'card' && card && !tab?.values.isShown) errors['card.tab'] ??= 'There is no such tab';
  return errors;
}
