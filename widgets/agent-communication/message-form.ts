import type { Audience, PlaceName } from '../contract/campaigns/communication.ts';
import { typedPlaceErrors } from '../contract/campaigns/communication-rules.ts';
import type { MessageChannel, MessagePurpose } from '../contract/communications/messages.ts';
import { required } from '../contract/rules/basic-validation.ts';
import { bareName, readCell, unwrapped } from '../contract/files/csv-cells.ts';
import type { CallInput, CallReply } from '../contract/schemas.ts';
import type { Portal } from '../contract/session/portals.ts';
import { createForm, type Form } from '../kit/form/create-form.ts';
import { readDay } from '../contract/time.ts';

export type Choices = CallReply<'communicationChoices'>;
export type Template = Choices['templates'][number];
export type Recipients = CallInput<'checkAudience'>;

/** Whom it is for. */
export interface AudienceValues {
  audience: string;
  /** Loan numbers as they are typed, pasted or read from a file. */
  loans: string;
  /** Portals with commas between them. */
  portals: string;
}

/** What it says, and by what. */
export interface MessageValues {
  channel: string;
  purpose: string;
  templateId: string;
  /** The places that a person types, by their names. */
  day: string;
  time: string;
  topic: string;
}

export type MessageForms = {
  audience: Form<AudienceValues>;
  message: Form<MessageValues>;
};

export function createMessageForms(): MessageForms {
  return {
    audience: createForm<AudienceValues>({
      initial: { audience: '', loans: '', portals: '' },
      rules: { audience: [required()] },
    }),
    message: createForm<MessageValues>({
      initial: { channel: '', purpose: '', templateId: '', day: '', time: '', topic: '' },
      rules: { channel: [required()], purpose: [required()], templateId: [required()] },
    }),
  };
}

const parts = (text: string, between: RegExp) => text.split(between).filter((part) => part !== '');

/** The loan numbers of a text, whatever stands between them. */
export const loansIn = (text: string): string[] => parts(text, /[\s,;]+/);
export const portalsIn = (text: string): Portal[] => parts(text, /,/) as Portal[];

/** The recipients as the calls take them. */
export function recipientsOf({ audience, loans, portals }: AudienceValues): Recipients {
  const isLoans = audience === 'LOANS';
  return {
    audience: audience as Audience,
    loans: isLoans ? loansIn(loans) : [],
    portals: isLoans ? [] : portalsIn(portals),
  };
}

/** The heading of the file's one column. */
export const fileColumn = 'loanApplicationNumber';

/**
 * The loan numbers of a CSV, as spreadsheets save it, with one column, `loanApplicationNumber`.
 *
 * @returns what is wrong with the file, in a sentence, in place of its numbers
 */
export async function loansOfFile(file: File): Promise<string[] | string> {
  if (!file.name.toLowerCase().endsWith('.csv')) return 'Choose a .csv file';
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = new TextDecoder(bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8').decode(bytes);
  const [head = '', ...cells] = text
    .replace(/^"?sep=.*[\r\n]+/i, '')
    .split(/\r?\n|\r/)
    .map((line) => unwrapped(line.trim().replace(/^"(.*)"$/, (_, cell: string) => cell.replaceAll('""', '"').trim())));
  if (bareName(head) !== bareName(fileColumn)) return `The first line of this file must be ${fileColumn}`;
  const loans = cells.filter((cell) => cell !== '');
  for (const loan of loans) {
    const read = readCell('code', loan);
    if ('cause' in read) return read.cause;
  }
  return loans.length === 0 ? 'This file names no loan' : loans;
}

type Place = PlaceName & keyof MessageValues;
const typedPlaces: readonly Place[] = ['day', 'time', 'topic'];

/** The places that a person types in a template, with how each is typed. */
export function typedIn(template: Template | undefined): { place: Place; label: string; typed: string }[] {
  return (template?.places ?? []).flatMap(({ place, label, typed }) => {
    const own = typedPlaces.find((name) => name === place);
    return own !== undefined && typed !== null ? [{ place: own, label, typed }] : [];
  });
}

/** The messages under the typed places. @param today YYYY-MM-DD in India */
export function placeErrors(template: Template, values: MessageValues, today: string): Partial<MessageValues> {
  const typed = Object.fromEntries(typedIn(template).map(({ place }) => [place, values[place]]));
  return typedPlaceErrors(template.text, typed, readDay(today));
}

/** The message as the calls take it. */
export function messageOf(
  recipients: Recipients,
  template: Template,
  values: MessageValues,
): CallInput<'sendCommunication'> {
  return {
    ...recipients,
    channel: values.channel as MessageChannel,
    purpose: values.purpose as MessagePurpose,
    templateId: template.templateId,
    values: typedIn(template).map(({ place }) => ({ place, value: values[place] })),
  };
}
