import { computed, type ReadonlySignal } from '@preact/signals-react';
import type { KeptText } from './kept-text.ts';

/** What is changed in each form, by the form’s name and the field’s. */
export type ChangedFields = Record<string, Record<string, string>>;

/** A form whose fields are kept. */
export interface KeptFields {
  values: ReadonlySignal<object>;
  start: ReadonlySignal<object>;
  isDirty: ReadonlySignal<boolean>;
  set(values: Record<string, string>): void;
  reset(values?: never): void;
}

const textsOf = (values: object): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));

/**
 * The changed fields of some forms as one draft keeps them. A field that nobody changed is not kept: shown again, it has
 * the value that a colleague may have given it meanwhile.
 *
 * @param forms by the name that the draft keeps them under
 */
export function changedFields(forms: Readonly<Record<string, KeptFields>>): KeptText<ChangedFields> {
  /** The kept fields that the forms last took up. */
  let taken: ChangedFields | undefined;

  function changesOf({ values, start, isDirty }: KeptFields): Record<string, string> {
    if (!isDirty.value) return {};
    const before = textsOf(start.value);
    return Object.fromEntries(Object.entries(textsOf(values.value)).filter(([field, text]) => text !== before[field]));
  }
  const kept = computed(() => {
    const changed = Object.entries(forms).map(([name, form]) => [name, changesOf(form)] as const);
    const held = changed.filter(([, fields]) => Object.keys(fields).length > 0);
    return held.length === 0 ? undefined : Object.fromEntries(held);
  });
  const isTaken = () => JSON.stringify(kept.peek()) === JSON.stringify(taken);
  function clear() {
    taken = undefined;
    for (const form of Object.values(forms)) form.reset();
  }
  return {
    kept,
    isShown: (found) => JSON.stringify(found) === JSON.stringify(taken),
    show(found) {
      if (!found) {
        if (taken && isTaken()) clear();
        return;
      }
      const typed = kept.peek() ?? {};
      for (const [name, form] of Object.entries(forms)) {
        const own = textsOf(form.values.peek());
        const known = Object.entries(found[name] ?? {}).filter(([field]) => Object.hasOwn(own, field));
        form.set({ ...textsOf(Object.fromEntries(known)), ...typed[name] });
      }
      taken = kept.peek();
    },
    isTyped: () => kept.peek() !== undefined && !isTaken(),
    clear,
  };
}
