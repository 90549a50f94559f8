import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

/** A file of the demo, without any borrower's name in it. */
export interface Specimen {
  name: string;
  kind: 'image' | 'pdf' | 'video';
  type: string;
  content: Buffer;
  width: number | null;
  height: number | null;
  sha256: string;
}

/** A page of plain lines as a PDF. */
export function pdf(lines: readonly string[]): Buffer {
  const text = lines
    .map((line, at) => `BT /F1 ${at === 0 ? 18 : 11} Tf 56 ${780 - at * 26} Td (${line}) Tj ET`)
    .join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + table + end, 'latin1');
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** A grey picture of a form, as a scanner would send it. @param shade 0 black to 255 white, by column and row */
function png(width: number, height: number, shade: (x: number, y: number) => number): Buffer {
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) rows[y * (width + 1) + 1 + x] = shade(x, y);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Boxes and lines of a mandate form, with a signature at its foot. */
function formShade(x: number, y: number): number {
  const isFrame = x < 24 || x > 975 || y < 24 || y > 675;
  if (isFrame) return 246;
  if (x < 27 || x > 972 || y < 27 || y > 672) return 90;
  const row = Math.floor((y - 60) / 58);
  const inRow = (y - 60) % 58;
  if (row >= 0 && row < 8) {
    const isBox = x > 320 && x < 940;
    if (isBox && (inRow < 2 || (inRow > 34 && inRow < 37))) return 120;
    if (isBox && inRow < 36 && (x - 320) % 44 < 2) return 150;
    if (x > 60 && x < 130 + ((row * 53) % 150) && inRow > 12 && inRow < 24) return 80;
  }
  const wave = 596 + Math.sin(x / 17) * 22 + Math.sin(x / 41) * 14;
  if (x > 640 && x < 900 && Math.abs(y - wave) < 2.4) return 40;
  return 252;
}

/** A cheque crossed out. */
function chequeShade(x: number, y: number): number {
  if (x < 16 || x > 843 || y < 16 || y > 363) return 244;
  if (x < 19 || x > 840 || y < 19 || y > 360) return 110;
  const isStroke = Math.abs(y - (340 - x * 0.36)) < 3 || Math.abs(y - (300 - x * 0.36)) < 3;
  if (isStroke) return 60;
  if (y > 320 && y < 340 && x > 180 && x < 660 && x % 14 < 8) return 70;
  if ((y === 110 || y === 170 || y === 230) && x > 60 && x < 800) return 140;
  if (y > 46 && y < 66 && x > 50 && x < 300) return 100;
  return 236;
}

/** A demo file with the hash of its content. */
export function specimen(file: Omit<Specimen, 'sha256'>): Specimen {
  return { ...file, sha256: createHash('sha256').update(file.content).digest('hex') };
}

const form = [
  'NACH mandate form',
  'Specimen of a demo: no customer data',
  'Sponsor bank: Example Bank',
  'Debit type: maximum amount',
];

/** Makes the demo's files, with the same bytes on every machine. */
export function makeSpecimens(): Specimen[] {
  const page = { kind: 'pdf', type: 'application/pdf', width: null, height: null } as const;
  const picture = { kind: 'image', type: 'image/png' } as const;
  return [
    specimen({
      ...picture,
      name: 'signed-mandate.png',
      content: png(1000, 700, formShade),
      width: 1000,
      height: 700,
    }),
    specimen({ ...page, name: 'nach-mandate-form.pdf', content: pdf(form) }),
    specimen({
      ...picture,
      name: 'cancelled-cheque.png',
      content: png(860, 380, chequeShade),
      width: 860,
      height: 380,
    }),
    specimen({
      ...page,
      name: 'bank-statement.pdf',
      content: pdf(['Statement of account', 'Specimen of a demo: no customer data', 'Opening balance 0.00']),
    }),
    specimen({
      ...picture,
      name: 'signed-mandate-again.png',
      content: png(1000, 700, (x, y) => formShade(x, y) - 12),
      width: 1000,
      height: 700,
    }),
  ];
}
