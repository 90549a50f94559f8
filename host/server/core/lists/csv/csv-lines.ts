import { readFile } from 'node:fs/promises';
import { mostCsvRows } from '../../../../../widgets/contract/collections/agents.ts';
import { bareName, MonthFirst, readCell, type CellKind } from '../../../../../widgets/contract/files/csv-cells.ts';
import { readCsv, type CsvLine } from '../../files/content/read-csv.ts';
import type { CallContext } from '../../../call/handler.ts';
import { refuse, type Refusal } from '../../../base/refusal.ts';

/** A line of the file by its columns' keys, each cell as its column's kind reads it. */
export interface NamedLine {
  row: number;
  values: Readonly<Record<string, string>>;
}

/** A line whose cells cannot be matched to the columns, or with a cell that cannot be read. */
export interface BrokenLine {
  row: number;
  /** What stands in the line, or in the cell. */
  text: string;
  cause: string;
  /** The column of the cell. */
  column?: string;
}

/** Reads the lines of a file that is XML. @throws Refusal for one that is not what it reads */
export type OfXml = (bytes: Uint8Array, context: CallContext) => Promise<readonly (NamedLine | BrokenLine)[]>;

/** A column of a file. */
export interface CsvColumn {
  kind: CellKind;
  /** What a header may call it beside its key, as the product's own downloads do; spaces and signs do not count. */
  titles?: readonly string[];
  /** True where a file may be without it; a line has an empty cell there then. */
  isOptional?: true;
  /** The column that may stand in its place. */
  orElse?: string;
}

/** The columns of a file by their keys, in their order. */
export type CsvColumns = Readonly<Record<string, CsvColumn>>;

function fileRefusal(code: 'CSV_HEADER_WRONG' | 'CSV_TOO_LONG' | 'FILE_BROKEN', message: string): Refusal {
  return refuse(code, { message, fieldErrors: { csvFile: message } });
}
const headerRefusal = (message: string) => fileRefusal('CSV_HEADER_WRONG', message);

/** The place of each column that the header names, by its key before its titles. */
function readHeader({ cells, cause }: CsvLine, columns: CsvColumns): ReadonlyMap<string, number> {
  if (cause !== undefined) throw headerRefusal(`The first line cannot be read. ${cause}`);
  const places = new Map<string, number>();
  const twice: string[] = [];
  for (const [key, { titles = [] }] of Object.entries(columns)) {
    const called = new Set([key, ...titles].map(bareName));
    const exact = cells.flatMap((cell, at) => (cell.toLowerCase() === key.toLowerCase() ? [at] : []));
    const stands = exact.length > 0 ? exact : cells.flatMap((cell, at) => (called.has(bareName(cell)) ? [at] : []));
    if (stands.length > 1) twice.push(key);
    if (stands[0] !== undefined) places.set(key, stands[0]);
  }
  const needed = Object.entries(columns).filter(([, { isOptional }]) => !isOptional);
  const missing = needed.filter(([key, { orElse }]) => !places.has(key) && !places.has(orElse ?? key));
  const names = (each: typeof needed) => each.map(([key]) => key).join(', ');
  if (missing.length > 0)
    throw headerRefusal(`The first line must name the columns ${names(needed)}. ${names(missing)} is missing`);
  if (twice.length > 0) throw headerRefusal(`The first line names ${twice.join(', ')} twice`);
  return places;
}

const separatorWords = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' } as const;

function readLine(
  { row, cells, separator, cause }: CsvLine,
  width: number,
  places: ReadonlyMap<string, number>,
  columns: CsvColumns,
): NamedLine | BrokenLine {
  const more = cells.slice(width).findIndex((cell) => cell !== '');
  const tooMany = `This line has ${width + more + 1} cells, the first line names ${width}. Put a text with ${separatorWords[separator]} into quotes`;
  const wrong = cause ?? (more === -1 ? undefined : tooMany);
  if (wrong !== undefined) return { row, text: cells.join(separator), cause: wrong };
  const values: Record<string, string> = {};
  for (const [key, { kind }] of Object.entries(columns)) {
    const text = cells[places.get(key) ?? -1] ?? '';
    const read = readCell(kind, text);
    if ('cause' in read) return { row, text, column: key, cause: read.cause };
    values[key] = read.value;
  }
  return { row, values };
}

/**
 * Reads the lines of an uploaded file by the columns that its header names, by keys or titles, in any order and letter case. Reading
 * stops at the line that is one too many.
 *
 * @param begins matches only the beginning of a line, as in `CsvKind`
 * @param ofXml reads a file that is XML, as there
 * @throws Refusal CSV_HEADER_WRONG, CSV_TOO_LONG, FILE_EMPTY; FILE_BROKEN where dates are month first; VALIDATION_FAILED without a file
 */
export async function readLines(
  context: CallContext,
  {
    columns,
    begins,
    mostRows = mostCsvRows,
    ofXml,
  }: {
    columns: CsvColumns;
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
    throw fileRefusal('CSV_TOO_LONG', message);
  };
  if (file.kind === 'xml' && ofXml) {
    for (const line of await ofXml(await readFile(file.path), context)) take(line);
    return { lines, broken };
  }
  let head: { width: number; places: ReadonlyMap<string, number> } | undefined;
  for await (const line of readCsv(file, begins)) {
    try {
      if (head) take(readLine(line, head.width, head.places, columns));
      else head = { width: line.cells.length, places: readHeader(line, columns) };
    } catch (error) {
      if (!(error instanceof MonthFirst)) throw error;
      throw fileRefusal('FILE_BROKEN', `${error.message}: ${error.cell} in line ${line.row}`);
    }
  }
  if (!head) throw refuse('FILE_EMPTY');
  return { lines, broken };
}
