import { signal, type ReadonlySignal } from '@preact/signals-react';
import { searchTypes, type SearchType } from '../../contract/lists.ts';

/** CO-05. */
const resetAfterMs = 1000;

export interface SearchInputs {
  types: readonly SearchType[];
  search(column: SearchType, value: string): void;
  /** Back to the unsearched list. */
  clear(): void;
}

export interface Search {
  types: readonly SearchType[];
  type: ReadonlySignal<SearchType>;
  text: ReadonlySignal<string>;
  message: ReadonlySignal<string | undefined>;
  choose(type: SearchType): void;
  /** Takes what was typed, without the characters that this kind of search has none of (VA-33, VA-34). */
  change(text: string): void;
  submit(): void;
  /** Empties the box without a call, as another tab does. */
  reset(): void;
  dispose(): void;
}

const takes = (type: SearchType) => searchTypes[type].takes;

/** Whether a search takes digits alone. */
export const takesDigits = (type: SearchType) => takes(type) === 'positiveNumber' || takes(type) === 'mobile';

function clean(type: SearchType, text: string): string {
  if (!takesDigits(type)) return text;
  const digits = text.replace(/\D/g, '');
  return takes(type) === 'mobile' ? digits.slice(0, 10) : digits;
}

/**
 * The search box of a list. After a search the box empties itself within a second while the results stay; emptied by
 * hand it brings the unsearched list back; an empty one that was never touched asks for a text (QL-14, QL-15).
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
      text.value = clean(next, text.peek());
      message.value = undefined;
    },
    change(typed) {
      clearTimeout(reset);
      const before = text.peek();
      text.value = clean(type.peek(), typed);
      message.value = undefined;
      if (before !== '' && text.peek() === '') clear();
    },
    submit() {
      const value = text.peek().trim();
      message.value = value === '' ? 'Please enter the search text' : undefined;
      if (value === '') return;
      const taken = takes(type.peek());
      if (taken !== 'mobile' && taken !== 'contact') return go(value);
      const asked = text.peek();
      // nobody searches by a number before the first rows stand
      void import('./check-whole.ts').then(({ checkWhole }) => {
        if (text.peek() !== asked) return;
        message.value = checkWhole[taken](value);
        if (message.peek() === undefined) go(value);
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
