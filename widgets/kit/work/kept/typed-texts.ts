import { computed, signal, type ReadonlySignal } from '@preact/signals-react';
import type { FieldErrors } from '../../../contract/errors.ts';
import type { Field } from '../../form/create-form.ts';
import type { KeptText } from './kept-text.ts';

/** Texts by name; an empty one is not there. */
export type Texts = Readonly<Record<string, string>>;

/** What is typed into the many fields of a screen that come and go with what is shown, such as one for each row. */
export interface TypedTexts {
  all: ReadonlySignal<Texts>;
  /**
   * A field as a field component takes it.
   *
   * @param check the message for a value; nothing if it is good
   */
  field(name: string, check?: (value: string) => string | undefined): Field;
  set(texts: Texts): void;
  /**
   * Shows the messages of fields, as after an attempt to send. What is not on the screen is not asked for, so it is not
   * checked: its rule may be about another answer than the one that is chosen now.
   *
   * @returns true if all of them are good
   */
  check(names: readonly string[]): boolean;
  /**
   * Shows the server's messages; each goes when its field changes. An empty one is none.
   *
   * @returns the messages that no field on the screen shows
   */
  refuse(messages: FieldErrors): readonly string[];
  /**
   * The form of a call whose input has other names.
   *
   * @param nameOf the field for a name of the input; undefined if none shows it
   */
  formOf(nameOf: (field: string) => string | undefined): Pick<TypedTexts, 'refuse'>;
  /** Drops what was typed into fields whose name begins so. */
  forget(prefix: string): void;
  kept: KeptText<Texts>;
}

const same = (one: Texts, other: Texts) => {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => (one[name] ?? '') === (other[name] ?? ''));
};

const without = (texts: Texts, isGone: (name: string) => boolean): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([name, text]) => text !== '' && !isGone(name)));

/** Keeps the typed texts of a screen by their names. */
export function createTypedTexts(): TypedTexts {
  const all = signal<Texts>({});
  const left = signal<ReadonlySet<string>>(new Set());
  const refused = signal<Texts>({});
  const checks = new Map<string, (value: string) => string | undefined>();
  const fields = new Map<string, Field>();
  /** The fields whose message something on the screen shows. */
  const shown = new Set<string>();
  /** The kept texts that were last shown. */
  let taken: Texts = {};

  const wrong = (name: string) => checks.get(name)?.(all.value[name] ?? '');
  function set(texts: Texts) {
    all.value = without({ ...all.peek(), ...texts }, () => false);
    refused.value = without(refused.peek(), (name) => name in texts);
  }
  function leave(names: readonly string[]) {
    left.value = new Set([...left.peek(), ...names]);
  }
  function fieldOf(name: string): Field {
    return {
      name,
      get isRequired() {
        return checks.get(name)?.('') !== undefined;
      },
      value: computed(() => all.value[name] ?? ''),
      message: computed(() => refused.value[name] ?? (left.value.has(name) ? wrong(name) : undefined), {
        watched: () => void shown.add(name),
        unwatched: () => void shown.delete(name),
      }),
      change: (value) => set({ [name]: value }),
      leave: () => leave([name]),
    };
  }
  function refuse(messages: FieldErrors): readonly string[] {
    refused.value = without(messages, () => false);
    return Object.entries(refused.peek()).flatMap(([name, message]) => (shown.has(name) ? [] : [message]));
  }
  function forget(prefix: string) {
    const isGone = (name: string) => name.startsWith(prefix);
    all.value = without(all.peek(), isGone);
    refused.value = without(refused.peek(), isGone);
    left.value = new Set([...left.peek()].filter((name) => !isGone(name)));
  }

  return {
    all,
    set,
    forget,
    field(name, check) {
      if (check) checks.set(name, check);
      else checks.delete(name);
      const known = fields.get(name) ?? fieldOf(name);
      fields.set(name, known);
      return known;
    },
    check(names) {
      leave(names);
      return names.every((name) => !shown.has(name) || wrong(name) === undefined);
    },
    refuse,
    formOf: (nameOf) => ({
      refuse: (errors) =>
        // A message without a field keeps the name that it came with.
        refuse(Object.fromEntries(Object.entries(errors).map(([field, message]) => [nameOf(field) ?? field, message]))),
    }),
    kept: {
      kept: computed(() => (Object.keys(all.value).length > 0 ? all.value : undefined)),
      isShown: (found) => same(found, taken),
      show(found) {
        if (!found) {
          if (same(all.peek(), taken)) all.value = {};
          taken = {};
          return;
        }
        const typed = Object.entries(all.peek()).filter(([name, text]) => text !== (taken[name] ?? ''));
        taken = found;
        all.value = without({ ...found, ...Object.fromEntries(typed) }, () => false);
      },
      isTyped: () => !same(all.peek(), taken),
      clear() {
        taken = {};
        all.value = {};
      },
    },
  };
}
