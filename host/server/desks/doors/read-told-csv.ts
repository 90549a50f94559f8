import { Value } from 'typebox/value';
import { bareName, MonthFirst, readCell } from '../../../../widgets/contract/files/csv-cells.ts';
import { Refusal } from '../../base/refusal.ts';
import { SettingsError } from '../../base/settings.ts';
import { createCsvReader, type CsvLine } from '../../core/files/content/read-csv.ts';
import { rowsReader, type ToldKind, type ToldKinds } from './told-rows.ts';

/** The most lines of a file, which are all written at once. */
const mostLines = 5000;

const wrong = (text: string) => new SettingsError(`${text}, and nothing was done.`);

/** The first wrong value of a refusal, as who has the file finds it: `Line 7, mobile: ...`. */
function inFile(refusal: Refusal, lineOf: (index: number) => number): SettingsError {
  const [[path, message] = ['', refusal.message]] = Object.entries(refusal.fieldErrors ?? {});
  const [, index, ...field] = path.split('.');
  return wrong(index === undefined ? message : `Line ${lineOf(Number(index))}, ${field.join('.')}: ${message}`);
}

/** The filled cells of a line by the fields that they are of, each as its field's kind reads it. */
function toldOf({ row, cells }: CsvLine, fields: readonly string[], kinds: ToldKinds) {
  const filled = fields.flatMap((field, at) => {
    const cell = cells[at] ?? '';
    const read = readCell(kinds[field] ?? 'text', cell);
    if ('cause' in read) throw wrong(`Line ${row}, ${field}: ${read.cause}`);
    return cell === '' ? [] : [[field, read.value] as const];
  });
  return Object.fromEntries(filled);
}

/**
 * Reads a file of rows as a door tells of them: CSV, whose first line names the fields, as messages or people call them. An empty cell is a field that is left out.
 *
 * @returns the rows, and what says of a refusal of theirs in which line it is
 * @throws SettingsError naming the line and what is wrong with it
 */
export function readToldCsv<Row>(text: string, kind: ToldKind<Row>) {
  const [head, ...lines] = createCsvReader()(text, true);
  const broken = [...(head ? [head] : []), ...lines].find(({ cause }) => cause !== undefined);
  if (broken) throw wrong(`Line ${broken.row} is wrong: ${broken.cause}`);
  const { properties = {} } = kind.schema as { properties?: object };
  const fieldOf = new Map(Object.keys(properties).map((field) => [bareName(field), field]));
  const fields = head?.cells.map((cell) => fieldOf.get(bareName(cell)) ?? cell) ?? [];
  if (new Set(fields).size < fields.length) throw wrong('Line 1 names a field twice');
  if (lines.length > mostLines) throw wrong(`The file has more than ${mostLines} lines`);
  const long = lines.find(({ cells }) => cells.length > fields.length);
  if (long) throw wrong(`Line ${long.row} has more cells than line 1 has fields`);
  const said = (error: unknown) => (error instanceof Refusal ? inFile(error, (at) => lines[at]?.row ?? 0) : error);
  try {
    const rows = lines.map((line) => Value.Convert(kind.schema, toldOf(line, fields, kind.cells)));
    return { rows: rowsReader(kind, mostLines)({ [kind.list]: rows }), said };
  } catch (error) {
    if (error instanceof MonthFirst) throw wrong(`${error.message}: ${error.cell}`);
    throw said(error);
  }
}
