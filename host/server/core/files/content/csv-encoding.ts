/** The bytes are no text in an encoding that spreadsheets write. */
export class NoText extends Error {
  override name = 'NoText';
}

type Encoding = 'utf-8' | 'utf-16le' | 'windows-1252';
type Decode = (piece?: Uint8Array) => string;

/** What Windows-1252 has in place of the control characters 0x80 to 0x9f; a space where it has nothing. */
const windowsSigns = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

// Not by the platform's decoder: some versions of Node take Windows-1252 for Latin-1.
const decodeWindows: Decode = (piece) =>
  Buffer.from(piece ?? [])
    .toString('latin1')
    .replaceAll(/[\u0080-\u009f]/g, (sign) => {
      const letter = windowsSigns[sign.charCodeAt(0) - 0x80] ?? ' ';
      if (letter === ' ') throw new NoText();
      return letter;
    });

function decoderOf(encoding: Encoding): Decode {
  if (encoding === 'windows-1252') return decodeWindows;
  const decoder = new TextDecoder(encoding, { fatal: true });
  return (piece) => {
    try {
      return piece ? decoder.decode(piece, { stream: true }) : decoder.decode();
    } catch {
      throw new NoText();
    }
  };
}

/** The encodings that a text may have by its first bytes, the likelier first. */
function possible([first, second, third]: Uint8Array): readonly Encoding[] {
  if (first === 0xff && second === 0xfe) return ['utf-16le'];
  return first === 0xef && second === 0xbb && third === 0xbf ? ['utf-8'] : ['utf-8', 'windows-1252'];
}

async function encodingOf(pieces: AsyncIterable<Uint8Array>): Promise<Encoding> {
  let decode: Decode | undefined;
  try {
    for await (const piece of pieces) {
      if (!decode) {
        const [encoding, other] = possible(piece);
        if (encoding === undefined || other === undefined) return encoding ?? 'utf-8';
        decode = decoderOf(encoding);
      }
      decode(piece);
    }
    decode?.();
    return 'utf-8';
  } catch (error) {
    if (error instanceof NoText) return 'windows-1252';
    throw error;
  }
}

/**
 * The text of a file as spreadsheets save it, in pieces: UTF-16LE by its mark, UTF-8 where all of it is that, else Windows-1252.
 *
 * @param open reads the file from its start; it is read twice
 * @throws NoText for bytes that are none of these
 */
export async function* csvPieces(open: () => AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decode = decoderOf(await encodingOf(open()));
  for await (const piece of open()) yield decode(piece);
  yield decode();
}

/** The text of a file that is UTF-8, in pieces. @throws NoText for other bytes */
export async function* utf8Pieces(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decode = decoderOf('utf-8');
  for await (const piece of bytes) yield decode(piece);
  yield decode();
}

/** The text as `csvPieces` reads it, of bytes that are there as a whole. @throws NoText */
export function csvTextOf(bytes: Uint8Array): string {
  const [encoding = 'utf-8', other] = possible(bytes);
  const read = (as: Encoding) => {
    const decode = decoderOf(as);
    return decode(bytes) + decode();
  };
  try {
    return read(encoding);
  } catch (error) {
    if (!(error instanceof NoText) || other === undefined) throw error;
    return read(other);
  }
}
