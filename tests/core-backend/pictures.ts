import { crc32, deflateSync } from 'node:zlib';

/** A stored file, as the image address serves it. */
export interface StoredFile {
  mediaType: string;
  content: Buffer;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}

/** A PNG with a frame and bands in one shade, so that two pictures beside each other differ. */
export function makePicture(shade: number, width = 320, height = 200): Buffer {
  const lines: Buffer[] = [];
  for (let y = 0; y < height; y += 1) {
    const line = Buffer.alloc(width * 3 + 1, 245);
    line[0] = 0;
    const isBand = y < 12 || y >= height - 12 || Math.floor(y / 20) % 3 === 0;
    for (let x = 0; x < width; x += 1) {
      if (!isBand && x >= 12 && x < width - 12) continue;
      line[x * 3 + 1] = shade & 0xff;
      line[x * 3 + 2] = (shade >> 8) & 0xff;
      line[x * 3 + 3] = (shade >> 16) & 0xff;
    }
    lines.push(line);
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(Buffer.concat(lines))), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]);
}

const shades: Readonly<Record<string, number>> = {
  'applicant.png': 0x8a5a2b,
  'pan-front.png': 0x2b6a8a,
  'aadhaar-front.png': 0x2b8a4f,
  'aadhaar-back.png': 0x4f8a2b,
  'selfie-front.png': 0x8a2b4f,
  'address-front.png': 0x6a2b8a,
  'mandate.png': 0x2b3f8a,
};

/** The pictures that every server has, by their addresses. */
export function firstPictures(): Map<string, StoredFile> {
  return new Map(
    Object.entries(shades).map(([name, shade]) => [
      `/images/${name}`,
      { mediaType: 'image/png', content: makePicture(shade) },
    ]),
  );
}
