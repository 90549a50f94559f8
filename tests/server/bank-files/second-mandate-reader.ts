/**
 * Reads files of mandates without any of the server's code: the columns of the layout in their order, with what a cell of each may
 * hold, typed from the layout as banks are told it. It takes RFC 4180, a header, and a line for each mandate.
 */

const text = (most: number) => new RegExp(`^[A-Za-z0-9][A-Za-z0-9/?:().,'+ -]{0,${most - 1}}$`);
const ifsc = /^[A-Z]{4}0[A-Z0-9]{6}$/;
const day = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

const layout = {
  Reference: /^[A-Z0-9]{1,35}$/,
  'Utility Code': /^[A-Z0-9]{18}$/,
  'Sponsor IFSC': ifsc,
  Creditor: text(40),
  Category: /^[A-Z]\d{3}$/,
  Debtor: text(40),
  Account: /^\d{9,18}$/,
  IFSC: ifsc,
  'Account Type': /^(SAVINGS|CURRENT)$/,
  'Debit Type': /^MAXIMUM$/,
  Ceiling: /^\d{1,12}\.\d\d$/,
  Frequency: /^MNTH$/,
  'First Collection': day,
  'Final Collection': day,
  Loan: /^\d{12,20}$/,
  'Mandate Date': day,
  'Form File': /^([A-Za-z0-9][A-Za-z0-9 ._-]{0,59})?$/,
} as const;
export type Column = keyof typeof layout;
const columns = Object.keys(layout) as Column[];

export type MandateRow = Readonly<Record<Column, string>>;

/** The cells of a line, of which one with a comma or a quote stands in quotes. */
function cellsOf(line: string): string[] {
  const cells: string[] = [];
  for (let at = 0; at <= line.length;) {
    const [whole, quoted, plain = ''] = /^(?:"((?:[^"]|"")*)"|([^",]*))(?=,|$)/.exec(line.slice(at)) ?? [];
    if (whole === undefined) throw new Error(`A cell is not closed: ${line}`);
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    at += whole.length + 1;
  }
  return cells;
}

/** A file of mandates: its rows, how many they are, and the sum of their ceilings in paise. It throws for what the layout has not. */
export function readMandates(bytes: Uint8Array): { rows: MandateRow[]; count: number; ceilings: bigint } {
  const [header = '', ...lines] = new TextDecoder('utf-8', { fatal: true }).decode(bytes).split('\r\n');
  if (lines.pop() !== '') throw new Error('The last line is not closed');
  if (cellsOf(header).join('|') !== columns.join('|')) throw new Error(`The columns are ${header}`);
  const rows = lines.map((line, index) => {
    const cells = cellsOf(line);
    if (cells.length !== columns.length) throw new Error(`Line ${index + 1} has ${cells.length} cells`);
    const row = Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ''])) as MandateRow;
    const wrong = columns.find((column) => !layout[column].test(row[column]));
    if (wrong !== undefined) throw new Error(`Line ${index + 1}, ${wrong}: ${row[wrong]}`);
    if (row['First Collection'] > row['Final Collection']) throw new Error(`Line ${index + 1} ends before it begins`);
    return row;
  });
  const references = new Set(rows.map(({ Reference }) => Reference));
  if (references.size < rows.length) throw new Error('A reference stands twice');
  const ceilings = rows.reduce((sum, { Ceiling }) => sum + BigInt(Ceiling.replace('.', '')), 0n);
  return { rows, count: rows.length, ceilings };
}
