import { computed, signal, type ReadonlySignal } from '@preact/signals-react';
import { serverNow } from '../client/backend/server-time.ts';
import {
  asWrittenLength,
  formDayMessage,
  formFieldKeys,
  formMessages,
  formVerdicts,
  proposedDefect,
  type Compared,
  type FormDefect,
  type FormField,
  type FormVerdict,
} from '../contract/nach/form-fields.ts';
import type { CallReply } from '../contract/schemas.ts';
import { dayOf, isDay } from '../contract/time.ts';
import { createForm, type Field, type Texts } from '../kit/form/create-form.ts';

export type FormToCompare = NonNullable<CallReply<'fetchNachMail'>['form']>;
type Messages = Readonly<Partial<Record<FormField, string>>>;

/** What a person reads on the form beside its mail, field by field. */
export interface FormComparison {
  /** What the mandate says; null while the mail has no form of a mandate on paper. */
  form: ReadonlySignal<FormToCompare | null>;
  verdicts: ReadonlySignal<Texts>;
  /** Why the form is not accepted, by field, once somebody has tried to. */
  messages: ReadonlySignal<Messages>;
  isDirty: ReadonlySignal<boolean>;
  /** The reason to reject it for, by what was read so far; undefined while nothing is wrong. */
  defect: ReadonlySignal<FormDefect | undefined>;
  choose(field: FormField, verdict: FormVerdict): void;
  /** What stands on the form in a field: of its date the day. */
  written(field: FormField): Field;
  compared(): Compared;
  /** Shows what is missing or wrong. @returns true when the form may be accepted */
  check(): boolean;
  /** Shows the server's messages. @returns those that no field shows */
  refuse(fieldErrors: Readonly<Record<string, string>>): readonly string[];
  open(form: FormToCompare | null): void;
}

const isField = (name: string): name is FormField => formFieldKeys.some((key) => key === name);
const isVerdict = (text: string | undefined): text is FormVerdict =>
  text !== undefined && Object.hasOwn(formVerdicts, text);

/** The comparison of one form with its mandate. */
export function createFormComparison(): FormComparison {
  const form = signal<FormToCompare | null>(null);
  const typed = createForm<Texts>({ initial: {} });
  const wrong = signal<Messages>({});
  const today = () => dayOf(serverNow());

  /** A date says by itself whether it agrees. */
  function verdictOf(field: FormField, texts: Texts): FormVerdict | undefined {
    const chosen = texts[`verdict.${field}`];
    if (isVerdict(chosen) && (field !== 'DATE' || chosen === 'UNREADABLE')) return chosen;
    const day = texts[`written.${field}`] ?? '';
    if (field !== 'DATE' || !isDay(day)) return undefined;
    return formDayMessage(day, today(), form.peek()?.formDays ?? 0) === undefined ? 'AGREES' : 'DIFFERS';
  }
  function read(texts: Texts): Compared {
    return formFieldKeys.flatMap((field) => {
      const verdict = verdictOf(field, texts);
      const text = texts[`written.${field}`]?.trim().slice(0, asWrittenLength) ?? '';
      const isKept = text !== '' && (field === 'DATE' || verdict === 'DIFFERS');
      return verdict === undefined ? [] : [{ field, verdict, asWritten: isKept ? text : null }];
    });
  }
  const compared = computed(() => (form.value ? read(typed.values.value) : []));

  return {
    form,
    verdicts: computed(() =>
      Object.fromEntries(compared.value.map(({ field, verdict }): [string, string] => [field, verdict])),
    ),
    messages: wrong,
    isDirty: typed.isDirty,
    defect: computed(() => proposedDefect(compared.value)),
    choose(field, verdict) {
      const { [field]: _, ...others } = wrong.peek();
      wrong.value = others;
      // The same answer again takes it back.
      typed.field(`verdict.${field}`).change(typed.text(`verdict.${field}`) === verdict ? '' : verdict);
    },
    written: (field) => typed.field(`written.${field}`),
    compared: () => compared.peek(),
    check() {
      const { formDays = 0 } = form.peek() ?? {};
      wrong.value = form.peek() ? formMessages(compared.peek(), { today: today(), formDays }) : {};
      return Object.keys(wrong.peek()).length === 0;
    },
    refuse(fieldErrors) {
      const own = Object.entries(fieldErrors).filter(([name]) => isField(name));
      wrong.value = Object.fromEntries(own);
      return Object.entries(fieldErrors)
        .filter(([name]) => !isField(name))
        .map(([, message]) => message);
    },
    open(given) {
      form.value = given;
      wrong.value = {};
      typed.reset({});
    },
  };
}
