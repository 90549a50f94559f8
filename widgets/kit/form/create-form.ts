import { computed, signal, type ReadonlySignal } from '@preact/signals-react';
import type { FieldErrors } from '../../contract/errors.ts';
import { merge, type Ask, type Merged } from '../../contract/record/merge.ts';
import { checkForm, firstMessage, type FormRules } from '../../contract/rules/rule.ts';

type Messages<Values> = Partial<Record<keyof Values, string>>;

/** One field of a form, as a field component takes it. */
export interface Field {
  name: string;
  isRequired: boolean;
  value: ReadonlySignal<string>;
  /** The message under the field, once the person left the field or tried to send; undefined while there is none. */
  message: ReadonlySignal<string | undefined>;
  change(value: string): void;
  leave(): void;
  /** What a colleague has done with the field since the form was filled; undefined while nothing. */
  compared?: ReadonlySignal<Compared | undefined>;
}

/** A field beside what a colleague has saved of it. */
export interface Compared {
  /** Who has changed it and when, in words. */
  by: string;
  /** Both values, while the person has not said which one stays. */
  ask?: Ask<string> | undefined;
  choose(which: keyof Ask<string>): void;
}

export interface Form<Values extends Record<keyof Values, string>> {
  values: ReadonlySignal<Values>;
  messages: ReadonlySignal<Messages<Values>>;
  /** What the values are compared with: those that the form was opened or reset with, or that a colleague saved later. */
  start: ReadonlySignal<Values>;
  /** True when a value differs from those of `start`. */
  isDirty: ReadonlySignal<boolean>;
  /** True when the values pass every rule, whether or not messages are shown. */
  isGood: ReadonlySignal<boolean>;
  field(name: keyof Values & string): Field;
  set(values: Partial<Values>): void;
  /** Shows every message; true when the form may be sent. */
  check(): boolean;
  /**
   * Shows the backend's messages about single fields; each goes when its field changes. An empty one is none.
   *
   * @returns the messages about what is no field of the form
   */
  refuse(fieldErrors: FieldErrors): readonly string[];
  /** Sets the first values again, or new first values, and removes all messages. */
  reset(values?: Values): void;
  /**
   * Takes up the record as it was read again. A field that was not touched takes its new value; one that was touched and
   * that a colleague has changed, too, is asked, and the form is not sent before the person has chosen.
   *
   * @param by who has changed it and when, in words; empty marks nothing
   * @returns the fields that differ from what the form stood on
   */
  rebase(theirs: Values, by: string): (keyof Values & string)[];
}

/**
 * The state of a form. Its rules are the contract's, the same that the server checks.
 *
 * @param groups fields that are only right together (`merge`)
 */
export function createForm<Values extends Record<keyof Values, string>>(
  initial: Values,
  rules: FormRules<NoInfer<Values>> = {},
  groups: readonly (readonly (keyof NoInfer<Values>)[])[] = [],
): Form<Values> {
  const names = Object.keys(initial) as (keyof Values & string)[];
  const start = signal(initial);
  const values = signal(initial);
  const left = signal<ReadonlySet<keyof Values>>(new Set());
  const refused = signal<Messages<Values>>({});
  const asks = signal<Merged<Values>['asks']>({});
  /** Who has changed a field, by its name. */
  const changedBy = signal<Messages<Values>>({});
  const broken = computed(() => {
    const found: Messages<Values> = checkForm(values.value, rules);
    for (const name of names) if (asks.value[name]) found[name] = 'Choose which value stays';
    return found;
  });
  const messages = computed(() => {
    const shown: Messages<Values> = { ...refused.value };
    for (const name of left.value) if (broken.value[name] !== undefined) shown[name] = broken.value[name];
    return shown;
  });
  const fields = new Map<keyof Values, Field>();

  const without = (all: Messages<Values>, gone: object) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => !Object.hasOwn(gone, name))) as Messages<Values>;

  function set(changed: Partial<Values>) {
    values.value = { ...values.peek(), ...changed };
    refused.value = without(refused.peek(), changed);
    const asked = names.filter((name) => asks.peek()[name] && changed[name] !== undefined);
    if (asked.length > 0) {
      const typed = asked.map((name) => [name, { ...asks.peek()[name], mine: changed[name] }]);
      asks.value = { ...asks.peek(), ...(Object.fromEntries(typed) as Merged<Values>['asks']) };
    }
  }

  function choose(name: keyof Values & string, which: keyof Ask<string>) {
    const { [name]: ask, ...others } = asks.peek();
    if (!ask) return;
    asks.value = others as Merged<Values>['asks'];
    start.value = { ...start.peek(), [name]: ask.theirs };
    set({ [name]: ask[which] } as unknown as Partial<Values>);
  }

  function comparedOf(name: keyof Values & string): Compared | undefined {
    const [by, ask] = [changedBy.value[name], asks.value[name]];
    return by === undefined && !ask
      ? undefined
      : { by: by ?? 'Changed meanwhile', ask, choose: (which) => choose(name, which) };
  }

  function rebase(theirs: Values, by: string) {
    const [was, open] = [start.peek(), asks.peek()];
    const asked = names.filter((name) => open[name]);
    // A field that is still asked stands on what it stood on, with the person's own value.
    const mine = { ...values.peek(), ...Object.fromEntries(asked.map((name) => [name, open[name]?.mine])) };
    const merged = merge(was, mine, theirs, groups);
    const changed = names.filter((name) => was[name] !== theirs[name] && mine[name] !== theirs[name]);
    const marked = Object.fromEntries(changed.map((name) => [name, by]));
    start.value = { ...theirs };
    for (const name of names) if (merged.asks[name]) start.value = { ...start.peek(), [name]: was[name] };
    values.value = merged.values;
    asks.value = merged.asks;
    refused.value = without(refused.peek(), marked);
    if (by !== '') changedBy.value = { ...changedBy.peek(), ...marked };
    return changed;
  }

  function fieldOf(name: keyof Values & string): Field {
    return {
      name,
      isRequired: firstMessage('', rules[name] ?? []) !== undefined,
      value: computed(() => values.value[name]),
      message: computed(() => messages.value[name]),
      compared: computed(() => comparedOf(name)),
      change: (value) => set({ [name]: value } as unknown as Partial<Values>),
      leave() {
        if (!left.peek().has(name)) left.value = new Set([...left.peek(), name]);
      },
    };
  }

  return {
    values,
    messages,
    start,
    isDirty: computed(() => names.some((name) => values.value[name] !== start.value[name])),
    isGood: computed(() => Object.keys(broken.value).length === 0),
    set,
    field(name) {
      const known = fields.get(name) ?? fieldOf(name);
      fields.set(name, known);
      return known;
    },
    check() {
      left.value = new Set(names);
      return Object.keys(broken.peek()).length === 0;
    },
    refuse(fieldErrors) {
      const said = Object.entries(fieldErrors).filter(([, message]) => message !== '');
      const isOwn = (name: string) => names.some((own) => own === name);
      refused.value = Object.fromEntries(said.filter(([name]) => isOwn(name))) as Messages<Values>;
      return said.flatMap(([name, message]) => (isOwn(name) ? [] : [message]));
    },
    reset(next = start.peek()) {
      start.value = next;
      values.value = next;
      left.value = new Set();
      refused.value = {};
      asks.value = {};
      changedBy.value = {};
    },
    rebase,
  };
}
