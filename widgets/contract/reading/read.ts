import type { Shape } from './shape.ts';
import { choiceOf, readChoices, readGroups } from './read-choices.ts';
import { isRecord } from './is-record.ts';

/** Digits with or without grouping commas, as some backends send numbers. */
const numberPattern = /^\s*[-+]?[\d,]*\.?\d+\s*$/;

/** @returns undefined where the value is no number */
function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  return typeof value === 'string' && numberPattern.test(value) ? Number(value.replaceAll(',', '')) : undefined;
}

/** @returns undefined where the value is no text */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

/** @returns undefined where the value is neither yes nor no */
export function booleanOf(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const word = String(value).trim().toLowerCase();
  if (['true', '1', 'y', 'yes'].includes(word)) return true;
  return ['false', '0', 'n', 'no'].includes(word) ? false : undefined;
}

/** A word in another spelling of upper and lower case is that word; an unknown one stays as it is. */
function wordOf(value: unknown, words: readonly string[]): string | undefined {
  const text = textOf(value)?.trim();
  return words.find((word) => word.toLowerCase() === text?.toLowerCase()) ?? text;
}

/** The shape that has most of the value's fields. */
function likest(value: unknown, shapesToTry: readonly Shape[]): Shape {
  const known = (shape: Shape) =>
    isRecord(value) && typeof shape === 'object' && 'fields' in shape
      ? Object.keys(value).filter((name) => Object.hasOwn(shape.fields, name)).length
      : 0;
  return shapesToTry.reduce((best, shape) => (known(shape) > known(best) ? shape : best));
}

/** A value that is missing or cannot be read, in the shape that a screen expects. */
function empty(shape: Shape): unknown {
  if (shape === 'text') return '';
  if (shape === 'number') return 0;
  if (shape === 'boolean') return false;
  if (shape === 'any' || 'orNull' in shape) return null;
  if ('optional' in shape) return undefined;
  if ('of' in shape) return read(shape.of, shape.absent);
  if ('words' in shape) return '';
  if ('items' in shape) return [];
  if ('record' in shape) return {};
  return 'oneOf' in shape ? empty(shape.oneOf[0] ?? 'any') : read(shape, {});
}

/** An object of the reply that has choices: the labels of those whose label is another text than what is sent. */
const labelsField = 'choiceLabels';

const plain = (shape: Shape | undefined): Shape | undefined =>
  typeof shape === 'object' && 'optional' in shape ? plain(shape.optional) : shape;
const isTexts = (shape: Shape | undefined) => typeof shape === 'object' && 'items' in shape && shape.items === 'text';

/** Reads the lists of choices among the fields of an object. */
function readLists(given: Readonly<Record<string, unknown>>, fields: Readonly<Record<string, Shape>>) {
  const lists: Record<string, unknown> = {};
  const labels: Record<string, unknown> = isRecord(given[labelsField]) ? { ...given[labelsField] } : {};
  for (const [name, shape] of Object.entries(fields)) {
    const list = plain(shape);
    const isGrouped = typeof list === 'object' && 'record' in list && isTexts(list.record);
    if (!isGrouped && !isTexts(list)) continue;
    // An optional list that is null is not there.
    if ((given[name] ?? null) === null && list !== shape) continue;
    const choices = isGrouped ? readGroups(name, given[name] ?? {}) : readChoices(name, given[name] ?? []);
    lists[name] = choices.keys;
    Object.assign(labels, choices.labels);
  }
  return { ...lists, [labelsField]: Object.keys(labels).length === 0 ? undefined : labels };
}

const isKeyAndLabel = (fields: Readonly<Record<string, Shape>>) =>
  Object.keys(fields).length === 2 && 'key' in fields && 'label' in fields;

/** A choice in another form than the contract's key and label, with both. */
function withKeyAndLabel(value: unknown, fields: Readonly<Record<string, Shape>>): unknown {
  if (!isKeyAndLabel(fields)) return value;
  const choice = choiceOf(value);
  return isRecord(value) ? { ...value, ...choice } : (choice ?? value);
}

function readFields(whole: unknown, { fields, short }: { fields: Readonly<Record<string, Shape>>; short?: string }) {
  const value = withKeyAndLabel(whole, fields);
  const object = isRecord(value) ? value : { ...(short !== undefined && { [short]: value }) };
  const given = labelsField in fields ? { ...object, ...readLists(object, fields) } : object;
  const known = Object.entries(fields).map(([name, shape]) => [name, read(shape, given[name])] as const);
  // What is optional and cannot be read is taken out: no screen looks for null there.
  const parts = Object.entries({ ...given, ...Object.fromEntries(known) });
  return Object.fromEntries(parts.filter(([, part]) => part !== undefined));
}

/** Reads a list without its blanks. */
function readItems(shape: Shape, value: unknown): unknown[] {
  const isNullable = typeof shape === 'object' && 'orNull' in shape;
  const parts = [value].flat().filter((part) => isNullable || (part !== null && part !== undefined && part !== ''));
  const isChoice = typeof shape === 'object' && 'fields' in shape && isKeyAndLabel(shape.fields);
  const items = isChoice ? parts.filter((part) => choiceOf(part) !== undefined) : parts;
  const isText = shape === 'text';
  const parsed = items.map((part) => (isText && isRecord(part) ? choiceOf(part)?.key : read(shape, part)));
  return isText ? parsed.filter((text) => text !== undefined && text !== '') : parsed;
}

/** @returns undefined where the value is not of the shape and cannot be made so */
function understood(shape: Shape, value: unknown): unknown {
  if (shape === 'text') return textOf(value);
  if (shape === 'number') return numberOf(value);
  if (shape === 'boolean') return booleanOf(value);
  if (shape === 'any') return value;
  if ('orNull' in shape) return understood(shape.orNull, value);
  if ('optional' in shape) return understood(shape.optional, value);
  if ('of' in shape) return understood(shape.of, value);
  if ('words' in shape) return wordOf(value, shape.words);
  if ('items' in shape) return readItems(shape.items, value);
  if ('oneOf' in shape) return read(likest(value, shape.oneOf), value);
  if ('record' in shape)
    return isRecord(value)
      ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, read(shape.record, part)]))
      : undefined;
  const isWhole = isRecord(value) || shape.short !== undefined;
  return isWhole || withKeyAndLabel(value, shape.fields) !== value ? readFields(value, shape) : undefined;
}

/** Whether an object has one of these fields, with a value of its shape. */
export function hasOneOf(fields: Readonly<Record<string, Shape>>, value: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(fields).some(([name, shape]) => {
    const given = value[name] ?? '';
    return given !== '' && understood(shape, given) !== undefined;
  });
}

/** Whether a field that a backend may leave out may be null too. */
function isNullable(shape: Shape): boolean {
  if (typeof shape !== 'object') return false;
  const inner = 'of' in shape ? shape.of : 'optional' in shape ? shape.optional : shape;
  return typeof inner === 'object' && 'orNull' in inner;
}

/**
 * Reads a value into a shape with good will: fields that the shape does not know stay, absent ones count as their
 * extension says, numbers may be texts and texts numbers. What cannot be read counts as absent.
 */
function read(shape: Shape, value: unknown): unknown {
  if (value === undefined) return empty(shape);
  if (value === null) return isNullable(shape) ? null : empty(shape);
  return understood(shape, value) ?? empty(shape);
}

/**
 * Reads a reply of a backend whose contract is not exactly this one: fields that the shape does not know stay, absent
 * ones count as their extension says, numbers may be texts and texts numbers, and the data may stand in another `data`
 * (AP-32).
 *
 * @returns data of the shape, but for words that the shape does not know
 */
export function readReply(shape: Shape, data: unknown): unknown {
  const isNested =
    isRecord(data) && 'data' in data && !(typeof shape === 'object' && 'fields' in shape && 'data' in shape.fields);
  return isNested ? readReply(shape, data['data']) : read(shape, data);
}
