import { orderRules } from '../choices/choice-rules.ts';
import { matches, required } from '../rules/basic-validation.ts';
import { checkForm } from '../rules/rule.ts';
import { maxLength } from '../rules/validation.ts';
import { trimmed, writable } from '../rules/writable.ts';

/** What a rejection asks for. */
export const nachCodeKinds = {
  E_MANDATE_RETRY: 'The e-mandate again',
  FIX_DATA: 'Corrected data',
  NEW_ACCOUNT: 'Another account',
  PAPER: 'Another form',
} as const;
export type NachCodeKind = keyof typeof nachCodeKinds;
export const nachCodeKindNames = Object.keys(nachCodeKinds) as NachCodeKind[];

/** What of a code may change. The code itself never does. */
export interface NachCodeValues {
  kind: NachCodeKind;
  reason: string;
  remedy: string;
  /** False where the bank takes no second form like the rejected one. */
  mayRepeat: boolean;
  order: number;
  isOffered: boolean;
}

/** A code as it is typed: a whole number as digits, what is ticked as `yes`, else empty. */
export type TypedNachCode = Record<'code' | 'kind' | 'reason' | 'remedy' | 'mayRepeat' | 'order', string>;

/** The most characters of a reason, which forms offer behind its code; and of the remedy. */
export const nachReasonLength = 80;
export const nachRemedyLength = 120;

/** The messages about a code's values, by field; empty for good ones. */
export function nachCodeMessages(typed: Omit<TypedNachCode, 'code'>): Partial<Omit<TypedNachCode, 'code'>> {
  return checkForm(typed, {
    kind: [(value) => (Object.hasOwn(nachCodeKinds, String(value)) ? undefined : 'Choose what it asks for')],
    reason: [required('Enter the words'), trimmed(maxLength(nachReasonLength), writable())],
    remedy: [required('Enter what is to be done'), trimmed(maxLength(nachRemedyLength), writable())],
    order: orderRules,
  });
}

/** In capitals, so that no code is there twice; our own words for defects of a form have underscores. */
const isCode = matches(/^[A-Z0-9][A-Z0-9./-]{0,34}$/, 'Enter capitals and digits');

/** The messages about a new code, by field; empty for a good one. */
export function newNachCodeMessages({ code, ...rest }: TypedNachCode): Partial<TypedNachCode> {
  return {
    ...checkForm({ code }, { code: [required('Enter the code'), isCode] }),
    ...nachCodeMessages(rest),
  };
}

type Repeats = Pick<NachCodeValues, 'mayRepeat'>;

/**
 * Why another person must approve a change: a second form may follow a rejection after which none did. It counts of a retired
 * code, too, which banks go on to say. To retire a code, to bring it back, to reword it and to bar the second form needs nobody.
 *
 * @param before null for a new code
 */
export function nachCodeWidening(before: Repeats | null, after: Repeats): string | undefined {
  return after.mayRepeat && before?.mayRepeat !== true
    ? 'After it the bank is sent a second form like the rejected one'
    : undefined;
}

/** A code's fields as a sentence names them. */
export const nachCodeFields = {
  code: 'Code',
  kind: 'Asks for',
  reason: 'Words',
  remedy: 'Remedy',
  mayRepeat: 'Second form',
  order: 'Order',
  isOffered: 'Offered',
} as const satisfies Record<keyof NachCodeValues | 'code', string>;

/**
 * The columns of a file of codes; whether a second form may follow and forms offer it is yes or no. `version` is the version of the
 * code that the file was made of, empty for a new one.
 */
export const nachCodeCsvColumns = [
  'code',
  'kind',
  'reason',
  'remedy',
  'mayRepeat',
  'order',
  'offered',
  'version',
] as const;

/** Whether a second form may follow, in words. */
export const repeatWords = (mayRepeat: boolean) => (mayRepeat ? 'May follow' : 'Not taken');
