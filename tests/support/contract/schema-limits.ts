import { isDeepStrictEqual } from 'node:util';
import { Value } from 'typebox/value';
import type { Schema } from './describe-contract.ts';

/**
 * How what a schema accepts has changed. `wider`: the present one accepts all that the released one accepted, and more;
 * `narrower`: less. `added`: a field that may be left out, which harms neither a request nor a reply. `same`: the same
 * values in other terms. `broken`: neither accepts what the other does, or a promise is gone.
 */
type Sense = 'wider' | 'narrower' | 'added' | 'same' | 'broken';

export interface SchemaChange {
  /** Names from the top, parted by slashes: `rows/each/status`. `each` is of an array, `any name` of a record. */
  place: string;
  /** The end of a sentence about the place. */
  what: string;
  sense: Sense;
}

const least = ['minLength', 'minItems', 'minProperties', 'minimum', 'exclusiveMinimum'];
const most = ['maxLength', 'maxItems', 'maxProperties', 'maximum', 'exclusiveMaximum'];
/** They take values away, and two values of one cannot be compared. */
const conditions = ['pattern', 'format', 'uniqueItems', 'multipleOf'];
const limiting = [...least, ...most, ...conditions];
/** What the walk through a schema compares itself. */
const structure = ['type', 'const', 'enum', 'anyOf', 'items', 'properties', 'required'];
/** How a client reads what a backend leaves out, or answers in short; what a backend keeps of an answer. */
const hints = ['default', 'x-short', 'x-secret'];
const openness = ['additionalProperties', 'patternProperties'];
const known = new Set([...limiting, ...structure, ...openness, ...hints, 'x-extension']);

const listed = (words: readonly unknown[]) => words.map((word) => JSON.stringify(word)).join(', ');
const change = (place: string, sense: Sense, what: string): SchemaChange => ({ place, what, sense });

function compareLimit(place: string, keyword: string, released: Schema, present: Schema): SchemaChange[] {
  const before = released[keyword];
  const after = present[keyword];
  if (isDeepStrictEqual(before, after)) return [];
  const what = `${keyword} is ${String(after ?? 'gone')} now and was ${String(before ?? 'not there')}`;
  if (after === undefined) return [change(place, 'wider', what)];
  if (before === undefined) return [change(place, 'narrower', what)];
  if (conditions.includes(keyword)) return [change(place, 'broken', what)];
  return [change(place, Number(after) > Number(before) === most.includes(keyword) ? 'wider' : 'narrower', what)];
}

/** Lengths, bounds and patterns. A keyword that nobody knows counts as broken, so that none passes unseen. */
export function compareLimits(place: string, released: Schema, present: Schema): SchemaChange[] {
  const keywords = [...new Set([...Object.keys(released), ...Object.keys(present)])];
  const strange = keywords.filter((each) => !known.has(each) && !isDeepStrictEqual(released[each], present[each]));
  return [
    ...limiting.flatMap((keyword) => compareLimit(place, keyword, released, present)),
    ...strange.map((keyword) => change(place, 'broken', `${keyword} is not what it was`)),
  ];
}

/** Whether an enumeration comes or goes, and with it lengths and patterns that its words have obeyed anyway. */
export function isWordsOrFree(released: Schema, present: Schema): boolean {
  return (released.enum === undefined) !== (present.enum === undefined);
}

/** The words of an enumeration, or their coming and going. */
export function compareWords(place: string, released: Schema, present: Schema): SchemaChange[] {
  const { enum: before } = released;
  const { enum: after } = present;
  if (!after) {
    const hold = before?.every((word) => Value.Check(present, word)) ?? true;
    return before ? [change(place, hold ? 'wider' : 'broken', `is free now and was one of ${listed(before)}`)] : [];
  }
  if (!before) {
    const held = after.every((word) => Value.Check(released, word));
    return [change(place, held ? 'narrower' : 'broken', `is one of ${listed(after)} now and was free`)];
  }
  const come = after.filter((value) => !before.includes(value));
  const gone = before.filter((value) => !after.includes(value));
  // a client passes over the words of an open enumeration that it does not know
  const sense = released['x-open'] === true ? 'added' : 'wider';
  return [
    ...come.map((value) => change(place, sense, `may be ${JSON.stringify(value)} now`)),
    ...gone.map((value) => change(place, 'narrower', `may be ${JSON.stringify(value)} no more`)),
  ];
}

/** Where a field belongs, and how a client reads it where a backend does not answer it as it stands here. */
export function compareMarks(place: string, released: Schema, present: Schema): SchemaChange[] {
  const { 'x-extension': before } = released;
  const { 'x-extension': after } = present;
  const name = (extension: string | undefined) => (extension ? `the extension ${extension}` : 'the core');
  const move = `has moved from ${name(before)} to ${name(after)}`;
  const changed = hints.filter((hint) => !isDeepStrictEqual(released[hint], present[hint]));
  return [
    ...(before === after ? [] : [change(place, after ? 'broken' : 'added', move)]),
    ...changed.map((hint) => change(place, 'same', `${hint} is ${JSON.stringify(present[hint]) ?? 'gone'} now`)),
  ];
}
