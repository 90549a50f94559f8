import { grouped } from '../money.ts';
import { cardValue } from '../documents/card-value.ts';
import type { FieldErrors } from '../errors.ts';
import type { CallInput, CallReply } from '../schemas.ts';
import type { Day } from '../time.ts';
import { emptyMore, sentMore, sentPapers } from './application-more.ts';
import {
  accountTypes,
  applicationLimits,
  applicationNumberPattern,
  applicationProducts,
  applicationTextErrors,
  employments,
  genders,
  riskLevels,
} from './new-application.ts';

export type ApplicationForm = CallReply<'fetchApplicationForm'>;
type NewApplication = CallInput<'addApplication'>;
type Cards = ApplicationForm['cards'];

/** An application as it is typed, by the path of each value; of a file, its id and its name. */
export type TypedApplication = Record<string, string>;

const ownFields = [
  'product',
  'lender',
  'number',
  'amount',
  'tenureMonths',
  'rateBasisPoints',
  'riskLevel',
  'applicant.firstName',
  'applicant.lastName',
  'applicant.mobile',
  'applicant.email',
  'applicant.gender',
  'applicant.employment',
  'applicant.city',
  'applicant.state',
  'applicant.pinCode',
  'account.number',
  'account.ifsc',
  'account.type',
] as const;
type OwnField = (typeof ownFields)[number];

/** What an application may come without. */
const optional: ReadonlySet<string> = new Set<OwnField>(['number', 'applicant.lastName', 'applicant.email']);
const accountFields = ['account.number', 'account.ifsc', 'account.type'] as const satisfies readonly OwnField[];

export const cardField = (card: string, field: string) => `cards.${card}.${field}`;
export const fileField = (card: string, side: string) => `files.${card}.${side}`;
/** The name of a file, which is kept beside its id. */
export const fileName = (card: string, side: string) => `names.${card}.${side}`;

/** Every field, empty. */
export function emptyApplication({ cards }: Pick<ApplicationForm, 'cards'>): TypedApplication {
  const ofCards = cards.flatMap(({ key, fields, sides }) => [
    ...fields.map((field) => cardField(key, field.key)),
    ...sides.flatMap((side) => [fileField(key, side), fileName(key, side)]),
  ]);
  const empty = Object.fromEntries([...ownFields, ...ofCards].map((name) => [name, '']));
  return { ...empty, ...emptyMore() };
}

/** Hundredths of a per cent, of a rate as it is typed: `24` or `23.75`. Undefined for a text that is none. */
export function typedRate(text: string): number | undefined {
  const [, whole, part = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

const oneOf = <Value extends string>(values: readonly Value[], text: string): Value | undefined =>
  values.find((value) => value === text);

const filesOf = (typed: TypedApplication, cards: Cards) =>
  cards.flatMap(({ key: card, sides }) =>
    sides.flatMap((side) => {
      const fileId = typed[fileField(card, side)] ?? '';
      return fileId === '' ? [] : [{ card, side, fileId }];
    }),
  );

/** The application that is typed, as it is sent; undefined while a part of it is missing. */
export function sentApplication(typed: TypedApplication, form: Pick<ApplicationForm, 'cards' | 'additional'>) {
  const { cards } = form;
  const text = (name: OwnField) => (typed[name] ?? '').trim();
  const optionally = <Name extends string>(key: Name, value: string) =>
    (value === '' ? {} : { [key]: value }) as Partial<Record<Name, string>>;
  const product = oneOf(applicationProducts, text('product'));
  const gender = oneOf(genders, text('applicant.gender'));
  const employment = oneOf(employments, text('applicant.employment'));
  const riskLevel = oneOf(riskLevels, text('riskLevel'));
  const accountType = oneOf(accountTypes, text('account.type'));
  const rateBasisPoints = typedRate(text('rateBasisPoints'));
  if (!product || !gender || !employment || !riskLevel || rateBasisPoints === undefined) return undefined;
  const values = cards.flatMap(({ key, fields }) => {
    const filled = fields.flatMap((field) => {
      const value = typed[cardField(key, field.key)]?.trim() ?? '';
      return value === '' ? [] : [[field.key, value] as const];
    });
    return filled.length === 0 ? [] : [[key, Object.fromEntries(filled)] as const];
  });
  const ifsc = text('account.ifsc').toUpperCase();
  const application: NewApplication = {
    ...optionally('number', text('number')),
    product,
    lender: text('lender'),
    applicant: {
      firstName: text('applicant.firstName'),
      ...optionally('lastName', text('applicant.lastName')),
      mobile: text('applicant.mobile'),
      ...optionally('email', text('applicant.email')),
      gender,
      employment,
      city: text('applicant.city'),
      state: text('applicant.state'),
      pinCode: text('applicant.pinCode'),
    },
    amount: Number(text('amount')),
    tenureMonths: Number(text('tenureMonths')),
    rateBasisPoints,
    riskLevel,
    ...(accountType && { account: { number: text('account.number'), ifsc, type: accountType } }),
    ...(values.length > 0 && { cards: Object.fromEntries(values) }),
    documents: [...filesOf(typed, cards), ...sentPapers(typed, form)],
    ...sentMore(typed),
  };
  return application;
}

const missing = 'This field is required';

function numberMessage(text: string, { least, most }: { least: number; most: number }): string | undefined {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  const isGood = value >= least && value <= most;
  return isGood ? undefined : `Enter a whole number from ${least} to ${grouped(most)}`;
}

/** What is wrong with an application as it is typed, by the field: by the rules that the server checks. */
export function applicationMessages(
  typed: TypedApplication,
  { cards }: Pick<ApplicationForm, 'cards'>,
  today: Day,
): FieldErrors {
  const filled = Object.fromEntries(
    ownFields.flatMap((name) => {
      const text = (typed[name] ?? '').trim();
      return text === '' ? [] : [[name, name === 'account.ifsc' ? text.toUpperCase() : text] as const];
    }),
  );
  const hasAccount = accountFields.some((name) => filled[name] !== undefined);
  const isAsked = (name: string) => !optional.has(name) && (hasAccount || !accountFields.some((each) => each === name));
  const errors: FieldErrors = Object.fromEntries(
    ownFields.flatMap((name) => (filled[name] === undefined && isAsked(name) ? [[name, missing] as const] : [])),
  );
  for (const name of ['amount', 'tenureMonths'] as const) {
    const wrong = filled[name] && numberMessage(filled[name], applicationLimits[name]);
    if (wrong) errors[name] = wrong;
  }
  const rate = typedRate(filled['rateBasisPoints'] ?? '');
  if (filled['rateBasisPoints'] && (rate === undefined || rate > applicationLimits.rateBasisPoints.most))
    errors['rateBasisPoints'] = 'Enter per cent a year from 0 to 100, with at most two decimals';
  if (filled['number'] && !new RegExp(applicationNumberPattern).test(filled['number']))
    errors['number'] = 'Enter 12 to 20 digits, or leave it empty';
  for (const [name, text] of Object.entries(filled))
    for (const message of Object.values(textAt(name, text))) errors[name] ??= message;
  for (const { key, fields } of cards)
    for (const field of fields) {
      const name = cardField(key, field.key);
      const value = typed[name]?.trim() ?? '';
      const choices = field.choices.length > 0 ? field.choices : undefined;
      const checked = value === '' ? undefined : cardValue(field, value, { choices, today });
      if (checked && 'message' in checked) errors[name] = checked.message;
    }
  return errors;
}

/** The messages of one text, which stands at a path of its own. */
function textAt(path: string, text: string): FieldErrors {
  const nested = path.split('.').reduceRight<unknown>((value, name) => ({ [name]: value }), text);
  return applicationTextErrors(nested);
}

/** The server's messages by the fields of the form: a document is named by its place among those that were sent. */
export function byField(errors: FieldErrors, sent: Pick<NewApplication, 'documents'>): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => {
      const [, at] = /^documents\.(\d+)\./.exec(path) ?? [];
      const document = at === undefined ? undefined : sent.documents?.[Number(at)];
      return [document ? fileField(document.card, document.side) : path, message];
    }),
  );
}
