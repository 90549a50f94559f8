import { fraudLists } from '../applications/queues.ts';
import {
  consentChannelNames,
  consentLanguages,
  consentProofNames,
  consentPurposeNames,
  type ConsentPurpose,
} from '../consent/consent.ts';
import { additionalSection } from '../documents/documents.ts';
import type { FieldErrors } from '../errors.ts';
import type { CallInput, CallReply } from '../schemas.ts';
import { isDay, startOfDay } from '../time.ts';
import { bureauStatuses, moreLimits } from './new-application.ts';
import { textErrors } from './text-errors.ts';

type NewApplication = CallInput<'addApplication'>;
type ApplicationForm = CallReply<'fetchApplicationForm'>;
/** By the names of the fields. */
type Typed = Record<string, string>;
type Additional = Pick<ApplicationForm, 'additional'>;

/** What is told of an application beside the loan, the applicant and the cards. */
const moreFields = ['flags.review', 'flags.gpsMismatch', 'bureau.status', 'app'] as const;

const consentParts = ['noticeVersion', 'language', 'channel', 'proof', 'reference', 'at'] as const;
type ConsentPart = (typeof consentParts)[number];
export const consentField = (purpose: ConsentPurpose, part: ConsentPart) => `consents.${purpose}.${part}`;
export const consentFields = (purpose: ConsentPurpose) => consentParts.map((part) => consentField(purpose, part));

/** The parts of an additional paper; of a side the id of its file, and its name beside it. */
export const paperField = (at: number, part: string) => `papers.${at}.${part}`;
/** The most additional papers that the form offers. */
export const mostPapers = 20;

/** Every field of these, empty: nothing is said of an application, and nothing agreed to, that nobody has typed. */
export const emptyMore = (): Typed =>
  Object.fromEntries([...moreFields, ...consentPurposeNames.flatMap(consentFields)].map((name) => [name, '']));

const textOf = (typed: Typed, name: string) => (typed[name] ?? '').trim();
const oneOf = <Value extends string>(values: readonly Value[], text: string): Value | undefined =>
  values.find((value) => value === text);

/** The numbers of the papers of which something is typed, in their order. */
export const papersOf = (typed: Typed): number[] =>
  [
    ...new Set(
      Object.entries(typed).flatMap(([name, text]) => {
        const [, at] = /^papers\.(\d+)\./.exec(name) ?? [];
        return at === undefined || text === '' ? [] : [Number(at)];
      }),
    ),
  ].toSorted((a, b) => a - b);

/** The purposes of which something is typed. */
const agreedTo = (typed: Typed) =>
  consentPurposeNames.filter((purpose) => consentFields(purpose).some((name) => textOf(typed, name) !== ''));

/** The moment of a wall clock in Kolkata, `2026-11-28T10:12`; undefined for a text that is none. */
function momentOf(text: string): Date | undefined {
  const [, day = '', hours, minutes] = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  if (!isDay(day)) return undefined;
  return new Date(startOfDay(day).getTime() + (Number(hours) * 60 + Number(minutes)) * 60_000);
}

/** The files of the additional papers, as they are sent. */
export function sentPapers(typed: Typed, { additional }: Additional): NonNullable<NewApplication['documents']> {
  return papersOf(typed).flatMap((at) =>
    (additional?.sides ?? []).flatMap((side) => {
      const fileId = textOf(typed, paperField(at, side));
      const [type, proofType] = [textOf(typed, paperField(at, 'type')), textOf(typed, paperField(at, 'proofType'))];
      return fileId === '' ? [] : [{ card: additionalSection, side, fileId, type, proofType }];
    }),
  );
}

/** What is told beside, as it is sent. What is left empty is not told. */
export function sentMore(typed: Typed): Pick<NewApplication, 'flags' | 'bureau' | 'app' | 'consents'> {
  const review = oneOf(fraudLists, textOf(typed, 'flags.review'));
  const gpsMismatch = textOf(typed, 'flags.gpsMismatch') !== '';
  const status = oneOf(bureauStatuses, textOf(typed, 'bureau.status'));
  const app = textOf(typed, 'app');
  const consents = agreedTo(typed).flatMap((purpose) => {
    const text = (part: ConsentPart) => textOf(typed, consentField(purpose, part));
    const language = oneOf(consentLanguages, text('language'));
    const channel = oneOf(consentChannelNames, text('channel'));
    const proof = oneOf(consentProofNames, text('proof'));
    const at = momentOf(text('at'));
    if (!language || !channel || !proof || !at) return [];
    const [reference, noticeVersion] = [text('reference'), text('noticeVersion')];
    const given = { purpose, noticeVersion, language, channel, proof, at: at.toISOString() };
    return [{ ...given, ...(reference !== '' && { reference }) }];
  });
  return {
    ...((review || gpsMismatch) && { flags: { ...(review && { review }), ...(gpsMismatch && { gpsMismatch }) } }),
    ...(status && { bureau: { status } }),
    ...(app !== '' && { app }),
    ...(consents.length > 0 && { consents }),
  };
}

const missing = 'This field is required';

function consentMessages(typed: Typed, purpose: ConsentPurpose, now: Date): FieldErrors {
  const errors: FieldErrors = {};
  for (const part of consentParts)
    if (part !== 'reference' && textOf(typed, consentField(purpose, part)) === '')
      errors[consentField(purpose, part)] = missing;
  const at = textOf(typed, consentField(purpose, 'at'));
  const moment = momentOf(at);
  if (at !== '' && (!moment || moment > now || moment.getUTCFullYear() < moreLimits.consentsSince))
    errors[consentField(purpose, 'at')] = 'This is no time at which it can have been given';
  return errors;
}

function paperMessages(typed: Typed, at: number, additional: ApplicationForm['additional']): FieldErrors {
  const errors: FieldErrors = {};
  const type = additional?.types.find(({ key }) => key === textOf(typed, paperField(at, 'type')));
  if (!type) errors[paperField(at, 'type')] = missing;
  if (!type?.proofTypes.some(({ key }) => key === textOf(typed, paperField(at, 'proofType'))))
    errors[paperField(at, 'proofType')] = missing;
  const sides = additional?.sides ?? [];
  const [first] = sides;
  if (first && sides.every((side) => textOf(typed, paperField(at, side)) === ''))
    errors[paperField(at, first)] = 'Attach the document';
  return errors;
}

/** What is wrong with these parts as they are typed, by the field. A paper, and a consent, is whole or not there. */
export function moreMessages(typed: Typed, { additional }: Additional, now: Date): FieldErrors {
  const errors: FieldErrors = {};
  const lines = ['app', ...consentPurposeNames.flatMap((purpose) => consentFields(purpose))];
  for (const name of lines)
    if (textOf(typed, name) !== '')
      for (const message of Object.values(textErrors(textOf(typed, name), () => []))) errors[name] = message;
  for (const purpose of agreedTo(typed)) Object.assign(errors, consentMessages(typed, purpose, now));
  for (const at of papersOf(typed)) Object.assign(errors, paperMessages(typed, at, additional));
  return errors;
}

/** The server's messages about these parts by the fields of the form: it counts what was sent, the form names it. */
export function byMoreField(
  errors: FieldErrors,
  sent: Pick<NewApplication, 'documents' | 'consents'>,
  typed: Typed,
): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => {
      const [, kind, index, part = ''] = /^(documents|consents)\.(\d+)\.(\w+)$/.exec(path) ?? [];
      const consent = kind === 'consents' ? sent.consents?.[Number(index)] : undefined;
      const ofConsent = consentParts.find((each) => each === part);
      if (consent && ofConsent) return [consentField(consent.purpose, ofConsent), message];
      const document = kind === 'documents' ? sent.documents?.[Number(index)] : undefined;
      if (document?.card !== additionalSection) return [path, message];
      const at = papersOf(typed).find((each) => textOf(typed, paperField(each, document.side)) === document.fileId);
      const named = part === 'type' || part === 'proofType' ? part : document.side;
      return [at === undefined ? path : paperField(at, named), message];
    }),
  );
}
