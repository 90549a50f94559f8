// Files as spreadsheets save them.

/** Excel's "Unicode Text": UTF-16LE with its mark, tabs between the cells, CRLF. */
export const unicodeText = (...lines: readonly (readonly string[])[]): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, 0xfe]),
    Buffer.from(lines.map((cells) => `${cells.map((cell) => quoted(cell, '\t')).join('\t')}\r\n`).join(''), 'utf16le'),
  ]);

const signs: Readonly<Record<string, number>> = { '€': 0x80, '’': 0x92, '“': 0x93, '”': 0x94, '–': 0x96, Š: 0x8a };

/** Excel's "CSV (Comma delimited)": Windows-1252, which has no rupee sign. */
export const windowsText = (text: string): Buffer =>
  Buffer.from([...text].map((sign) => signs[sign] ?? (sign.charCodeAt(0) > 255 ? 0x3f : sign.charCodeAt(0))));

const quoted = (cell: string, separator: string) =>
  cell.includes(separator) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** Lines of a CSV with another separator. */
export const separatedBy = (separator: string, ...lines: readonly (readonly string[])[]): string =>
  lines.map((cells) => `${cells.map((cell) => quoted(cell, separator)).join(separator)}\r\n`).join('');
