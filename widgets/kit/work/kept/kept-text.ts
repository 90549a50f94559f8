import { computed, type ReadonlySignal } from '@preact/signals-react';
import type { Form } from '../../form/create-form.ts';
import { bothTexts, isSame, textOf, type Texts } from './both-texts.ts';

/** What a person types, as a draft keeps it: the fields of a form, a composer's words, what is changed on many cards. */
export interface KeptText<Kept> {
  /** What the draft is to keep; undefined while there is nothing. */
  kept: ReadonlySignal<Kept | undefined>;
  /** True when this is the kept text that was last shown. */
  isShown(found: Kept): boolean;
  /**
   * Shows what was kept before, beside what is typed by now. Undefined means that the text was saved elsewhere: it is
   * cleared, unless it was changed here.
   */
  show(found: Kept | undefined): void;
  /** True when it holds something typed here that came from no store. */
  isTyped(): boolean;
  clear(): void;
}

/**
 * The fields of a form as a draft keeps them.
 *
 * @param words the field of free text: a kept and a typed one are both shown, one after the other
 */
export function formText<Values extends Texts<Values>>(
  form: Form<Values>,
  empty: Values,
  words: keyof Values,
): KeptText<Values> {
  /** The kept values that the form last took up. */
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
