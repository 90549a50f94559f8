import { bankText } from './bank-text.ts';

/** Values of a line, or of what all lines of a file share, by their keys. */
export type Texts<Key extends string> = Readonly<Record<Key, string>>;

/** A value of a file: where it stands, and what a bank takes there. */
export interface BankField<Key extends string> {
  /** The value's name; of a constant, undefined. */
  key?: Key;
  /** Its column, or its path from the element that the table is about: `CdtrAcct/Id/Othr/Id`, `Amt/InstdAmt@Ccy`. */
  at: string;
  /** As a message names it. */
  label: string;
  /** What stands there always. */
  is?: string;
  /** False where it may be empty. */
  needed?: false;
  length: readonly [least: number, most: number];
  pattern?: readonly [RegExp, string];
  /** The bank's word for each of ours; the element is left out for a word that it has none for. */
  codes?: Readonly<Record<string, string>>;
  /** Words of people: written in Latin letters, or refused. */
  isText?: true;
}

export type FieldTable<Key extends string> = readonly BankField<Key>[];

const lengthWords = ([least, most]: readonly [number, number]) =>
  least === most ? `${least} characters` : `${least} to ${most} characters`;

/** What a bank refuses in a value; undefined where it takes it. */
function problemOf<Key extends string>(
  { is, needed, length, pattern, codes }: BankField<Key>,
  value: string,
): string | undefined {
  if (value === '') return needed === false ? undefined : 'is missing';
  if (is !== undefined) return value === is ? undefined : `is ${is} always`;
  if (codes && !Object.hasOwn(codes, value)) return `one of ${Object.keys(codes).join(', ')}`;
  if (value.length < length[0] || value.length > length[1]) return lengthWords(length);
  return pattern && !pattern[0].test(value) ? pattern[1] : undefined;
}

/** A value as the bank takes it. @returns the message `IFSC: 11 characters` where it does not */
function toBank<Key extends string>(field: BankField<Key>, given: string): { value: string } | { problem: string } {
  const text = field.isText ? bankText(given) : { text: given };
  const problem = 'problem' in text ? text.problem : problemOf(field, text.text);
  if (problem !== undefined) return { problem: `${field.label}: ${problem}` };
  const value = 'text' in text ? text.text : '';
  return { value: field.codes?.[value] ?? value };
}

/** Every value of a table that is written, with its place; or all that keeps it from being written, as messages. */
export function writtenFields<Key extends string>(
  table: FieldTable<Key>,
  texts: Texts<Key>,
): { values: { at: string; value: string }[] } | { problems: string[] } {
  const values: { at: string; value: string }[] = [];
  const problems: string[] = [];
  for (const field of table) {
    const { key, is } = field;
    const given = is ?? (key === undefined ? '' : texts[key]);
    // A mode that has no word in one place of a message has it in another one.
    const isElsewhere = field.codes !== undefined && field.needed === false && !Object.hasOwn(field.codes, given);
    const written = toBank(field, isElsewhere ? '' : given);
    if ('problem' in written) problems.push(written.problem);
    else values.push({ at: field.at, value: written.value });
  }
  return problems.length > 0 ? { problems } : { values };
}

/** What no bank has written so. */
function textProblem<Key extends string>({ isText }: BankField<Key>, value: string): string | undefined {
  const read = isText ? bankText(value) : { text: value };
  return 'problem' in read ? read.problem : undefined;
}

/** The values of a table that a file has, as we name them; or what is wrong with them, as messages. @param read what stands at a place */
export function readFields<Key extends string>(
  table: FieldTable<Key>,
  read: (at: string) => string,
): { texts: Texts<Key> } | { problems: string[] } {
  const texts: Partial<Record<Key, string>> = {};
  const problems: string[] = [];
  for (const field of table) {
    const { key, codes, label } = field;
    const raw = read(field.at);
    const ours = codes ? Object.entries(codes).find(([, code]) => code === raw)?.[0] : raw;
    const isForeign = ours === undefined && raw !== '';
    const problem = isForeign ? 'is no word of ours' : (textProblem(field, raw) ?? problemOf(field, ours ?? ''));
    if (problem !== undefined) problems.push(`${label}: ${problem}`);
    if (key === undefined) continue;
    const [value, before] = [ours ?? '', texts[key] ?? ''];
    // What stands in two places is one value.
    if (value !== '' && before !== '' && value !== before) problems.push(`${label}: is ${before} elsewhere`);
    if (value !== '' || before === '') texts[key] = value;
  }
  return problems.length > 0 ? { problems } : { texts: texts as Texts<Key> };
}

/** A file that cannot be written or read, in sentences: `Line 7, IFSC: 11 characters`. */
export class BankFileFault extends Error {
  override name = 'BankFileFault';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems[0] ?? 'The file cannot be read');
    this.problems = problems;
  }
}

/** Lines of a file, each by the table. @throws BankFileFault that names every line with a problem */
export function everyLine<Line, Result extends object>(
  lines: readonly Line[],
  work: (line: Line) => Result,
  first = 1,
): Exclude<Result, { problems: unknown }>[] {
  const done: Exclude<Result, { problems: unknown }>[] = [];
  const problems: string[] = [];
  for (const [index, line] of lines.entries()) {
    const result = work(line);
    if ('problems' in result)
      problems.push(...(result.problems as string[]).map((problem) => `Line ${index + first}, ${problem}`));
    else done.push(result as Exclude<Result, { problems: unknown }>);
  }
  if (problems.length > 0) throw new BankFileFault(problems);
  return done;
}
