import { readFile } from 'node:fs/promises';
import { mostCsvRows } from '../../../../../widgets/contract/collections/agents.ts';
import { readCsv, type CsvLine } from '../../files/content/read-csv.ts';
import type { CallContext } from '../../../call/handler.ts';
import { refuse, type Refusal } from '../../../base/refusal.ts';

/** A line of the file by its columns' names. */
export interface NamedLine {
  row: number;
  values: Readonly<Record<string, string>>;
}

/** A line whose cells cannot be matched to the columns. */
export interface BrokenLine {
  row: number;
  text: string;
  cause: string;
}

/** Reads the lines of a file that is XML. @throws Refusal for one that is not what it reads */
export type OfXml = (bytes: Uint8Array, context: CallContext) => Promise<readonly (NamedLine | BrokenLine)[]>;

function headerRefusal(message: string): Refusal {
  return refuse('CSV_HEADER_WRONG', { message, fieldErrors: { csvFile: message } });
}

/** The columns' names in the order of the file. */
function readHeader({ cells, cause }: CsvLine, columns: readonly string[], optional: readonly string[]): string[] {
  const names = cells.map((cell) => cell.toLowerCase());
  const missing = columns.filter((column) => !names.includes(column.toLowerCase()));
  const twice = [...columns, ...optional].filter(
    (column) => names.filter((name) => name === column.toLowerCase()).length > 1,
  );
  if (cause !== undefined) throw headerRefusal(`The first line cannot be read. ${cause}`);
  if (missing.length > 0)
    throw headerRefusal(`The first line must name the columns ${columns.join(', ')}. ${missing.join(', ')} is missing`);
  if (twice.length > 0) throw headerRefusal(`The first line names ${twice.join(', ')} twice`);
  return names;
}

function readLine(
  { row, cells, cause }: CsvLine,
  names: readonly string[],
  columns: readonly string[],
): NamedLine | BrokenLine {
  const more = cells.slice(names.length).findIndex((cell) => cell !== '');
  const tooMany = `This line has ${names.length + more + 1} cells, the first line names ${names.length}. Put a text with commas into quotes`;
  const wrong = cause ?? (more === -1 ? undefined : tooMany);
  if (wrong !== undefined) return { row, text: cells.join(','), cause: wrong };
  const cellOf = (column: string) => cells[names.indexOf(column.toLowerCase())] ?? '';
  return { row, values: Object.fromEntries(columns.map((column) => [column, cellOf(column)])) };
}

/**
 * Reads the lines of an uploaded file by the columns that its header names, in any order and letter case. Reading stops
 * at the line that is one too many.
 *
 * @param begins matches only the beginning of a line, as in `CsvKind`
 * @param ofXml reads a file that is XML, as there
 * @throws Refusal CSV_HEADER_WRONG, CSV_TOO_LONG, FILE_EMPTY; VALIDATION_FAILED without a file
 */
export async function readLines(
  context: CallContext,
  {
    columns,
    optional = [],
    begins,
    mostRows = mostCsvRows,
    ofXml,
  }: {
    columns: readonly string[];
    optional?: readonly string[];
    begins?: RegExp;
    mostRows?: number;
    ofXml?: OfXml;
  },
): Promise<{ lines: NamedLine[]; broken: BrokenLine[] }> {
  const file = context.files.find(({ field }) => field === 'csvFile');
  if (!file) throw refuse('VALIDATION_FAILED', { fieldErrors: { csvFile: 'This field is required' } });
  const lines: NamedLine[] = [];
  const broken: BrokenLine[] = [];
  const take = (read: NamedLine | BrokenLine) => {
    if ('cause' in read) broken.push(read);
    else lines.push(read);
    if (lines.length + broken.length <= mostRows) return;
    const message = `This file has more than ${mostRows} lines. ${mostRows} can be done at once`;
    throw refuse('CSV_TOO_LONG', { message, fieldErrors: { csvFile: message } });
  };
  if (file.kind === 'xml' && ofXml) {
    for (const line of await ofXml(await readFile(file.path), context)) take(line);
    return { lines, broken };
  }
  let names: string[] | undefined;
  for await (const line of readCsv(file, begins)) {
    if (names) take(readLine(line, names, [...columns, ...optional]));
    else names = readHeader(line, columns, optional);
  }
  if (!names) throw refuse('FILE_EMPTY');
  return { lines, broken };
}
