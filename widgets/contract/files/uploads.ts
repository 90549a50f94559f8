const mebi = 1024 * 1024;

interface KindRow {
  /** The kind's name, as a sentence lists it. */
  label: string;
  /**
   * Media types as the server detects them by content, each with its file extensions; the first extension is the usual
   * one.
   */
  types: Readonly<Record<string, readonly string[]>>;
  /** Extensions of files that become one of these types before they are stored. */
  converted?: readonly string[];
  /** The most bytes of one file. */
  maxBytes: number;
}

/** What may be uploaded at all, by kind (VA-06 to VA-08, VA-45). Each call names the kinds that it takes. */
export const fileKinds = {
  image: {
    label: 'JPG, PNG, WebP or HEIC image',
    types: { 'image/jpeg': ['jpg', 'jpeg'], 'image/png': ['png'], 'image/webp': ['webp'] },
    converted: ['heic', 'heif'],
    maxBytes: 15 * mebi,
  },
  pdf: { label: 'PDF', types: { 'application/pdf': ['pdf'] }, maxBytes: 20 * mebi },
  word: {
    label: 'Word document',
    types: {
      'application/msword': ['doc'],
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
    },
    maxBytes: 10 * mebi,
  },
  video: {
    label: 'MP4, MOV or WebM video',
    types: { 'video/mp4': ['mp4', 'm4v'], 'video/quicktime': ['mov'], 'video/webm': ['webm'] },
    maxBytes: 100 * mebi,
  },
  audio: {
    label: 'MP3, WAV, M4A, AAC or OGG recording',
    types: {
      'audio/mpeg': ['mp3'],
      'audio/wav': ['wav'],
      'audio/mp4': ['m4a'],
      'audio/aac': ['aac'],
      'audio/ogg': ['ogg', 'oga', 'opus'],
    },
    maxBytes: 20 * mebi,
  },
  csv: { label: 'CSV', types: { 'text/csv': ['csv'] }, maxBytes: 10 * mebi },
  xml: { label: 'XML', types: { 'application/xml': ['xml'] }, maxBytes: 10 * mebi },
  zip: { label: 'ZIP', types: { 'application/zip': ['zip'] }, maxBytes: 100 * mebi },
} as const satisfies Record<string, KindRow>;
export type FileKind = keyof typeof fileKinds;

/** Media types that a browser may show itself; it saves every other file. */
export const inlineTypes: readonly string[] = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'application/pdf',
  'video/mp4',
  ...Object.keys(fileKinds.audio.types),
];

/** The most pixels of an image, in all and on one side: a browser's canvas holds no more. */
export const imageLimits = { pixels: 64_000_000, side: 16_384 } as const;

const rowOf = (kind: FileKind): KindRow => fileKinds[kind];

/** Every extension that a chosen file of a kind may have. */
function takenExtensions(kind: FileKind): string[] {
  const { types, converted = [] } = rowOf(kind);
  return [...Object.values(types).flat(), ...converted];
}

/** Whether a file's name says that it is a picture as phones send it, which becomes a JPG before it is stored. */
export function isHeicName(name: string): boolean {
  return /\.hei[cf]$/i.test(name);
}

/** Extensions of a media type, without the dot; empty for a type that is not accepted. */
export function extensionsOf(type: string): readonly string[] {
  const kinds = Object.keys(fileKinds) as FileKind[];
  return kinds.flatMap((kind) => rowOf(kind).types[type] ?? []);
}

/** The `accept` attribute of a file input. */
export function acceptOf(kinds: readonly FileKind[]): string {
  return kinds.flatMap((kind) => takenExtensions(kind).map((extension) => `.${extension}`)).join(',');
}

/** The most bytes that any of these kinds allows. */
export function mostBytes(kinds: readonly FileKind[]): number {
  return Math.max(0, ...kinds.map((kind) => rowOf(kind).maxBytes));
}

const largerThan = (most: number) => `This file is larger than ${most / mebi} MB`;

export const uploadTexts = {
  heic: 'This picture is in the format of phones (HEIC), which cannot be read here. Save it as JPG, or take a screenshot of it, and upload that',
  empty: 'This file is empty',
  kind: (kinds: readonly FileKind[]) =>
    `This file is none of these: ${kinds.map((kind) => rowOf(kind).label).join(', ')}`,
  bytes: (kinds: readonly FileKind[]) => largerThan(mostBytes(kinds)),
  largerThan,
  pixels: ({ width, height }: { width: number; height: number }) =>
    `This image has ${width} x ${height} pixels; at most ${imageLimits.pixels / 1_000_000} million and ${imageLimits.side} on a side are taken`,
} as const;

/** Whether an image's size is within the limits. */
export function isImageSizeAllowed({ width, height }: { width: number; height: number }): boolean {
  return width <= imageLimits.side && height <= imageLimits.side && width * height <= imageLimits.pixels;
}

/**
 * Checks a chosen file by its name and size; the server checks the content as well.
 *
 * @param size bytes
 * @returns a sentence for the person, or undefined for a good file
 */
export function checkChosenFile(
  kinds: readonly FileKind[],
  { name, size }: { name: string; size: number },
): string | undefined {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const kind = kinds.find((each) => takenExtensions(each).includes(extension));
  if (!kind) return uploadTexts.kind(kinds);
  if (size === 0) return uploadTexts.empty;
  return size > rowOf(kind).maxBytes ? uploadTexts.bytes([kind]) : undefined;
}
