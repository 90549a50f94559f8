import { randomBytes } from 'node:crypto';
import { crc32, deflateRawSync, deflateSync } from 'node:zlib';
import { jpg } from '../../../host/conformance/picture.ts';

const ofBase64 = (text: string) => Buffer.from(text, 'base64');
const latin = (text: string) => Buffer.from(text, 'latin1');

export { jpg };
/** Made by a browser: 16 x 12 pixels, or half a second of them. */
export const webp = ofBase64(
  'UklGRhICAABXRUJQVlA4WAoAAAAgAAAADwAACwAASUNDUMgBAAAAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAAAA' +
    'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' +
    'AAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAA' +
    'ABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1' +
    'AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAP' +
    'KnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADZW' +
    'UDggJAAAAHABAJ0BKhAADAAEAGgloAJ0AXUAAP6W0Q+z/Fv7I/Nc7gAAAA==',
);
export const webm = ofBase64(
  'GkXfo59ChoEBQveBAULygQRC84EIQoKEd2VibUKHgQRChYECGFOAZwEAAAAAAAI2EU2bdLlNu4tTq4QVSalmU6yBbk27i1OrhBZUrmtTrIGTTb' +
    'uLU6uEH0O2dVOsgdRNu4xTq4QcU7trU6yCAiTsrgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAVSalmoCrX' +
    'sYMPQkBEiYRD8OlYTYCGQ2hyb21lV0GGQ2hyb21lFlSua7yuuteBAXPFhwdLoOuHq4SDgQFV7oEBhoVWX1ZQOOCdsIEQuoEMU8CBAVWwkFWxgQ' +
    'FVuYECVbqBDVW7gQEfQ7Z1AQAAAAAAAUTngQCgzqGjgQAAABACAJ0BKhAADAAABwiFhYiZhIgBJBAAYGsA/v+6gwB1oaampO6BAaWfEAIAnQEq' +
    'EAAMAAAHCIWFiJmEiAEkEABgawD+/7qDAKC6oZmBAHgAsQEAABAJIADAAYH/oGAAAP7/uv9AdaGZppfugQGlktEBAAAQCSAAwADCwX+gAEAAAP' +
    'uBAKC6oZmBAPAAsQEAABAJIADAAYH/oGAAAP7/uoMAdaGZppfugQGlktEBAAAQCSAAwADCwX+gAEAAAPuBeKC6oZmBAWkAsQEAABAJIADAAYH/' +
    'oGAAAP7/uv9AdaGZppfugQGlktEBAAAQCSAAwADCwX+gAEAAAPuB8KC7oZmBAeEAsQEAABAJIADAAYH/oGAAAP7/uoMAdaGZppfugQGlktEBAA' +
    'AQCSAAwADCwX+gAEAAAPuCAWkcU7trjbuLs4EAt4b3gQHxgdQ=',
);
export const mp4 = ofBase64(
  'AAAAJGZ0eXBpc29tAAACAGlzb21pc282aXNvMnZwMDltcDQxAAACt21vb3YAAAB4bXZoZAEAAAAAAAAA5ybMrAAAAADnJsysAAAD6AAAAAAAAA' +
    'ICAAEAAAEAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAIA' +
    'AAIPdHJhawAAAGh0a2hkAQAAAwAAAADnJsysAAAAAOcmzKwAAAABAAAAAAAAAAAAAAICAAAAAAAAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAA' +
    'AAAQAAAAAAAAAAAAAAAAAAQAAAAAAQAAAADAAAAAABn21kaWEAAAAsbWRoZAEAAAAAAAAA5ybMrAAAAADnJsysAAB1MAAAAAAAAAICVcQAAAAA' +
    'AC1oZGxyAAAAAAAAAAB2aWRlAAAAAAAAAAAAAAAAVmlkZW9IYW5kbGVyAAAAAT5taW5mAAAAFHZtaGQAAAABAAAAAAAAAAAAAAAlZGluZgAAAB' +
    '1kcmVmAAAAAAAAAAEAAAANdXJsIAAAAAEAAAAA/XN0YmwAAAAQc3RzYwAAAAAAAAAAAAAAEHN0dHMAAAAAAAAAAAAAABRzdHN6AAAAAAAAAAAA' +
    'AAAAAAAAEHN0Y28AAAAAAAAAAAAAALFzdHNkAAAAAAAAAAEAAAChdnAwOQAAAAAAAAABAAAAAQAAAAAAAAAAAAAAAAAQAAwASAAAAEgAAAAAAA' +
    'AAAQpWUEMgQ29kaW5nAAAAAAAAAAAAAAAAAAAAAAAAAAAAABj//wAAABBwYXNwAAAAAQAAAAEAAAAUYnRydAAAAAAAAAAAAAAAAAAAABR2cGND' +
    'AQAAAAAAgQENAQAAAAAAE2NvbHJuY2x4AAEADQABgAAAAChtdmV4AAAAIHRyZXgAAAAAAAAAAQAAAAEAAAAAAAAAAAAAAAAAAACQbW9vZgAAAB' +
    'BtZmhkAAAAAAAAAAEAAAB4dHJhZgAAABR0ZmhkAAIAIAAAAAEBAQAAAAAAFHRmZHQBAAAAAAAAAAAAAAAAAABIdHJ1bgEAAwUAAAAGAAAAmAIA' +
    'AAAAAAAEAAAAPQAADhsAAAAPAAAOGgAAADEAAA4ZAAAAEAAADhsAAAAzAAAD5wAAABAAAADYbWRhdIJJg0JQAPAAtgY4JBwYOgAAIEAAJ3f//2' +
    '29VmQP4ASRROqJCTJxDmNIEeM2kcD/2Bx7RS1zgZIygraLAACGAECSnChIIAADcAAAQkCGAECS8KEmAAAMcAAAAjMn//6NZ9LJ9/w62+CddHXs' +
    'dHekq07kns5u+HSc3pgaJbkAhgBAkpwoSGAAA3AAAE3IAIYAQJLwkR4AAAxwAAACMyf//uOVPeOCOYkaa4YlcNJN3UAcviwNPUJN4H+pFBZkH+' +
    '14AIYAQJKcJEbAAANwAABNyAAAAABMbWZyYQAAADR0ZnJhAQAAAAAAAAEAAAA/AAAAAQAAAAAAAAAAAAAAAAAAAtsAAAABAAAAAQAAAAEAAAAQ' +
    'bWZybwAAAAAAAABM',
);

function chunk(name: string, body: Buffer): Buffer {
  const named = Buffer.concat([latin(name), body]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A grey PNG. Only the header says how large it is where `isWhole` is false. */
export function png(width = 16, height = 12, { text = '', isWhole = true } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8);
  const rows = isWhole ? Buffer.alloc((width + 1) * height, 0x66) : Buffer.from([0, 0]);
  if (isWhole) for (let row = 0; row < height; row++) rows[row * (width + 1)] = 0;
  return Buffer.concat([
    latin('\x89PNG\r\n\x1a\n'),
    chunk('IHDR', header),
    ...(text ? [chunk('tEXt', latin(`Comment\0${text}`))] : []),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A JPEG of a size, from the browser's: the frame header alone is changed. */
export function jpgOf(width: number, height: number): Buffer {
  const copy = Buffer.from(jpg);
  const frame = copy.indexOf(Buffer.from([0xff, 0xc0]));
  copy.writeUInt16BE(height, frame + 5);
  copy.writeUInt16BE(width, frame + 7);
  return copy;
}

/** A JPEG with a comment in its metadata. */
export function jpgWith(comment: string): Buffer {
  const segment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, comment.length + 2]), latin(comment)]);
  return Buffer.concat([jpg.subarray(0, 2), segment, jpg.subarray(2)]);
}

/** A PDF of one page; `catalog` goes into its first object. */
export function pdf(catalog = ''): Buffer {
  const text = 'BT /F1 36 Tf 20 90 Td (Bank statement) Tj ET';
  const objects = [
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${text.length}>>\nstream\n${text}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let written = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const at = written.length;
    written += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 6\n0000000000 65535 f \n${places.join('')}trailer\n<</Size 6/Root 1 0 R>>`;
  return latin(`${written}${table}\nstartxref\n${written.length}\n%%EOF\n`);
}

/** The same with one more stream. @param dictionary its entries besides its length */
export function pdfWithStream(dictionary: string, content: Buffer): Buffer {
  const whole = pdf();
  const at = whole.indexOf('xref');
  return Buffer.concat([
    whole.subarray(0, at),
    latin(`9 0 obj\n<<${dictionary}/Length ${content.length}>>\nstream\n`),
    content,
    latin('\nendstream\nendobj\n'),
    whole.subarray(at),
  ]);
}

export interface ZipSource {
  name: string;
  content: Buffer | string;
  /** Size that the directory claims; the true one unless said. */
  claimed?: number;
  /** Where its header is said to be; where it is unless said. */
  offset?: number;
  flags?: number;
  /** Kept as it is, not deflated. */
  isStored?: boolean;
  /** The checksum that the directory claims; the true one unless said. */
  sum?: number;
}

/** A ZIP, deflated unless its files say otherwise. */
export function zip(sources: readonly ZipSource[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, claimed, offset, flags = 0, isStored = false, sum } of sources) {
    const raw = Buffer.from(content);
    const packed = isStored ? raw : deflateRawSync(raw);
    const sizes = Buffer.alloc(12);
    sizes.writeUInt32LE(sum ?? crc32(raw), 0);
    sizes.writeUInt32LE(packed.length, 4);
    sizes.writeUInt32LE(claimed ?? raw.length, 8);
    const about = Buffer.from([20, 0, flags, flags >> 8, isStored ? 0 : 8, 0, 0, 0, 0x21, 0]);
    const nameLength = Buffer.alloc(4);
    nameLength.writeUInt16LE(Buffer.byteLength(name));
    bodies.push(latin('PK\x03\x04'), about, sizes, nameLength, Buffer.from(name), packed);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset ?? at, 10);
    directory.push(latin('PK\x01\x02'), Buffer.from([20, 0]), about, sizes, nameLength, place, Buffer.from(name));
    at += 30 + Buffer.byteLength(name) + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(sources.length, 4);
  end.writeUInt16LE(sources.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...bodies, listed, latin('PK\x05\x06'), end]);
}

const wordParts: ZipSource[] = [
  {
    name: '[Content_Types].xml',
    content:
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
  },
  { name: 'word/document.xml', content: '<w:document><w:body><w:p/></w:body></w:document>' },
];

/** A Word document; `more` goes into its archive. */
export function docx(more: readonly ZipSource[] = []): Buffer {
  return zip([...wordParts, ...more]);
}

/** An OLE file as old Word writes them, with its streams' names. */
export function doc(streams: readonly string[] = ['WordDocument']): Buffer {
  const header = Buffer.alloc(512, 0xff);
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(header);
  header.fill(0, 8, 76);
  header.writeUInt16LE(9, 30);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(1, 48);
  header.writeUInt32LE(0, 76);
  const directory = Buffer.alloc(512);
  streams.forEach((name, index) => directory.write(name, index * 128, 'utf16le'));
  return Buffer.concat([header, Buffer.alloc(512, 0xff), directory, randomBytes(1024)]);
}
