import { uploadTexts } from '../files/uploads.ts';
import { daysBetween, isDay, monthsAfter, type Day } from '../time.ts';
import { firstMessage, type Rule } from '../rules/rule.ts';
import { ifsc, maxLength, minLength, numeric, pan, pincode, required } from '../rules/validation.ts';
import {
  agentKycDocuments,
  agentKycDocumentKinds,
  agentKycFieldNames,
  agentKycFiles,
  agentKycLimits as limits,
  agentKycParts,
  certificateWarningDays,
  type AgentKycDecision,
  type AgentKycDocument,
  type AgentKycField,
  type AgentKycPart,
  type AgentKycVerdict,
  type CertificateState,
  type RenewalDecision,
} from './agent-kyc.ts';

const missing = (value: string) => firstMessage(value, [required()]);

/** Days are YYYY-MM-DD in India; such texts compare as the days do. */
const dated = (message: string, wrong: (day: string) => string | undefined): Rule => {
  return (value) => {
    const text = typeof value === 'string' ? value : '';
    if (text === '') return undefined;
    return isDay(text) ? wrong(text) : message;
  };
};

const digits = (count: number, message: string): Rule => {
  const isNumber = numeric({}, message);
  return (value) => isNumber(value) ?? (value === '' || String(value).length === count ? undefined : message);
};

const certificateMessage = 'Enter 5 to 30 letters, digits, hyphens or slashes';
const certificateNumber: Rule = (value) =>
  value === '' || /^[A-Za-z0-9][A-Za-z0-9/-]{4,29}$/.test(String(value)) ? undefined : certificateMessage;

const accountMessage = 'Enter 9 to 18 digits';
const accountNumber: Rule = (value) => (value === '' || /^\d{9,18}$/.test(String(value)) ? undefined : accountMessage);

/** The rules of each field on a day; an empty value is left to `missingFields`. */
function rulesOn(today: Day): Readonly<Record<AgentKycField, readonly Rule[]>> {
  const { ageFrom, ageTo, address, policeMonths, certificateYears } = limits;
  return {
    pan: [pan()],
    dateOfBirth: [
      dated('Enter a date of birth as DD/MM/YYYY', (day) => {
        if (day > monthsAfter(today, -12 * ageFrom)) return `An agent is at least ${ageFrom} years old`;
        return day < monthsAfter(today, -12 * ageTo) ? `An agent is at most ${ageTo} years old` : undefined;
      }),
    ],
    aadhaarLast4: [digits(4, 'Enter the last 4 digits alone')],
    address: [minLength(address.min), maxLength(address.max)],
    pinCode: [pincode()],
    accountNumber: [accountNumber],
    ifsc: [ifsc()],
    draCertificate: [certificateNumber],
    draValidUntil: [
      dated('Enter a date as DD/MM/YYYY', (day) => {
        if (day < today) return 'This certificate has ended';
        return day > monthsAfter(today, 12 * certificateYears)
          ? `A certificate is valid for at most ${certificateYears} years`
          : undefined;
      }),
    ],
    policeVerifiedOn: [
      dated('Enter a date as DD/MM/YYYY', (day) => {
        if (day > today) return 'This day is in the future';
        return day < monthsAfter(today, -policeMonths)
          ? `The verification is older than ${policeMonths} months`
          : undefined;
      }),
    ],
  };
}

/**
 * The message for a field's value (CO-48); undefined for a good one, and for an empty one.
 *
 * @param today YYYY-MM-DD in India
 */
export function agentKycFieldMessage(field: AgentKycField, value: string, today: Day): string | undefined {
  return firstMessage(value, rulesOn(today)[field]);
}

/** The message for the account number's second entry. */
export function accountAgainMessage(account: string, again: string): string | undefined {
  return account === again ? undefined : 'The two numbers are not the same';
}

/** The values that a KYC has; null where there is none yet. */
export type AgentKycValues = Readonly<Record<AgentKycField, string | null>>;

/**
 * What keeps a KYC from being submitted, by field and by document; empty when nothing does. All fields and all five
 * documents are mandatory.
 *
 * @param today YYYY-MM-DD in India
 */
export function submissionMessages(
  values: AgentKycValues,
  documents: readonly AgentKycDocument[],
  today: Day,
): Readonly<Record<string, string>> {
  const wrong: Record<string, string> = {};
  for (const field of agentKycFieldNames) {
    const value = values[field] ?? '';
    const message = missing(value) ?? agentKycFieldMessage(field, value, today);
    if (message !== undefined) wrong[field] = message;
  }
  for (const kind of agentKycDocumentKinds)
    if (!documents.includes(kind)) wrong[kind] = `Upload the document: ${agentKycDocuments[kind]}`;
  return wrong;
}

/** The message for the remark of a decision: a rework and a rejection say what is wrong. */
export function agentKycRemarkMessage(decision: AgentKycDecision, remark: string): string | undefined {
  const { min, max } = limits.remark;
  const text = remark.trim();
  if (text === '' && decision === 'DONE') return undefined;
  if (text === '') return decision === 'REWORK' ? 'Write what to mend' : 'Write why it is rejected';
  return firstMessage(text, [minLength(decision === 'DONE' ? 1 : min), maxLength(max)]);
}

/** Why the verdicts on the parts do not allow a decision; undefined where they do. Done needs all five documents right. */
export function verdictsMessage(
  decision: AgentKycDecision,
  verdicts: readonly { part: AgentKycPart; verdict: AgentKycVerdict }[],
): string | undefined {
  const wrong = verdicts.filter(({ verdict }) => verdict === 'WRONG').map(({ part }) => part);
  if (decision === 'REWORK') return wrong.length === 0 ? 'Mark what is wrong first' : undefined;
  if (decision === 'REJECTED') return undefined;
  const right = verdicts.filter(({ verdict }) => verdict === 'RIGHT').map(({ part }) => part);
  const open = agentKycDocumentKinds.filter((kind) => !right.includes(kind));
  if (wrong.length > 0) return `Marked as wrong: ${wrong.map((part) => agentKycParts[part]).join(', ')}`;
  return open.length > 0 ? `Not checked yet: ${open.map((kind) => agentKycDocuments[kind]).join(', ')}` : undefined;
}

/** Whether a certificate is renewed by now: once it ends within 30 days, and after its end. */
export const isRenewable = (state: CertificateState): boolean => state !== 'VALID';

/**
 * What is wrong with a renewed certificate, by field; empty when nothing is.
 *
 * @param endsOn the last day of the certificate that it follows, YYYY-MM-DD
 * @param today YYYY-MM-DD in India
 */
export function renewalMessages(
  { draCertificate, draValidUntil }: { draCertificate: string; draValidUntil: string },
  endsOn: string,
  today: Day,
): Readonly<Partial<Record<'draCertificate' | 'draValidUntil', string>>> {
  const number = missing(draCertificate) ?? agentKycFieldMessage('draCertificate', draCertificate, today);
  const day =
    missing(draValidUntil) ??
    agentKycFieldMessage('draValidUntil', draValidUntil, today) ??
    (draValidUntil <= endsOn ? 'This is no longer than the present certificate' : undefined);
  return { ...(number !== undefined && { draCertificate: number }), ...(day !== undefined && { draValidUntil: day }) };
}

/** The message for the remark of a decision on a renewed certificate: a refusal says what is wrong. */
export function renewalRemarkMessage(decision: RenewalDecision, remark: string): string | undefined {
  const { min, max } = limits.remark;
  const text = remark.trim();
  if (text === '') return decision === 'REFUSED' ? 'Write why it is refused' : undefined;
  return firstMessage(text, [minLength(decision === 'REFUSED' ? min : 1), maxLength(max)]);
}

/** The message for a document's file by its size; the kinds of file are checked by `checkChosenFile`. */
export function agentKycFileMessage(bytes: number): string | undefined {
  return bytes > agentKycFiles.maxBytes ? uploadTexts.largerThan(agentKycFiles.maxBytes) : undefined;
}

/**
 * How a certificate stands on a day, and how many days are left: it is good on its last day.
 *
 * @param validUntil YYYY-MM-DD
 * @param today YYYY-MM-DD in India
 */
export function certificateOn(validUntil: Day, today: Day): { state: CertificateState; daysLeft: number } {
  const daysLeft = daysBetween(today, validUntil);
  const state = daysLeft < 0 ? 'EXPIRED' : daysLeft <= certificateWarningDays ? 'EXPIRING' : 'VALID';
  return { state, daysLeft };
}
