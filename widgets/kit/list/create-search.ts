import { signal, type ReadonlySignal } from '@preact/signals-react';
import { searchTypes, type SearchType } from '../../contract/lists.ts';

/** Milliseconds after a search until the box empties itself (CO-05). */
const resetAfterMs = 1000;

export interface SearchInputs {
  types: readonly SearchType[];
  search(column: SearchType, value: string): void;
  /** Shows the unsearched list again. */
  clear(): void;
}

export interface Search {
  types: readonly SearchType[];
  type: ReadonlySignal<SearchType>;
  text: ReadonlySignal<string>;
  message: ReadonlySignal<string | undefined>;
  choose(type: SearchType): void;
  /** Takes the typed text, without a character that this kind of search does not allow (VA-33, VA-34). */
  change(text: string): void;
  submit(): void;
  /** Empties the box without a call, for another tab. */
  reset(): void;
  dispose(): void;
}

const takes = (type: SearchType) => searchTypes[type].takes;

/** Whether a search takes digits alone. */
export const takesDigits = (type: SearchType) => takes(type) === 'positiveNumber' || takes(type) === 'mobile';

/** Drops a typed character that is no digit. A paste stays whole: it is read, or refused, when it is searched for. */
const clean = (type: SearchType, text: string, before: string) =>
  takesDigits(type) && text.length < before.length + 2 ? text.replace(/\D/g, '') : text;

/**
 * The state of a list's search box. After a search the box empties itself within a second, and the results stay. When a
 * person empties the box, the unsearched list comes back. A submit of an empty box asks for a text (QL-14, QL-15).
 */
export function createSearch({ types, search, clear }: SearchInputs): Search {
  const type = signal<SearchType>(types[0] ?? 'loanApplicationNumber');
  const text = signal('');
  const message = signal<string | undefined>(undefined);
  let reset: ReturnType<typeof setTimeout> | undefined;

  function go(value: string): void {
    search(type.peek(), value);
    clearTimeout(reset);
    reset = setTimeout(() => {
      text.value = '';
    }, resetAfterMs);
  }

  return {
    types,
    type,
    text,
    message,
    choose(next) {
      type.value = next;
      message.value = undefined;
    },
    change(typed) {
      clearTimeout(reset);
      const before = text.peek();
      text.value = clean(type.peek(), typed, before);
      message.value = undefined;
      if (before !== '' && text.peek() === '') clear();
    },
    submit() {
      const value = text.peek().trim();
      message.value = value === '' ? 'Please enter the search text' : undefined;
      if (value === '') return;
      const by = type.peek();
      const taken = takes(by);
      if (taken === 'text' || (taken === 'positiveNumber' && /^\d+$/.test(value))) return go(value);
      const asked = text.peek();
      // the rules load now: nobody searches by a number before the first rows are drawn
      void import('./read-number.ts').then(({ readNumber }) => {
        if (text.peek() !== asked || type.peek() !== by) return;
        const read = readNumber(taken, value);
        message.value = read.message;
        if (read.value) go((text.value = read.value));
      });
    },
    reset() {
      clearTimeout(reset);
      text.value = '';
      message.value = undefined;
    },
    dispose: () => clearTimeout(reset),
  };
}
