import { computed, signal, type ReadonlySignal } from '@preact/signals-react';
import type { FieldErrors } from '../../contract/errors.ts';
import { merge, type Ask, type Merged } from '../../contract/record/merge.ts';
import { checkForm, type FormRules } from '../../contract/rules/rule.ts';
import { lengthMessage } from './length-message.ts';

/** Texts by name; an empty one is not there. */
export type Texts = Readonly<Record<string, string>>;

/** Messages by field; none about a good one. */
export type Messages<Values = Texts> = { readonly [Name in keyof Values]?: string | undefined };

/** One field of a form, as a field component takes it. */
export interface Field {
  name: string;
  isRequired: boolean;
  value: ReadonlySignal<string>;
  /** The message under the field, once the person left the field or tried to send; undefined while there is none. */
  message: ReadonlySignal<string | undefined>;
  change(value: string): void;
  leave(): void;
  /**
   * Takes so many characters at most, blanks around them not counted. A longer text stays as it is typed, with a message, and is not
   * sent.
   *
   * @returns ends that: what is not shown is not checked
   */
  keepWithin?(most: number): () => void;
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
  /** What stands in a field now, without the blanks around it. */
  text(name: keyof Values & string): string;
  set(values: Partial<Values>): void;
  /**
   * Shows the messages of fields.
   *
   * @param names of the fields, one that ends with a dot for all that begin so; every field unless given
   * @returns true when these may be sent
   */
  check(...names: string[]): boolean;
  /**
   * Shows the backend's messages about single fields; each goes when its field changes. An absent or empty one is none.
   *
   * @returns the messages that no field on the screen shows
   */
  refuse(fieldErrors: Messages<FieldErrors>): readonly string[];
  /**
   * The form of a call whose input has other names.
   *
   * @param beginning of the fields' names
   * @param names what follows it, by the names of the input, where those differ
   */
  formOf(beginning: string, names?: Texts): Pick<Form<Values>, 'refuse'>;
  /** Sets the first values again and removes all messages. @param names as those of `check` */
  forget(...names: string[]): void;
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

interface FormParts<Values> {
  /** The first values. A field beside these is there only while it holds a text, so that fields may come and go. */
  initial: Values;
  /** The contract's, the same that the server checks: by field, or what they say to the values. What is not asked for by now is good. */
  rules?: FormRules<NoInfer<Values>> | ((values: NoInfer<Values>) => Messages<NoInfer<Values>>) | undefined;
  /** Fields that are only right together (`merge`). */
  groups?: readonly (readonly (keyof NoInfer<Values>)[])[];
}

/** The entries of `all` that are to stay. */
const only = <All extends object>(all: All, stays: (name: string, text: unknown) => boolean) =>
  Object.fromEntries(Object.entries(all).filter(([name, text]) => stays(name, text))) as All;

/** A message that is neither absent nor empty. */
const isSaid = (_: string, message: unknown) => Boolean(message);

const without = <All extends object>(all: All, gone: object) => only(all, (name) => !Object.hasOwn(gone, name));

const isOneOf = (names: readonly string[]) => (name: string) =>
  names.some((each) => name === each || (each.endsWith('.') && name.startsWith(each)));

/** The state of a form. */
export function createForm<Values extends Record<keyof Values, string>>({
  initial,
  rules = {},
  groups = [],
}: FormParts<Values>): Form<Values> {
  type Name = keyof Values & string;
  const namesOf = (...all: object[]) => [...new Set(all.flatMap(Object.keys))] as Name[];
  const start = signal(initial);
  const values = signal(initial);
  const left = signal<ReadonlySet<string>>(new Set());
  const refused = signal<Messages<Values>>({});
  const asks = signal<Merged<Values>['asks']>({});
  /** Who has changed a field, by its name. */
  const changedBy = signal<Messages<Values>>({});
  /** By field, the characters that it takes. */
  const limits = signal<Readonly<Record<string, number>>>({});
  const fields = new Map<string, Field>();
  /** The fields whose message something on the screen shows. */
  const watched = new Set<string>();

  const ruled = (typed: Values) => (typeof rules === 'function' ? rules(typed) : checkForm(typed, rules));
  const tooLong = computed(
    () =>
      Object.fromEntries(
        Object.entries(limits.value).map(([name, most]) => [
          name,
          lengthMessage(values.value[name as Name] ?? '', most),
        ]),
      ) as Messages<Values>,
  );
  const broken = computed(() => {
    const stays = Object.fromEntries(namesOf(asks.value).map((name) => [name, 'Choose which value stays']));
    // Asked anew at each attempt: a rule may look at the clock.
    void left.value;
    return only(
      {
        ...ruled(values.value),
        ...only(tooLong.value, isSaid),
        ...(stays as Messages<Values>),
      },
      isSaid,
    );
  });
  const isShown = (name: string) => left.value.has(name) || Boolean(tooLong.value[name as Name]);
  const messages = computed(() => ({ ...refused.value, ...only(broken.value, isShown) }));

  function set(changed: Partial<Values>) {
    values.value = only(
      { ...values.peek(), ...changed },
      (name, text) => text !== '' || Object.hasOwn(start.peek(), name),
    );
    refused.value = without(refused.peek(), changed);
  }

  /** What is asked about a field, with what the person has typed since. */
  function askOf(name: Name): Ask<string> | undefined {
    const [ask, value] = [asks.value[name], values.value[name]];
    return ask && { ...ask, mine: value === ask.theirs ? ask.mine : value };
  }

  function choose(name: Name, which: keyof Ask<string>) {
    const ask = askOf(name);
    if (!ask) return;
    asks.value = without(asks.peek(), { [name]: ask });
    start.value = { ...start.peek(), [name]: ask.theirs };
    set({ [name]: ask[which] } as unknown as Partial<Values>);
  }

  function comparedOf(name: Name): Compared | undefined {
    const [by, ask] = [changedBy.value[name], askOf(name)];
    return by === undefined && !ask
      ? undefined
      : { by: by ?? 'Changed meanwhile', ask, choose: (which) => choose(name, which) };
  }

  function rebase(theirs: Values, by: string) {
    const was = start.peek();
    // A field that is still asked stands on what it stood on, with the person's own value.
    const mine = {
      ...values.peek(),
      ...Object.fromEntries(namesOf(asks.peek()).map((name) => [name, askOf(name)?.mine])),
    };
    const merged = merge(was, mine, theirs, groups);
    const changed = namesOf(theirs).filter((name) => was[name] !== theirs[name] && mine[name] !== theirs[name]);
    const marked = Object.fromEntries(changed.map((name) => [name, by])) as Messages<Values>;
    start.value = { ...theirs, ...only(was, (name) => Object.hasOwn(merged.asks, name)) };
    values.value = merged.values;
    asks.value = merged.asks;
    refused.value = without(refused.peek(), marked);
    if (by !== '') changedBy.value = { ...changedBy.peek(), ...marked };
    return changed;
  }

  function fieldOf(name: Name): Field {
    return {
      name,
      get isRequired() {
        return ruled({ ...values.peek(), [name]: '' })[name] !== undefined;
      },
      value: computed(() => values.value[name] ?? ''),
      message: computed(() => messages.value[name], {
        watched: () => void watched.add(name),
        unwatched: () => void watched.delete(name),
      }),
      compared: computed(() => comparedOf(name)),
      change: (value) => set({ [name]: value } as unknown as Partial<Values>),
      leave() {
        if (!left.peek().has(name)) left.value = new Set([...left.peek(), name]);
      },
      keepWithin(most) {
        limits.value = { ...limits.peek(), [name]: most };
        return () => void (limits.value = without(limits.peek(), { [name]: most }));
      },
    };
  }

  function refuse(fieldErrors: Messages<FieldErrors>) {
    const said = only(fieldErrors, isSaid) as FieldErrors;
    refused.value = only(said, (name) => fields.has(name) || Object.hasOwn(start.peek(), name));
    return Object.entries(said).flatMap(([name, message]) => (watched.has(name) ? [] : [message]));
  }

  function forget(...names: string[]) {
    const isGone = isOneOf(names);
    const stays = (name: string) => !isGone(name);
    values.value = { ...only(values.peek(), stays), ...only(start.peek(), isGone) };
    refused.value = only(refused.peek(), stays);
    left.value = new Set([...left.peek()].filter(stays));
  }

  return {
    values,
    messages,
    start,
    isDirty: computed(() =>
      namesOf(values.value, start.value).some((name) => (values.value[name] ?? '') !== (start.value[name] ?? '')),
    ),
    isGood: computed(() => namesOf(broken.value).length === 0),
    set,
    field(name) {
      const field = fields.get(name) ?? fieldOf(name);
      fields.set(name, field);
      return field;
    },
    text: (name) => (values.peek()[name] ?? '').trim(),
    check(...names) {
      const isAsked = names.length === 0 ? () => true : isOneOf(names);
      left.value = new Set([...left.peek(), ...namesOf(values.peek(), broken.peek()).filter(isAsked)]);
      return !namesOf(broken.peek()).some(isAsked);
    },
    refuse,
    formOf: (beginning, names = {}) => ({
      refuse: (errors) =>
        refuse(
          Object.fromEntries(Object.entries(errors).map(([name, said]) => [beginning + (names[name] ?? name), said])),
        ),
    }),
    forget,
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
