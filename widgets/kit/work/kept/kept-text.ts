import { computed, type ReadonlySignal } from '@preact/signals-react';
import type { Form } from '../../form/create-form.ts';
import { bothTexts, isSame, textOf, type Texts } from './both-texts.ts';

/** What a person types, as a draft keeps it: the fields of a form, a composer's words, what is changed on many cards. */
export interface KeptText<Kept> {
  /** What is to be kept; undefined while there is nothing. */
  kept: ReadonlySignal<Kept | undefined>;
  /** Whether this is what was last shown of a store. */
  isShown(found: Kept): boolean;
  /**
   * Shows what was kept before, beside what is typed by now. Undefined: it has been saved elsewhere, and goes unless it was
   * changed here.
   */
  show(found: Kept | undefined): void;
  /** Whether it holds something that no store gave it. */
  isTyped(): boolean;
  clear(): void;
}

/**
 * The fields of a form.
 *
 * @param words the field with words of one's own: those of two stores stand one after the other
 */
export function formText<Values extends Texts<Values>>(
  form: Form<Values>,
  empty: Values,
  words: keyof Values,
): KeptText<Values> {
  /** What was kept when the form last took it up. */
  let taken: Values | undefined;
  function clear() {
    taken = undefined;
    form.reset(empty);
  }
  return {
    kept: computed(() => (form.isDirty.value ? form.values.value : undefined)),
    isShown: (found) => isSame(textOf(found, empty), taken ?? empty),
    show(found) {
      if (!found) {
        if (taken && isSame(form.values.peek(), taken)) clear();
        return;
      }
      const before = taken ?? empty;
      taken = textOf(found, empty);
      form.set(bothTexts(taken, form.values.peek(), before, words));
    },
    isTyped: () => form.isDirty.peek() && !(taken && isSame(form.values.peek(), taken)),
    clear,
  };
}
