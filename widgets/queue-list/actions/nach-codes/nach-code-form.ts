import {
  nachCodeFields,
  nachCodeKinds,
  nachCodeMessages,
  nachCodeWidening,
  newNachCodeMessages,
  repeatWords,
  type NachCodeKind,
  type NachCodeValues,
  type TypedNachCode,
} from '../../../contract/nach-codes/nach-code.ts';
import { reasonRules } from '../../../contract/rules/reason.ts';
import { firstMessage } from '../../../contract/rules/rule.ts';
import type { CallReply } from '../../../contract/schemas.ts';
import { createForm, type Form } from '../../../kit/form/create-form.ts';
import type { Widget } from '../../../kit/widget/widget.ts';

export type NachCode = CallReply<'fetchNachCode'>;
export interface NachCodeProps {
  code: NachCode;
  widget: Widget;
  /** Loads the code and its list again; what is typed stays. */
  readAgain(): Promise<void>;
  close(): void;
}

/** A new code as it is typed, and why. */
export type TypedNew = TypedNachCode & { remark: string };
/** A change as it is typed; what is ticked is `yes`, else empty. */
export type TypedChange = Omit<TypedNew, 'code'> & { isOffered: string };

export const kindOptions = Object.entries(nachCodeKinds).map(([value, label]) => ({ value, label }));

export function createNewForm(): Form<TypedNew> {
  return createForm<TypedNew>({
    initial: { code: '', kind: '', reason: '', remedy: '', mayRepeat: '', order: '', remark: '' },
    rules: ({ remark, code, ...rest }) => ({
      ...newNachCodeMessages({ code: code.trim(), ...rest }),
      remark: firstMessage(remark, reasonRules()),
    }),
  });
}

const ticked = (is: boolean) => (is ? 'yes' : '');

export function typedOf({ kind, reason, remedy, mayRepeat, order, isOffered }: NachCodeValues): TypedChange {
  const boxes = { mayRepeat: ticked(mayRepeat), isOffered: ticked(isOffered) };
  return { kind, reason, remedy, order: String(order), ...boxes, remark: '' };
}

export function createChangeForm(typed: TypedChange): Form<TypedChange> {
  return createForm<TypedChange>({
    initial: typed,
    rules: ({ remark, ...values }) => ({
      ...nachCodeMessages(values),
      remark: firstMessage(remark, reasonRules()),
    }),
  });
}

/** Typed values as the calls take them, once their rules are kept. */
export const sent = ({ kind, reason, remedy, mayRepeat, order, remark }: Omit<TypedNew, 'code'>) => ({
  kind: kind as NachCodeKind,
  reason: reason.trim(),
  remedy: remedy.trim(),
  mayRepeat: mayRepeat !== '',
  order: Number(order),
  remark,
});

/** Why another person approves what is typed; undefined where nobody has to. */
export const whyApproved = (code: NachCode | null, { mayRepeat }: Pick<TypedNew, 'mayRepeat'>) =>
  nachCodeWidening(code, { mayRepeat: mayRepeat !== '' });

/** A change's fields as a sentence names them. */
export const changeFields: Readonly<Record<keyof TypedChange, string>> = { ...nachCodeFields, remark: 'Reason' };

const rowsOf = (of: NachCodeValues) => [
  { label: nachCodeFields.reason, value: of.reason },
  { label: nachCodeFields.kind, value: nachCodeKinds[of.kind] },
  { label: nachCodeFields.remedy, value: of.remedy },
  { label: nachCodeFields.mayRepeat, value: repeatWords(of.mayRepeat) },
  { label: nachCodeFields.order, value: String(of.order) },
  { label: nachCodeFields.isOffered, value: of.isOffered ? 'Yes' : 'No' },
];

/** A code's values as rows; of what is proposed those that change. */
export function codeRows(code: NachCode) {
  const { proposal } = code;
  if (proposal === null) return rowsOf(code);
  const before = rowsOf(code);
  return rowsOf(proposal).map(({ label, value }, index) => {
    const was = before[index]?.value ?? value;
    return { label, value: was === value ? value : `${was} -> ${value}` };
  });
}
