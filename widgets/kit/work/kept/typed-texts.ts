import { computed, type ReadonlySignal } from '@preact/signals-react';
import { createForm, type Form, type Messages, type Texts } from '../../form/create-form.ts';
import { loadedValue, type Loaded } from '../create-load.ts';
import { isSame } from './both-texts.ts';
import type { KeptText } from './kept-text.ts';

/** A form of a screen about what is loaded, whose fields come and go; until then nothing is asked for. */
export function formAbout<Value>(
  { state }: { state: ReadonlySignal<Loaded<Value>> },
  rules: (texts: Texts, loaded: Value) => Messages,
): Form<Texts> {
  return createForm<Texts>({
    initial: {},
    rules(texts) {
      const loaded = loadedValue(state.value);
      return loaded === undefined ? {} : rules(texts, loaded);
    },
  });
}

const isSameTexts = (one: Texts, other: Texts) => isSame(one, other) && isSame(other, one);

/** What is typed into a form whose fields come and go, as a draft keeps it. */
export function typedTexts({ values, isDirty, set, reset }: Form<Texts>): KeptText<Texts> {
  /** The kept texts that the form last took up. */
  let taken: Texts = {};
  const isTyped = () => !isSameTexts(values.peek(), taken);
  return {
    kept: computed(() => (isDirty.value ? values.value : undefined)),
    isShown: (found) => isSameTexts(found, taken),
    show(found) {
      if (found || !isTyped()) {
        const gone = Object.keys(taken).map((name) => [name, ''] as const);
        const typed = Object.entries(values.peek()).filter(([name, text]) => text !== taken[name]);
        set({ ...Object.fromEntries(gone), ...found, ...Object.fromEntries(typed) });
      }
      taken = found ?? {};
    },
    isTyped,
    clear() {
      taken = {};
      reset();
    },
  };
}
