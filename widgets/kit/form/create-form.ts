import { computed, signal, type ReadonlySignal } from '@preact/signals-react';
import type { FieldErrors } from '../../contract/errors.ts';
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
}

export interface Form<Values extends Record<keyof Values, string>> {
  values: ReadonlySignal<Values>;
  messages: ReadonlySignal<Messages<Values>>;
  /** True when a value differs from those that the form was opened or reset with. */
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
}

/** The state of a form. Its rules are the contract's, the same that the server checks. */
export function createForm<Values extends Record<keyof Values, string>>(
  initial: Values,
  rules: FormRules<NoInfer<Values>> = {},
): Form<Values> {
  const names = Object.keys(initial) as (keyof Values & string)[];
  const start = signal(initial);
  const values = signal(initial);
  const left = signal<ReadonlySet<keyof Values>>(new Set());
  const refused = signal<Messages<Values>>({});
  const broken = computed(() => checkForm(values.value, rules));
  const messages = computed(() => {
    const shown: Messages<Values> = { ...refused.value };
    for (const name of left.value) if (broken.value[name] !== undefined) shown[name] = broken.value[name];
    return shown;
  });
  const fields = new Map<keyof Values, Field>();

  function set(changed: Partial<Values>) {
    values.value = { ...values.peek(), ...changed };
    refused.value = Object.fromEntries(
      Object.entries(refused.peek()).filter(([name]) => !Object.hasOwn(changed, name)),
    ) as Messages<Values>;
  }

  function fieldOf(name: keyof Values & string): Field {
    return {
      name,
      isRequired: firstMessage('', rules[name] ?? []) !== undefined,
      value: computed(() => values.value[name]),
      message: computed(() => messages.value[name]),
      change: (value) => set({ [name]: value } as unknown as Partial<Values>),
      leave() {
        if (!left.peek().has(name)) left.value = new Set([...left.peek(), name]);
      },
    };
  }

  return {
    values,
    messages,
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
    },
  };
}
