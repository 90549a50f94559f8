import { isDeepStrictEqual } from 'node:util';
import type { Schema } from './describe-contract.ts';
import { compareLimits, compareMarks, compareWords, isWordsOrFree, type SchemaChange } from './schema-limits.ts';

const below = (place: string, name: string) => (place === '' ? name : `${place}/${name}`);

/** Null stands apart from the words of its enumeration. */
function kindsOf(schema: Schema): readonly Schema[] {
  const { const: single, ...rest } = schema;
  const values = 'const' in schema ? [single] : schema.enum;
  if (!values) return [schema];
  const words = values.filter((value) => value !== null);
  return [
    ...(words.length > 0 ? [{ ...rest, enum: words }] : []),
    ...(words.length < values.length ? [{ type: 'null' }] : []),
  ];
}

/** The members of a union, or the schema itself as the only one; without the marks of the whole. */
function membersOf(schema: Schema): readonly Schema[] {
  const { anyOf, 'x-extension': _extension, 'x-short': _short, default: _default, ...rest } = schema;
  return anyOf ? anyOf.flatMap((member) => (member.anyOf ? membersOf(member) : kindsOf(member))) : kindsOf(rest);
}

function familyOf({ enum: words, type }: Schema): string {
  if (words) return typeof words[0];
  return type === 'integer' ? 'number' : (type ?? 'anything');
}

/** How much two members of a union have in common: a field with one same word in both says more than other fields. */
function likeness(one: Schema, other: Schema): number {
  if (familyOf(one) !== familyOf(other)) return -1;
  if (isDeepStrictEqual(one, other)) return Number.MAX_SAFE_INTEGER;
  const shared = Object.entries(one.properties ?? {}).filter(([name]) => other.properties?.[name]);
  const telling = shared.filter(
    ([name, field]) =>
      (field.const !== undefined || field.enum?.length === 1) && isDeepStrictEqual(field, other.properties?.[name]),
  );
  return shared.length + telling.length * 1000;
}

function pairMembers(released: readonly Schema[], present: readonly Schema[]) {
  const paired: [Schema, Schema][] = [];
  let gone = [...released];
  let come = [...present];
  for (;;) {
    const all = gone.flatMap((one) => come.map((other) => ({ one, other, score: likeness(one, other) })));
    const best = all.filter(({ score }) => score >= 0).toSorted((a, b) => b.score - a.score)[0];
    if (!best) return { paired, gone, come };
    paired.push([best.one, best.other]);
    gone = gone.filter((each) => each !== best.one);
    come = come.filter((each) => each !== best.other);
  }
}

function compareUnion(place: string, released: readonly Schema[], present: readonly Schema[]): SchemaChange[] {
  const { paired, gone, come } = pairMembers(released, present);
  const changes = paired.flatMap(([before, after]) => compareMember(place, before, after));
  const names = (members: readonly Schema[]) => members.map(familyOf).join(' or ');
  const isFree = (members: readonly Schema[]) => members.some((member) => familyOf(member) === 'anything');
  if (gone.length > 0 && come.length > 0) {
    const sense = isFree(gone) ? 'narrower' : isFree(come) ? 'wider' : 'broken';
    return [...changes, { place, what: `is ${names(come)} now and was ${names(gone)}`, sense }];
  }
  if (gone.length > 0) changes.push({ place, what: `may be ${names(gone)} no more`, sense: 'narrower' });
  if (come.length > 0) changes.push({ place, what: `may be ${names(come)} now`, sense: 'wider' });
  return changes;
}

function compareMember(place: string, released: Schema, present: Schema): SchemaChange[] {
  const changes = [...compareMarks(place, released, present), ...compareWords(place, released, present)];
  if (isWordsOrFree(released, present)) return changes;
  changes.push(...compareLimits(place, released, present));
  if (released.type === 'integer' && present.type === 'number')
    changes.push({ place, what: 'may be a fraction now', sense: 'wider' });
  if (released.type === 'number' && present.type === 'integer')
    changes.push({ place, what: 'may be a fraction no more', sense: 'narrower' });
  if (familyOf(released) === 'array')
    changes.push(...compareSchemas(below(place, 'each'), released.items ?? {}, present.items ?? {}));
  if (familyOf(released) === 'object') changes.push(...compareFields(place, released, present));
  return changes;
}

function compareFields(place: string, released: Schema, present: Schema): SchemaChange[] {
  const { properties: before = {}, required: neededBefore = [], additionalProperties: others = true } = released;
  const { properties: after = {}, required: needed = [] } = present;
  const changes = compareNames(place, released, present);
  for (const [name, schema] of Object.entries(before)) {
    const at = below(place, name);
    const now = after[name];
    if (!now) {
      changes.push({ place: at, what: 'is gone', sense: 'broken' });
      continue;
    }
    const [was, is] = [neededBefore.includes(name), needed.includes(name)];
    if (was && !is) changes.push({ place: at, what: 'may be absent now', sense: 'wider' });
    if (!was && is) changes.push({ place: at, what: 'is compulsory now', sense: 'narrower' });
    changes.push(...compareSchemas(at, schema, now));
  }
  for (const [name, schema] of Object.entries(after).filter(([name]) => !before[name])) {
    const at = below(place, name);
    const isNeeded = needed.includes(name);
    changes.push({
      place: at,
      what: isNeeded ? 'is new and compulsory' : 'is new',
      sense: isNeeded ? 'narrower' : 'added',
    });
    // a name that was free before had values already; it belonged to nobody, so it has not moved to its extension
    const { 'x-extension': _owner, ...values } = schema;
    if (typeof others === 'object') changes.push(...compareSchemas(at, others, values));
  }
  return changes;
}

/** The fields that are not named: whether there may be any, and what they hold. */
function compareNames(place: string, released: Schema, present: Schema): SchemaChange[] {
  const { additionalProperties: before = true, patternProperties: patternsBefore = {} } = released;
  const { additionalProperties: after = true, patternProperties: patterns = {} } = present;
  const at = below(place, 'any name');
  const changes: SchemaChange[] = [];
  if (typeof before === 'object' && typeof after === 'object') changes.push(...compareSchemas(at, before, after));
  else if (before !== after) {
    const isWider = before === false || after === true;
    const what = after === false ? 'is refused now' : before === false ? 'is taken now' : 'has other values now';
    changes.push({ place: at, what, sense: isWider ? 'wider' : 'narrower' });
  }
  for (const pattern of new Set([...Object.keys(patternsBefore), ...Object.keys(patterns)])) {
    const [was, is] = [patternsBefore[pattern], patterns[pattern]];
    if (was && is) changes.push(...compareSchemas(at, was, is));
    else changes.push({ place: at, what: `like ${pattern} is ${is ? 'told apart now' : 'gone'}`, sense: 'broken' });
  }
  return changes;
}

/** What has changed in the values that a schema accepts, by place. */
export function compareSchemas(place: string, released: Schema, present: Schema): SchemaChange[] {
  if (isDeepStrictEqual(released, present)) return [];
  return [...compareMarks(place, released, present), ...compareUnion(place, membersOf(released), membersOf(present))];
}
