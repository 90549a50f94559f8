import { crc32 } from 'node:zlib';

const latin = (text: string) => Buffer.from(text, 'latin1');

/** A frame of MPEG 1 audio, layer 3: 128 kbit/s at 44.1 kHz, silent. */
const mpegFrame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(413)]);

/** Seven bits a byte. */
const tagLength = (length: number) => Buffer.from([21, 14, 7, 0].map((bits) => (length >> bits) & 0x7f));

/** A silent MP3 of so many frames, 26 ms each, with a tag before and one behind it where they are given. */
export function mp3(frames = 10, { title = '', isTagged = false } = {}): Buffer {
  const tag = latin(title === '' ? '' : `TIT2\0\0\0${String.fromCharCode(title.length + 1)}\0\0\0${title}`);
  const before = title === '' ? [] : [latin('ID3\x03\0\0'), tagLength(tag.length), tag];
  const behind = isTagged ? [latin('TAG'), Buffer.alloc(125, ' ')] : [];
  return Buffer.concat([...before, ...Array.from({ length: frames }, () => mpegFrame), ...behind]);
}

/** AAC as it is streamed: frames of 64 bytes. */
export function aac(frames = 10): Buffer {
  const head = Buffer.from([0xff, 0xf1, 0x50, 0x80, 64 >> 3, (64 & 7) << 5, 0xfc]);
  return Buffer.concat(Array.from({ length: frames }, () => Buffer.concat([head, Buffer.alloc(57)])));
}

function chunk(name: string, body: Buffer, claimed = body.length): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(claimed);
  return Buffer.concat([latin(name), length, body, Buffer.alloc(body.length % 2)]);
}

interface Sound {
  /** A byte each. */
  samples: number;
  /** Their number as the file says it; the true one unless given. */
  claimed: number;
  more: readonly Buffer[];
}

/** A silent WAV: 8 kHz, 8 bits, as telephone systems record. */
export function wav({ samples = 4000, claimed, more = [] }: Partial<Sound> = {}): Buffer {
  const format = Buffer.from([1, 0, 1, 0, 0x40, 0x1f, 0, 0, 0x40, 0x1f, 0, 0, 1, 0, 8, 0]);
  const chunks = [chunk('fmt ', format), chunk('data', Buffer.alloc(samples, 0x80), claimed), ...more];
  return chunk('RIFF', Buffer.concat([latin('WAVE'), ...chunks]));
}
export const wavChunk = chunk;

/** Ogg pages, the first of them with the beginning of a codec's first packet. */
export function ogg(first = 'OpusHead', pages = 4): Buffer {
  const page = (body: Buffer) => {
    const head = Buffer.concat([latin('OggS\0'), Buffer.alloc(21), Buffer.from([1, body.length])]);
    head.writeUInt32LE(crc32(body), 22);
    return Buffer.concat([head, body]);
  };
  const bodies = Array.from({ length: pages }, (_, n) => (n === 0 ? latin(`${first}\x01\x01`) : Buffer.alloc(200, n)));
  return Buffer.concat(bodies.map(page));
}

function box(name: string, ...bodies: Buffer[]): Buffer {
  const body = Buffer.concat(bodies);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length + 8);
  return Buffer.concat([length, latin(name), body]);
}

/** An ISO media file by its maker's brand, with a track of each kind. */
export function isoMedia(brand: string, tracks: readonly string[]): Buffer {
  const track = (kind: string) => box('trak', box('mdia', box('hdlr', Buffer.alloc(8), latin(kind), Buffer.alloc(12))));
  const about = box(
    'udta',
    box('meta', Buffer.alloc(4), box('hdlr', Buffer.alloc(8), latin('mdir'), Buffer.alloc(12))),
  );
  const index = box('moov', ...tracks.map(track), about);
  return Buffer.concat([box('ftyp', latin(`${brand}\0\0\0\0${brand}`)), index, box('mdat', Buffer.alloc(100, 7))]);
}
