import type { FileKind } from '../../../widgets/contract/files/uploads.ts';
import { mp3 } from '../files/sample-audio.ts';
import { docx, mp4, pdf, png, zip } from '../files/sample-files.ts';

interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  pattern?: string;
  minLength?: number;
  minimum?: number;
  patternProperties?: Record<string, Schema>;
}

/** Texts for the patterns that the schemas use. */
const texts = [
  '2030/01/01 10:00',
  '2030-01-01',
  '9876543210',
  '261121000001',
  'abcdefgh',
  'PAN.front.original',
  'jpg',
  '01890a5d-ac96-774b-bcce-b302099a8057',
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  'https://pages.example',
  'token-of-a-payment-link-of-43-letters-abcde',
];

function sampleText({ pattern, minLength = 1 }: Schema): string {
  if (pattern === undefined) return 'a'.repeat(Math.max(1, minLength));
  const text = texts.find((each) => new RegExp(pattern).test(each));
  if (text === undefined)
    throw new Error(`No sample text matches ${pattern}: add one to tests/server/refusals/sample-input.ts`);
  return text;
}

/** Every field that an object schema demands, with a value it takes. */
export function sampleFields({ required = [], properties = {} }: Schema): Record<string, unknown> {
  return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name] ?? {})]));
}

/** A value that a schema takes. */
function sampleOf(schema: Schema): unknown {
  if (schema.enum) return schema.enum[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.anyOf) return sampleOf(schema.anyOf[0] ?? {});
  switch (schema.type) {
    case 'object':
      return sampleFields(schema);
    case 'array':
      return [sampleOf(schema.items ?? {})];
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    default:
      return sampleText(schema);
  }
}

/** Whether an object schema takes fields it does not name. */
export function isOpen(schema: Schema): boolean {
  return schema.patternProperties !== undefined;
}

/** The fields of an object schema that take text. */
export function textFields({ properties = {} }: Schema): string[] {
  return Object.keys(properties).filter((name) =>
    [properties[name], ...(properties[name]?.anyOf ?? [])].some((part) => part?.type === 'string'),
  );
}

const filesOfKinds: Record<FileKind, () => Buffer> = {
  image: () => png(),
  pdf: () => pdf(),
  word: () => docx(),
  video: () => mp4,
  audio: () => mp3(),
  csv: () => Buffer.from('a,b\r\n1,2\r\n'),
  xml: () => Buffer.from('<a/>'),
  zip: () => zip([]),
};

/** A file that a part takes. */
export function sampleFor(kinds: readonly FileKind[]): Buffer | undefined {
  return kinds[0] && filesOfKinds[kinds[0]]();
}
