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
import type { KeptText } from '../kit/work/kept/kept-text.ts';
import { typedTexts } from '../kit/work/kept/typed-texts.ts';

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
  /** Takes up the form as it was read again: what the mandate says otherwise now is compared anew. */
  follow(form: FormToCompare | null): void;
  /** What is typed, as a draft keeps it. Of a field that the mandate says otherwise by now, nothing comes back. */
  text(): KeptText<Texts>;
}

const isField = (name: string): name is FormField => formFieldKeys.some((key) => key === name);
const isVerdict = (text: string | undefined): text is FormVerdict =>
  text !== undefined && Object.hasOwn(formVerdicts, text);

/** What a mandate says, a line for each field: a draft keeps what its answers were given beside. */
const linesOf = (form: FormToCompare | null) => form?.fields.map(({ field, expected }) => `${field} ${expected}`) ?? [];

/** The names of the form's texts of a field. */
const namesOf = (line: string): string[] => {
  const [field = ''] = line.split(' ');
  return [`verdict.${field}`, `written.${field}`];
};

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

  /** The kept texts that are true of the form as it is now. */
  function stillTrue({ beside = '', ...texts }: Texts): Texts {
    const before = beside.split('\n');
    const names = linesOf(form.peek())
      .filter((line) => before.includes(line))
      .flatMap(namesOf);
    return Object.fromEntries(Object.entries(texts).filter(([name]) => names.includes(name)));
  }

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
    follow(given) {
      const now = linesOf(given);
      const gone = linesOf(form.peek()).filter((line) => !now.includes(line));
      form.value = given;
      typed.forget(...gone.flatMap(namesOf));
    },
    text() {
      const texts = typedTexts(typed);
      return {
        ...texts,
        kept: computed(() => texts.kept.value && { ...texts.kept.value, beside: linesOf(form.value).join('\n') }),
        isShown: (found) => texts.isShown(stillTrue(found)),
        show: (found) => texts.show(found && stillTrue(found)),
      };
    },
  };
}
