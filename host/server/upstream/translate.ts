import type { CallMapping } from '../base/settings/mapping.ts';
import { isRecord } from '../../../widgets/contract/reading/is-record.ts';

type Names = Readonly<Record<string, string>>;
type Fields = Readonly<Record<string, unknown>>;

const inverse = (names: Names): Names =>
  Object.fromEntries(Object.entries(names).map(([ours, theirs]) => [theirs, ours]));
const named = (names: Names, name: string) => (Object.hasOwn(names, name) ? (names[name] ?? name) : name);
const hasDots = ([ours, theirs]: [string, string]) => ours.includes('.') || theirs.includes('.');

/** Renames fields wherever they stand. */
function renamed(value: unknown, names: Names): unknown {
  if (Array.isArray(value)) return value.map((part) => renamed(part, names));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [named(names, name), renamed(part, names)]));
}

/** The words of one field: in a text, a list of texts, or an object whose names are such words. */
function reworded(value: unknown, words: Names): unknown {
  if (typeof value === 'string') return named(words, value);
  if (Array.isArray(value)) return value.map((part) => reworded(part, words));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [named(words, name), reworded(part, words)]));
}

/** Words of fields wherever the fields stand. */
function withWords(value: unknown, words: Readonly<Record<string, Names>>): unknown {
  if (Array.isArray(value)) return value.map((part) => withWords(part, words));
  if (!isRecord(value)) return value;
  const parts = Object.entries(value).map(([name, part]) => [
    name,
    Object.hasOwn(words, name) ? reworded(part, words[name] ?? {}) : withWords(part, words),
  ]);
  return Object.fromEntries(parts) as Fields;
}

/** Takes the value at a way out of an object. */
function taken(value: unknown, [name = '', ...rest]: readonly string[]): { found: unknown; left: unknown } {
  if (!isRecord(value) || !Object.hasOwn(value, name)) return { found: undefined, left: value };
  const { [name]: part, ...others } = value;
  if (rest.length === 0) return { found: part, left: others };
  const { found, left } = taken(part, rest);
  return { found, left: { ...others, [name]: left } };
}

function placed(value: unknown, [name, ...rest]: readonly string[], found: unknown): unknown {
  if (name === undefined) return found;
  const fields = isRecord(value) ? value : {};
  return { ...fields, [name]: placed(Object.hasOwn(fields, name) ? fields[name] : undefined, rest, found) };
}

/** Moves values by their ways from the top, and renames everything else. */
function moved(value: unknown, names: Names): unknown {
  const moves = Object.entries(names).filter(hasDots);
  let left = value;
  const waiting = moves.map(([from, to]) => {
    const step = taken(left, from.split('.'));
    left = step.left;
    return { to, found: step.found };
  });
  const plain: Names = Object.fromEntries(Object.entries(names).filter((pair) => !hasDots(pair)));
  return waiting.reduce<unknown>(
    (whole, { to, found }) => (found === undefined ? whole : placed(whole, to.split('.'), renamed(found, plain))),
    renamed(left, plain),
  );
}

/** The input of a call in the lender's names and words. */
export function toTheirs(input: Fields, { fields, words }: Pick<CallMapping, 'fields' | 'words'>): Fields {
  const result = moved(withWords(input, words), fields);
  return isRecord(result) ? result : {};
}

/** The lender's reply in our names and words. */
export function fromTheirs(data: unknown, { replyFields, words }: Pick<CallMapping, 'replyFields' | 'words'>): unknown {
  const ours = Object.fromEntries(Object.entries(words).map(([field, each]) => [field, inverse(each)]));
  return withWords(moved(data, inverse(replyFields)), ours);
}

/** Our name of a field that the lender names. */
export function ourField(name: string, { fields }: Pick<CallMapping, 'fields'>): string {
  return named(inverse(fields), name);
}
