import { Value } from 'typebox/value';
import { Refusal } from '../../base/refusal.ts';
import { SettingsError } from '../../base/settings.ts';
import { createCsvReader } from '../../core/files/content/read-csv.ts';
import { rowsReader, type ToldKind, type ToldRow } from './told-rows.ts';

/** The most lines of a file, which are all written at once. */
const mostLines = 5000;

const wrong = (text: string) => new SettingsError(`${text}, and nothing was done.`);

/** The first wrong value of a refusal, as who has the file finds it: `Line 7, mobile: ...`. */
function inFile(refusal: Refusal, lineOf: (index: number) => number): SettingsError {
  const [[path, message] = ['', refusal.message]] = Object.entries(refusal.fieldErrors ?? {});
  const [, index, ...field] = path.split('.');
  return wrong(index === undefined ? message : `Line ${lineOf(Number(index))}, ${field.join('.')}: ${message}`);
}

/**
 * Reads a file of rows as a door tells of them: CSV, whose first line names the fields. An empty cell is a field that is left out.
 *
 * @throws SettingsError naming the line and what is wrong with it
 */
export function readToldCsv<Row extends ToldRow>(text: string, kind: ToldKind<Row>): Row[] {
  const [head, ...lines] = createCsvReader()(text, true);
  const broken = [...(head ? [head] : []), ...lines].find(({ cause }) => cause !== undefined);
  if (broken) throw wrong(`Line ${broken.row} is wrong: ${broken.cause}`);
  const fields = head?.cells.map((cell) => cell.trim()) ?? [];
  if (new Set(fields).size < fields.length) throw wrong('Line 1 names a field twice');
  if (lines.length > mostLines) throw wrong(`The file has more than ${mostLines} lines`);
  const long = lines.find(({ cells }) => cells.length > fields.length);
  if (long) throw wrong(`Line ${long.row} has more cells than line 1 has fields`);
  const rows = lines.map(({ cells }) => {
    const filled = fields.flatMap((field, at) => (cells[at] ? [[field, cells[at]] as const] : []));
    return Value.Convert(kind.schema, Object.fromEntries(filled));
  });
  try {
    return rowsReader(kind, mostLines)({ [kind.list]: rows });
  } catch (error) {
    throw error instanceof Refusal ? inFile(error, (index) => lines[index]?.row ?? 0) : error;
  }
}
