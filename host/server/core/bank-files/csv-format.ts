import {
  bankFormats,
  mostFileLines,
  type BankFormatKey,
} from '../../../../widgets/contract/bank-files/bank-formats.ts';
import { createCsvReader } from '../files/content/read-csv.ts';
import { textOf, type BankFormat } from './bank-format.ts';
import { BankFileFault, everyLine, readFields, writtenFields, type FieldTable, type Texts } from './fields.ts';

/** A CSV form: a header, a line each, and a last line that closes the file where there is one. */
interface CsvForm<ProfileKey extends string, Key extends string> {
  key: BankFormatKey;
  table: FieldTable<ProfileKey | Key>;
  profileKeys: readonly ProfileKey[];
  /** The cells of the last line. */
  closing?: (lines: readonly Texts<Key>[]) => readonly string[];
}

/** Cells hold no quote, which banks do not take: what has a comma is quoted. */
const cell = (value: string) => (value.includes(',') ? `"${value}"` : value);
const lineOf = (cells: readonly string[]) => `${cells.map(cell).join(',')}\r\n`;

export function csvFormat<ProfileKey extends string, Key extends string>({
  key,
  table,
  profileKeys,
  closing,
}: CsvForm<ProfileKey, Key>): BankFormat<ProfileKey, Key> {
  const header = table.map(({ at }) => at);
  const written = (profile: Texts<ProfileKey>, line: Texts<Key>) =>
    writtenFields(table, { ...profile, ...line } as Texts<ProfileKey | Key>);

  return {
    key,
    purpose: bankFormats[key].purpose,
    problemsOf(profile, line) {
      const result = written(profile, line);
      return 'problems' in result ? result.problems : [];
    },
    write(profile, lines) {
      const rows = everyLine(lines, (line) => written(profile, line)).map(({ values }) =>
        lineOf(values.map(({ value }) => value)),
      );
      const last = closing ? [lineOf(closing(lines))] : [];
      return Buffer.from([lineOf(header), ...rows, ...last].join(''), 'utf8');
    },
    read(bytes) {
      const text = textOf(bytes);
      const read = text === undefined ? [] : [...createCsvReader()(text, true)];
      const broken = read.find(({ cause }) => cause !== undefined);
      if (broken) throw new BankFileFault([`Line ${broken.row}: ${broken.cause}`]);
      const [first, ...rest] = read.map(({ cells }) => cells);
      if (first?.join() !== header.join())
        throw new BankFileFault([`The first line must name the columns ${header.join(', ')}`]);
      const rows = closing ? rest.slice(0, -1) : rest;
      if (rows.length > mostFileLines) throw new BankFileFault([`This file has more than ${mostFileLines} lines`]);
      const texts = everyLine(
        rows,
        (cells) => {
          if (cells.length > header.length)
            return { problems: [`${cells.length} cells where there are ${header.length}`] };
          return readFields(table, (at) => cells[header.indexOf(at)] ?? '');
        },
        2,
      ).map((each) => each.texts);
      const isShared = (name: string) => profileKeys.some((each) => each === name);
      const own = (each: object) => Object.fromEntries(Object.entries(each).filter(([name]) => !isShared(name)));
      const lines = texts.map((each) => own(each) as Texts<Key>);
      if (closing && rest.at(-1)?.join() !== closing(lines).join())
        throw new BankFileFault(['The last line does not say how many lines there are, and their sum']);
      const shared = texts[0];
      const profile = Object.fromEntries(profileKeys.map((name) => [name, shared?.[name] ?? '']));
      return { profile: profile as Texts<ProfileKey>, lines };
    },
  };
}
