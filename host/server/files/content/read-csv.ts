import { readFile } from 'node:fs/promises';

/** A line of a file: its number, the file's first being 1, and its cells, trimmed. */
export interface CsvLine {
  row: number;
  cells: string[];
}

/**
 * The lines of CSV text (RFC 4180): cells in double quotes may hold commas, line ends and doubled quotes. Empty lines are left
 * out.
 */
export function parseCsv(text: string): CsvLine[] {
  const lines: CsvLine[] = [];
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let row = 1;
  let startedAt = 1;
  const endLine = () => {
    cells.push(cell.trim());
    if (cells.some((each) => each !== '')) lines.push({ row: startedAt, cells });
    cells = [];
    cell = '';
  };
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text;
  for (let at = 0; at < source.length; at++) {
    const sign = source[at];
    if (sign === '\n') row++;
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (source[at + 1] === '"') cell += source[at++];
      else isQuoted = false;
    } else if (sign === '"' && cell.trim() === '') {
      cell = '';
      isQuoted = true;
    } else if (sign === ',') {
      cells.push(cell.trim());
      cell = '';
    } else if (sign === '\n') {
      endLine();
      startedAt = row;
    } else if (sign !== '\r') cell += sign;
  }
  endLine();
  return lines;
}

/** The lines of a received file, which has been checked to be text in UTF-8. */
export async function readCsv(file: { path: string }): Promise<CsvLine[]> {
  return parseCsv(await readFile(file.path, 'utf8'));
}
