import { readOnlyLevel, type DocStatus, type FieldVariant, type KeyLabel } from './documents.ts';
import type { Udrs } from '../applications/udrs.ts';
import { udrsQueueRoles, type Mover } from '../applications/udrs-moves.ts';
import { firstMessage, type Rule } from '../rules/rule.ts';
import { dateOfBirth, ifsc, maxLength, pan, pincode, required } from '../rules/validation.ts';

/** The parts of a field that decide which values it takes. */
export interface CardField {
  key: string;
  label: string;
  accessLevel: string;
  variant: FieldVariant;
}

/** States in which cards can be changed: the document desk's own, and the reviews that send back to it. */
const openStates: readonly Udrs[] = [
  'DOCUMENT_PROCESSING',
  'PENDING_REVIEW_REGULAR',
  'PENDING_REVIEW_GPS',
  'FRAUD_REVIEW',
];

/** Why nobody, or not this person, may change the cards of an application; undefined if they may. */
export function cardWorkRefusal(udrs: Udrs, movers: readonly Mover[]): string | undefined {
  if (udrs === 'REJECTED' || udrs === 'CANCELLED' || udrs === 'DISBURSED')
    return 'The work on this application has ended';
  if (!openStates.includes(udrs)) return 'The documents of this application have been reviewed';
  const workers: readonly Mover[] = [...(udrsQueueRoles[udrs] ?? []), 'OPS_AGENT', 'OPS_LEAD'];
  return workers.some((role) => movers.includes(role)) ? undefined : 'Your role may look at these documents only';
}

/** Whether a field can be changed (DV-26). */
export function isEditable({ accessLevel }: Pick<CardField, 'accessLevel'>): boolean {
  return accessLevel !== readOnlyLevel;
}

/** Whether a field spans the card (DV-36, DV-37). */
export function isFullWidth({ key, variant }: Pick<CardField, 'key' | 'variant'>): boolean {
  return variant === 'search' || key.endsWith('ADDRESS');
}

const plainText: Rule = (value) =>
  [...String(value ?? '')].some((sign) => sign < ' ' && sign !== '\n' && sign !== '\t' && sign !== '\r')
    ? 'Enter plain text'
    : undefined;

/** Years that a date of a document may have. */
const yearOfDocument: Rule = (value) => {
  const year = Number(/\d{4}$/.exec(String(value ?? ''))?.[0] ?? 2000);
  return year < 1900 || year > 2099 ? 'Enter a date as DD-MM-YYYY' : undefined;
};

/** A person's name in any script. */
const personName: Rule = (value) => {
  const text = String(value ?? '').trim();
  return text === '' || /^\p{L}[\p{L}\p{M} .'’-]*$/u.test(text) ? undefined : 'Enter a name: letters, spaces and dots';
};

const isPersonName = (key: string) => /(?:^|_)(?:NAME|HOLDER)$/.test(key) && !key.includes('EMPLOYER');

/** @param today YYYY-MM-DD, Asia/Kolkata */
const notAfter =
  (today: string): Rule =>
  (value) =>
    keptDate(String(value ?? '')) > today ? 'A date of birth cannot be in the future' : undefined;

function rulesOf(
  { key, variant }: CardField,
  { choices, today }: { choices: readonly KeyLabel[] | undefined; today: string },
): readonly Rule[] {
  const oneOf: Rule = (value) =>
    choices?.some((choice) => choice.key === value) === false ? 'This value is not one of the list' : undefined;
  const own: Rule[] = [];
  if (variant === 'date') own.push(dateOfBirth('Enter a date as DD-MM-YYYY'), yearOfDocument);
  if (variant === 'dropDown' || variant === 'radio') own.push(oneOf);
  if (key.endsWith('_DOB')) own.push(notAfter(today));
  if (isPersonName(key)) own.push(personName);
  if (key === 'PAN_NUMBER') own.push(pan());
  if (key.endsWith('_IFSC')) own.push(ifsc());
  if (key.endsWith('_PINCODE')) own.push(pincode());
  return [required(), ...own, maxLength(variant === 'textArea' ? 500 : 150), plainText];
}

/**
 * The message for a wrong value of a field; undefined for a good one. A read-only field is never wrong (VA-41).
 *
 * @param value dates as DD/MM/YYYY
 * @param rest.choices of the field, if it has some
 * @param rest.today YYYY-MM-DD, Asia/Kolkata
 */
export function fieldMessage(
  field: CardField,
  value: string,
  rest: { choices: readonly KeyLabel[] | undefined; today: string },
): string | undefined {
  return isEditable(field) ? firstMessage(value, rulesOf(field, rest)) : undefined;
}

/** A value as it is sent and kept: a PAN and an IFSC have capital letters, whichever were typed. */
export function writtenValue({ key }: Pick<CardField, 'key'>, value: string): string {
  return key === 'PAN_NUMBER' || key.endsWith('_IFSC') ? value.trim().toUpperCase() : value.trim();
}

/** Shown for a company that stands in the list, or for none that does, and was not picked there (DV-39, DV-40). */
export const pickFromList = 'Choose one of the list';

/** What an update says of a card's status; null leaves it as it is (DV-25). */
export interface Verdict {
  docStatus: DocStatus;
  /** Keys of the reasons. */
  rejectReasons: readonly string[];
}

/**
 * Why a verdict cannot be given; undefined if it can. A rejection has a reason (DV-20), an approval has none, and a
 * missing document cannot be approved.
 */
export function verdictMessage(
  verdict: Verdict | null,
  { reasons, isDocumentMissing }: { reasons: readonly KeyLabel[]; isDocumentMissing: boolean },
): string | undefined {
  if (!verdict) return undefined;
  if (verdict.docStatus === 'APPROVED') {
    if (verdict.rejectReasons.length > 0) return 'Only a rejection has reasons';
    return isDocumentMissing ? 'Upload the document before approving it' : undefined;
  }
  if (verdict.rejectReasons.length === 0) return 'Choose at least one reject reason';
  const isKnown = verdict.rejectReasons.every((key) => reasons.some((reason) => reason.key === key));
  return isKnown ? undefined : 'A reject reason is not one of the list';
}

const isoDate = /^(\d{4})-(\d{2})-(\d{2})$/;
const daysFirst = /^(\d{2})[-/](\d{2})[-/](\d{4})$/;

/** A date as a card shows it: DD-MM-YYYY, made from YYYY-MM-DD. Any other text stays as it is (DV-34, DV-35). */
export function shownDate(value: string): string {
  const [, year, month, day] = isoDate.exec(value) ?? [];
  return year === undefined ? value : `${day}-${month}-${year}`;
}

/** A date as an update sends it: DD/MM/YYYY, whichever way it was written (AP-42). */
export function sentDate(value: string): string {
  return shownDate(value.trim()).replaceAll('-', '/');
}

/** A date as it is kept: YYYY-MM-DD. A text that is no date stays as it is. */
export function keptDate(value: string): string {
  const [, day, month, year] = daysFirst.exec(value) ?? [];
  return year === undefined ? value : `${year}-${month}-${day}`;
}
